import { type Booking, type ErrorCode, formatDay } from '@studio/contract'
import { aMember, anOccurrence, aPrice, aUser } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { bookable } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { agenda, nextWeek, tonight } from './testing/agenda.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const free = { ...nextWeek, price: aPrice({ discount: '25.00', paid: '0.00' }) }
const on = (date: string, bookedCount: number) =>
  anOccurrence({ date, startsAt: `${date}T21:30:00.000Z`, endsAt: `${date}T22:30:00.000Z`, bookedCount })
/** Booked on the 20th; the 27th is full. */
const coming = [on('2026-10-13', 16), on('2026-10-20', 12), on('2026-10-27', 20), on('2026-10-29', 4)]
const server = (booking: Booking) => ({
  ...bookable,
  listSchedules: ({ query }: { query: Record<string, string> }) => (query.from ? coming : []),
  listMyBookings: [booking],
})
const moved = (booking: Booking) => ({ ...booking, bookingDate: '2026-10-29' })

type Person = ReturnType<typeof renderApp>['person']
async function open(person: Person) {
  await person.click(await within(await agenda()).findByRole('button', { name: /^Change date: Mindful Yoga/ }))
  return screen.findByRole('dialog', { name: 'Change the date of Mindful Yoga' })
}
const choose = async (person: Person, dialog: HTMLElement, day: string) => {
  await person.click(await within(dialog).findByRole('radio', { name: new RegExp(formatDay(day)) }))
  await person.click(within(dialog).getByRole('button', { name: 'Change Date' }))
}

it('a booking moves to a chosen date of its class, and the list is read again', async () => {
  const app = renderApp({
    path: '/dashboard',
    user: aMember(),
    server: { ...server(free), rescheduleBooking: moved(free) },
  })
  const dialog = await open(app.person)
  expect(
    within(dialog).getByText(/Booked for Tue, Oct 20 at 5:30 pm.*until Tue, Oct 20 at 5:30 am/),
  ).toBeInTheDocument()
  expect(await within(dialog).findByRole('radio', { name: /Oct 20/ })).toBeDisabled()
  expect(within(dialog).getByRole('radio', { name: /Oct 27/ })).toBeDisabled()
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeDisabled()
  expect(within(dialog).getByText(/Your seat on Tue, Oct 20 is given up at once/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  app.server.answer({ listMyBookings: [moved(free)] })
  await choose(app.person, dialog, '2026-10-29')
  expect(await screen.findByText('Mindful Yoga is booked for Thu, Oct 29.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(app.server.callsOf('rescheduleBooking')).toMatchObject([
    { params: { id: free.id }, body: { bookingDate: '2026-10-29', scheduleId: free.scheduleId } },
  ])
  expect(await screen.findByRole('button', { name: 'Change date: Mindful Yoga, Thu, Oct 29' })).toBeInTheDocument()
})

it.each<[ErrorCode, string]>([
  ['CLASS_FULL', 'This class is full. Please choose another date.'],
  ['OVERLAPPING_BOOKING', 'You have another booking at this time.'],
  ['NOT_RESCHEDULABLE', 'The date could be changed until this morning.'],
])('%s is said in the dialog, which stays with what was chosen', async (code, message) => {
  const refused = failure(code, { message })
  const { person } = renderApp({
    path: '/dashboard',
    user: aMember(),
    server: { ...server(free), rescheduleBooking: refused },
  })
  const dialog = await open(person)
  await choose(person, dialog, '2026-10-13')
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(within(dialog).getByRole('radio', { name: /Oct 13/ })).toBeChecked()
  const instead = within(dialog).queryByRole('button', { name: 'Take Thu, Oct 29 instead' })
  expect(instead !== null).toBe(code === 'CLASS_FULL')
  if (!instead) return
  await person.click(instead)
  expect(within(dialog).getByRole('radio', { name: /Oct 29/ })).toBeChecked()
  expect(within(dialog).queryByText(message)).not.toBeInTheDocument()
})

it('a date that the plan does not cover says what it costs and cannot be taken', async () => {
  const { person } = renderApp({ path: '/dashboard', user: aUser(), server: server(free) })
  const dialog = await open(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Oct 13/ }))
  expect(within(dialog).getByText(/This date is not free for you: it costs \$25\.00/)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeDisabled()
})

it('a payment counts for the new date', async () => {
  const paid = { ...nextWeek, price: aPrice({ paid: '25.00' }) }
  const { person } = renderApp({ path: '/dashboard', user: aUser(), server: server(paid) })
  const dialog = await open(person)
  expect(await within(dialog).findByText(/Your payment of \$25\.00 counts for the new date/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('radio', { name: /Oct 13/ }))
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeEnabled()
})

it('each opening of the dialog starts without a choice, and reads dates again that did not load', async () => {
  const broken = { ...server(free), listClasses: networkFailure() }
  const app = renderApp({ path: '/dashboard', user: aMember(), server: broken })
  const dialog = await open(app.person)
  expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
  app.server.answer({ listClasses: bookable.listClasses })
  await app.person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  await app.person.click(await within(dialog).findByRole('radio', { name: /Oct 29/ }))
  await app.person.click(within(dialog).getByRole('button', { name: 'Keep This Date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const again = await open(app.person)
  expect(await within(again).findByRole('radio', { name: /Oct 29/ })).not.toBeChecked()
})

it('a class that is not offered any more has no other date', async () => {
  const { person } = renderApp({ path: '/dashboard', user: aMember(), server: { ...server(free), listClasses: [] } })
  expect(
    await within(await open(person)).findByText(/no longer offered, so there is no other date/),
  ).toBeInTheDocument()
})

it('after the cancellation deadline, and for a seat to be paid for, there is no Change date', async () => {
  const released = { ...free, id: '64f000000000000000000007', releaseAt: '2026-10-15T13:00:00.000Z' }
  renderApp({ path: '/dashboard', user: aMember(), server: { ...server(free), listMyBookings: [tonight, released] } })
  expect(await within(await agenda()).findAllByRole('button', { name: /^Cancel/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Change date/ })).not.toBeInTheDocument()
})
