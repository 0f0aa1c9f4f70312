import { aMember, aPrice, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

const member = aMember()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('cancelling a booking', () => {
  const openDialog = async (person: ReturnType<typeof renderApp>['person']) => {
    await person.click(await within(await findAgenda()).findByRole('button', { name: /^Cancel/ }))
    return screen.findByRole('alertdialog', { name: 'Cancel Mindful Yoga?' })
  }

  it('the cancel dialog says the deadline, can be closed while the cancellation is pending, and the result is shown in a toast [SCREENS-104]', async () => {
    const booking = { ...bookingNextWeek, cancelBy: '2026-10-20T09:30:00.000Z' }
    const response = deferredResponse()
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: [booking], cancelBooking: response.reply },
    })
    const dialog = await openDialog(person)
    expect(within(dialog).getByText(/You can cancel in time until Tue, Oct 20 at 5:30 am/)).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Still cancelling')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    server.answer({ listMyBookings: [] })
    response.release({ ...booking, status: 'cancelled' })
    expect(await screen.findByText('Booking cancelled successfully')).toBeInTheDocument()
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(server.callsOf('cancelBooking')[0]?.params).toEqual({ id: booking.id })
  })

  it('the cancel dialog says that a cancellation is late and that drop-in payments are not refunded', async () => {
    const paidBooking = {
      ...bookingTonight,
      cancelBy: '2026-10-13T09:30:00.000Z',
      price: aPrice({ list: '25.00', paid: '25.00' }),
    }
    const { person } = renderApp({ path: '/dashboard', user: aUser(), handlers: { listMyBookings: [paidBooking] } })
    const dialog = await openDialog(person)
    expect(within(dialog).getByText(/recorded as late.*Drop-in payments are non-refundable/)).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Keep Booking' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('cancelling after the session has ended leads to signing in, which returns to the dashboard', async () => {
    const { person, pageLoads } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: [bookingNextWeek], cancelBooking: failure('UNAUTHORIZED') },
    })
    await person.click(within(await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
    await waitFor(() => expect(pageLoads).toEqual(['/api/login?redirect=dashboard']))
  })

  it('a failed cancellation says so and keeps the booking; closing the dialog while the bookings reload does not show "Still cancelling" [SCREENS-104]', async () => {
    const response = deferredResponse()
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: [bookingNextWeek], cancelBooking: failure('CLASS_STARTED') },
    })
    const dialog = await openDialog(person)
    server.answer({ listMyBookings: response.reply })
    await person.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Failed to cancel booking')).toBeInTheDocument()
    expect(dialog).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByText('Failed to cancel booking')).toBeInTheDocument()
    response.release([bookingNextWeek])
  })

  it('after a lost response the bookings are read, and the toast says whether the cancellation failed or worked [SCREENS-104]', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: [bookingNextWeek], cancelBooking: networkFailure() },
    })
    const dialog = await openDialog(person)
    await person.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Failed to cancel booking')).toBeInTheDocument()
    const actionButton = await within(dialog).findByRole('button', { name: 'Cancel Booking', busy: false })
    server.answer({ listMyBookings: [] })
    await person.click(actionButton)
    expect(await screen.findByText('Booking cancelled successfully')).toBeInTheDocument()
  })
})
