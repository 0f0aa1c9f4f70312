import { aMember, aPrice } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingTonight } from './testing/agenda.ts'

const member = aMember()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('a booking that the plan no longer covers', () => {
  // The API decides which bookings a plan no longer covers: only those have `releaseAt`, when the seat is released unless
  // it is paid.
  const uncoveredBooking = {
    ...bookingTonight,
    price: aPrice({ list: '25.00' }),
    releaseAt: '2026-10-13T19:00:00.000Z',
  }
  const checkoutUrl = 'http://localhost:8080/__local/payments/checkout/cs_1'
  const startBookingCheckout = { checkoutUrl, sessionId: 'cs_1' }

  it('an uncovered booking says until when it is kept, and can be paid on the hosted checkout', async () => {
    const handlers = { listMyBookings: [uncoveredBooking], startBookingCheckout }
    const { person, server, pageLoads } = renderApp({ path: '/dashboard', user: member, handlers })
    expect(await screen.findByText(/Pay \$25.00 by Tue, Oct 13 at 3:00/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('button', { name: /^Pay now: / }))
    await waitFor(() => expect(pageLoads).toEqual([checkoutUrl]))
    expect(server.callsOf('startBookingCheckout')[0]?.params).toEqual({ id: uncoveredBooking.id })
  })

  it('the mailed link of an uncovered booking opens its payment once', async () => {
    const handlers = { listMyBookings: [uncoveredBooking], startBookingCheckout }
    const path = `/dashboard?payBooking=${uncoveredBooking.id}`
    const { pageLoads, currentPath, server } = renderApp({ path, user: member, handlers })
    await waitFor(() => expect(pageLoads).toEqual([checkoutUrl]))
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
    expect(server.callsOf('startBookingCheckout')).toHaveLength(1)
  })

  it('the mailed link of a booking that is already paid says so', async () => {
    const refusal = failure('ALREADY_BOOKED', { message: 'You have already paid for this class.' })
    const handlers = { listMyBookings: [bookingTonight], startBookingCheckout: refusal }
    renderApp({ path: `/dashboard?payBooking=${bookingTonight.id}`, user: member, handlers })
    expect(await screen.findByText('You have already paid for this class.')).toBeInTheDocument()
  })
})
