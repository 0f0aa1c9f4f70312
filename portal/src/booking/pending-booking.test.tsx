import { aBooking, aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { handlersWithDates, openDialog, setClockToTuesdayMorning } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('while a booking is pending its button is busy and nothing is sent twice [SCREENS-104]', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: deferredResponse<never>().reply },
  })
  const dialog = await openDialog(person)
  const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  await person.click(confirmButton)
  expect(await within(dialog).findByRole('button', { name: 'Confirm Booking', busy: true })).toBeInTheDocument()
  await person.click(confirmButton)
  expect(server.callsOf('bookClass')).toHaveLength(1)
  expect(within(dialog).getByRole('button', { name: 'Not now' })).toBeEnabled()
})

it('a booking whose response was lost shows as booked when the second attempt is refused as a duplicate [SCREENS-104]', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: networkFailure() },
  })
  const dialog = await openDialog(person)
  const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listMyBookings: networkFailure() })
  await person.click(confirmButton)
  expect(await screen.findByText('Booking Failed')).toBeInTheDocument()
  server.answer({
    bookClass: failure('ALREADY_BOOKED'),
    listMyBookings: [aBooking({ bookingDate: '2026-10-13' })],
  })
  await waitFor(() => expect(confirmButton).not.toHaveAttribute('aria-busy'))
  await person.click(confirmButton)
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('the dialog can be closed while the booking is pending, and the result is shown in a toast', async () => {
  const response = deferredResponse()
  const { person } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: response.reply },
  })
  const dialog = await openDialog(person)
  await person.click(await within(dialog).findByRole('button', { name: 'Confirm Booking' }))
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  expect(await screen.findByText('Still booking')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  response.release(aBooking())
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
})

it('closing the dialog after a refusal does not show "Still booking" while the lists reload [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = renderApp({
    path: '/classes',
    user: aMember(),
    handlers: { ...handlersWithDates, bookClass: failure('INTERNAL') },
  })
  const dialog = await openDialog(person)
  const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  server.answer({ listMyBookings: response.reply })
  await person.click(confirmButton)
  expect(await screen.findByText('Booking Failed')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Booking Failed')).toBeInTheDocument()
  expect(screen.queryByText('Still booking')).not.toBeInTheDocument()
  response.release([])
})

it.each([
  { title: 'worked', bookings: [aBooking({ bookingDate: '2026-10-13' })], toast: 'Class Booked Successfully' },
  { title: 'failed', bookings: [], toast: 'Booking Failed' },
])(
  'after a lost response the bookings are read, and the toast says that the booking $title [SCREENS-104]',
  async ({ bookings, toast }) => {
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      handlers: { ...handlersWithDates, bookClass: networkFailure() },
    })
    const dialog = await openDialog(person)
    const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
    server.answer({ listMyBookings: bookings })
    await person.click(confirmButton)
    // Finding it is enough: on a busy machine the toast can be gone before a second look.
    await screen.findByText(toast)
  },
)
