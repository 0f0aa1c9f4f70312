import type { Booking } from '@studio/contract'
import { aMember, anOccurrence, aPrice, aUser } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { yogaAndMeditationHandlers } from '../../booking/testing/tuesday-yoga.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const freeBooking = { ...bookingNextWeek, price: aPrice({ discount: '25.00', paid: '0.00' }) }
const occurrenceOn = (date: string, { bookedCount }: { bookedCount: number }) =>
  anOccurrence({
    date,
    startsAt: `${date}T21:30:00.000Z`,
    endsAt: `${date}T22:30:00.000Z`,
    capacity: 20,
    bookedCount,
  })
/** The dates of the class: the user is booked on the 20th, and the 27th is full. */
const occurrences = [
  occurrenceOn('2026-10-13', { bookedCount: 16 }),
  occurrenceOn('2026-10-20', { bookedCount: 12 }),
  occurrenceOn('2026-10-27', { bookedCount: 20 }),
  occurrenceOn('2026-10-29', { bookedCount: 4 }),
]
const createHandlers = (booking: Booking) => ({
  ...yogaAndMeditationHandlers,
  listSchedules: occurrences,
  listMyBookings: [booking],
})

type Person = ReturnType<typeof renderApp>['person']
async function openDialog(person: Person) {
  await person.click(await within(await findAgenda()).findByRole('button', { name: /^Change date: Mindful Yoga/ }))
  return screen.findByRole('dialog', { name: 'Change the date of Mindful Yoga' })
}

it('a booking moves to a chosen date; a refusal keeps the choice, and a full date offers the next one', async () => {
  const { person, server } = renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: {
      ...createHandlers(freeBooking),
      rescheduleBooking: failure('NOT_RESCHEDULABLE', { message: 'The date could be changed until this morning.' }),
    },
  })
  const dialog = within(await openDialog(person))
  expect(dialog.getByText(/Booked for Tue, Oct 20 at 5:30 pm.*until Tue, Oct 20 at 5:30 am/)).toBeInTheDocument()
  expect(await dialog.findByRole('radio', { name: /Oct 20/ })).toBeDisabled()
  expect(dialog.getByRole('radio', { name: /Oct 27/ })).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'Change Date' })).toBeDisabled()
  expect(dialog.getByText(/Your seat on Tue, Oct 20 is given up at once/)).toBeInTheDocument()
  await person.click(dialog.getByRole('radio', { name: /Oct 13/ }))
  await person.click(dialog.getByRole('button', { name: 'Change Date' }))
  expect(await dialog.findByText('The date could be changed until this morning.')).toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: /Oct 13/ })).toBeChecked()
  expect(dialog.queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  const message = 'This class is full. Please choose another date.'
  server.answer({ rescheduleBooking: failure('CLASS_FULL', { message }) })
  await person.click(await dialog.findByRole('button', { name: 'Change Date', busy: false }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  await person.click(await dialog.findByRole('button', { name: 'Take Thu, Oct 29 instead' }))
  expect(dialog.getByRole('radio', { name: /Oct 29/ })).toBeChecked()
  expect(dialog.queryByText(message)).not.toBeInTheDocument()
  const movedBooking = { ...freeBooking, bookingDate: '2026-10-29' }
  server.answer({ rescheduleBooking: movedBooking, listMyBookings: [movedBooking] })
  await person.click(await dialog.findByRole('button', { name: 'Change Date', busy: false }))
  expect(await screen.findByText('Mindful Yoga is booked for Thu, Oct 29.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.callsOf('rescheduleBooking').at(-1)).toMatchObject({
    params: { id: freeBooking.id },
    body: { bookingDate: '2026-10-29', scheduleId: freeBooking.scheduleId },
  })
  expect(await screen.findByRole('button', { name: 'Change date: Mindful Yoga, Thu, Oct 29' })).toBeInTheDocument()
})

it('a paid booking can move to a date that is not free, and its payment counts for the new date', async () => {
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
  app.server.answer({ listClasses: yogaAndMeditationHandlers.listClasses })
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
  const lateBooking = { ...bookingTonight, cancelBy: '2026-10-13T09:30:00.000Z' }
  const unpaidBooking = { ...bookingNextWeek, id: '64f000000000000000000007', releaseAt: '2026-10-15T13:00:00.000Z' }
  renderApp({
    path: '/dashboard',
    user: aMember(),
    handlers: { ...createHandlers(freeBooking), listMyBookings: [lateBooking, unpaidBooking] },
  })
  expect(await within(await findAgenda()).findAllByRole('button', { name: /^Cancel/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Change date/ })).not.toBeInTheDocument()
})
