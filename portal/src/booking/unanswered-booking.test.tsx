import { aBooking, aMember } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import {
  openDialog,
  renderBookingDialog,
  setClockToTuesdayMorning,
  tuesdayYogaHandlers,
} from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('a booking shows as booked when its response was lost, the bookings could not be read either, and the second attempt is refused as a duplicate [SCREENS-104]', async () => {
  const { dialog, person, server } = await renderBookingDialog(aMember(), { bookClass: networkFailure() })
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

it('while a booking request is unanswered its button is busy and nothing is sent twice; the dialog can be closed, and the result is shown in a toast [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { dialog, person, server } = await renderBookingDialog(aMember(), { bookClass: response.reply })
  const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
  await person.click(confirmButton)
  expect(await within(dialog).findByRole('button', { name: 'Confirm Booking', busy: true })).toBeInTheDocument()
  await person.click(confirmButton)
  expect(server.callsOf('bookClass')).toHaveLength(1)
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }))
  expect(await screen.findByText('Still booking')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  response.release(aBooking())
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
})

it('closing the dialog after a refusal does not show "Still booking" while the lists reload [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { dialog, person, server } = await renderBookingDialog(aMember(), { bookClass: failure('INTERNAL') })
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
  { outcome: 'worked', bookings: [aBooking({ bookingDate: '2026-10-13' })], toast: 'Class Booked Successfully' },
  { outcome: 'failed', bookings: [], toast: 'Booking Failed' },
])(
  'after a lost response the bookings are read, and the toast says that the booking $outcome [SCREENS-104]',
  async ({ bookings, toast }) => {
    const { person, server } = renderApp({
      path: '/classes',
      user: aMember(),
      handlers: { ...tuesdayYogaHandlers, bookClass: networkFailure() },
    })
    const dialog = await openDialog(person)
    const confirmButton = await within(dialog).findByRole('button', { name: 'Confirm Booking' })
    server.answer({ listMyBookings: bookings })
    await person.click(confirmButton)
    // Finding it is enough: on a busy machine the toast can be gone before a second look.
    await screen.findByText(toast)
  },
)
