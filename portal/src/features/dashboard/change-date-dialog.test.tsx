import { type Booking, type ErrorCode, formatDay } from '@studio/contract'
import { aMember, anOccurrence, aPrice, aUser } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { handlersWithDates } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const freeBooking = { ...bookingNextWeek, price: aPrice({ discount: '25.00', paid: '0.00' }) }
const occurrenceOn = (date: string, bookedCount: number) =>
  anOccurrence({ date, startsAt: `${date}T21:30:00.000Z`, endsAt: `${date}T22:30:00.000Z`, bookedCount })
/** Booked on the 20th; the 27th is full. */
const occurrences = [
  occurrenceOn('2026-10-13', 16),
  occurrenceOn('2026-10-20', 12),
  occurrenceOn('2026-10-27', 20),
  occurrenceOn('2026-10-29', 4),
]
const createHandlers = (booking: Booking) => ({
  ...handlersWithDates,
  listSchedules: ({ query }: { query: Record<string, string> }) => (query.from ? occurrences : []),
  listMyBookings: [booking],
})
const toMovedBooking = (booking: Booking) => ({ ...booking, bookingDate: '2026-10-29' })

type Person = ReturnType<typeof renderApp>['person']
async function openDialog(person: Person) {
  await person.click(await within(await findAgenda()).findByRole('button', { name: /^Change date: Mindful Yoga/ }))
  return screen.findByRole('dialog', { name: 'Change the date of Mindful Yoga' })
}
const chooseDate = async (person: Person, dialog: HTMLElement, day: string) => {
  await person.click(await within(dialog).findByRole('radio', { name: new RegExp(formatDay(day)) }))
  await person.click(within(dialog).getByRole('button', { name: 'Change Date' }))
}

it('a booking moves to a chosen date of its class, and the list is read again', async () => {
  const app = renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: { ...createHandlers(freeBooking), rescheduleBooking: toMovedBooking(freeBooking) },
  })
  const dialog = await openDialog(app.person)
  expect(
    within(dialog).getByText(/Booked for Tue, Oct 20 at 5:30 pm.*until Tue, Oct 20 at 5:30 am/),
  ).toBeInTheDocument()
  expect(await within(dialog).findByRole('radio', { name: /Oct 20/ })).toBeDisabled()
  expect(within(dialog).getByRole('radio', { name: /Oct 27/ })).toBeDisabled()
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeDisabled()
  expect(within(dialog).getByText(/Your seat on Tue, Oct 20 is given up at once/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  app.server.answer({ listMyBookings: [toMovedBooking(freeBooking)] })
  await chooseDate(app.person, dialog, '2026-10-29')
  expect(await screen.findByText('Mindful Yoga is booked for Thu, Oct 29.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(app.server.callsOf('rescheduleBooking')).toMatchObject([
    { params: { id: freeBooking.id }, body: { bookingDate: '2026-10-29', scheduleId: freeBooking.scheduleId } },
  ])
  expect(await screen.findByRole('button', { name: 'Change date: Mindful Yoga, Thu, Oct 29' })).toBeInTheDocument()
})

it.each<[ErrorCode, string]>([
  ['CLASS_FULL', 'This class is full. Please choose another date.'],
  ['OVERLAPPING_BOOKING', 'You have another booking at this time.'],
  ['NOT_RESCHEDULABLE', 'The date could be changed until this morning.'],
])('%s is shown in the dialog, which keeps the choice', async (code, message) => {
  const refusal = failure(code, { message })
  const { person } = renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: { ...createHandlers(freeBooking), rescheduleBooking: refusal },
  })
  const dialog = await openDialog(person)
  await chooseDate(person, dialog, '2026-10-13')
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(within(dialog).getByRole('radio', { name: /Oct 13/ })).toBeChecked()
  const nextDateButton = within(dialog).queryByRole('button', { name: 'Take Thu, Oct 29 instead' })
  expect(nextDateButton !== null).toBe(code === 'CLASS_FULL')
  if (!nextDateButton) return
  await person.click(nextDateButton)
  expect(within(dialog).getByRole('radio', { name: /Oct 29/ })).toBeChecked()
  expect(within(dialog).queryByText(message)).not.toBeInTheDocument()
})

it('a free booking cannot move to a date that the plan does not cover; the dialog shows its price', async () => {
  const { person } = renderApp({ path: '/dashboard', user: aUser(), handlers: createHandlers(freeBooking) })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('radio', { name: /Oct 13/ }))
  expect(within(dialog).getByText(/This date is not free for you: it costs \$25\.00/)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeDisabled()
})

it('a paid booking can move to any date, and its payment counts for the new one', async () => {
  const paidBooking = { ...bookingNextWeek, price: aPrice({ paid: '25.00' }) }
  const { person } = renderApp({ path: '/dashboard', user: aUser(), handlers: createHandlers(paidBooking) })
  const dialog = await openDialog(person)
  expect(await within(dialog).findByText(/Your payment of \$25\.00 counts for the new date/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('radio', { name: /Oct 13/ }))
  expect(within(dialog).getByRole('button', { name: 'Change Date' })).toBeEnabled()
})

it('each opening starts without a choice, and dates that did not load can be retried', async () => {
  const handlers = { ...createHandlers(freeBooking), listClasses: networkFailure() }
  const app = renderApp({ path: '/dashboard', user: aMember(), handlers })
  const dialog = await openDialog(app.person)
  expect(await within(dialog).findByText('The dates did not load')).toBeInTheDocument()
  app.server.answer({ listClasses: handlersWithDates.listClasses })
  await app.person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  await app.person.click(await within(dialog).findByRole('radio', { name: /Oct 29/ }))
  await app.person.click(within(dialog).getByRole('button', { name: 'Keep This Date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const secondDialog = await openDialog(app.person)
  expect(await within(secondDialog).findByRole('radio', { name: /Oct 29/ })).not.toBeChecked()
})

it('a class that is not offered any more has no other date', async () => {
  const { person } = renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: { ...createHandlers(freeBooking), listClasses: [] },
  })
  expect(
    await within(await openDialog(person)).findByText(/no longer offered, so there is no other date/),
  ).toBeInTheDocument()
})

it('Change date is not offered after the cancellation deadline, nor for a seat that must be paid', async () => {
  const unpaidBooking = { ...freeBooking, id: '64f000000000000000000007', releaseAt: '2026-10-15T13:00:00.000Z' }
  renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: { ...createHandlers(freeBooking), listMyBookings: [bookingTonight, unpaidBooking] },
  })
  expect(await within(await findAgenda()).findAllByRole('button', { name: /^Cancel/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Change date/ })).not.toBeInTheDocument()
})
