import { aBooking, aCheckout, aMember, anEnrollment, aUser, aUserPack } from '@studio/contract/testing'
import { failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

const path = '/checkout/success?session_id=cs_test_1'
const renderSuccessPage = (handlers: Handlers, user = aUser()) => renderApp({ path, user, handlers })
const findSuccess = () => screen.findByRole('heading', { name: 'Payment Successful', level: 1 })

describe('/checkout/success', () => {
  it('a paid booking shows its receipt and links', async () => {
    setClock('2026-10-13T14:00:00Z')
    const { server } = renderSuccessPage({ getCheckout: aCheckout({ paidAt: '2026-10-12T14:00:00.000Z' }) })
    await findSuccess()
    expect(screen.getByText('Booking Confirmed')).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
      'Booking Confirmed. See you today, and come as you are.',
    )
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    for (const text of [
      'Tue, Oct 13, 5:30 pm',
      'Completed',
      'October 13, 2026', // The receipt's own date: today.
      'Paid on',
      'October 12, 2026',
      'cs_test_1',
      '$25.00',
    ]) {
      expect(receipt.getByText(text)).toBeInTheDocument()
    }
    expect(screen.getByRole('link', { name: 'View My Bookings' })).toHaveAttribute('href', '/dashboard')
    expect(screen.getByRole('link', { name: 'Book More Classes' })).toHaveAttribute('href', '/classes')
    expect(screen.getByRole('heading', { name: 'Something not right?' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(server.callsOf('getCheckout')[0]?.params).toEqual({ id: 'cs_test_1' })
    await expectNoPageAxeViolations()
  })

  it("a user whom the payment has just made a member sees 'Membership Active'", async () => {
    const checkout = aCheckout({ kind: 'subscription', title: 'Monthly Unlimited', booking: undefined })
    const { server } = renderSuccessPage({
      getUser: () => (server.callsOf('getUser').length > 1 ? aMember() : aUser()),
      getCheckout: checkout,
    })
    await findSuccess()
    expect(screen.getByText('Membership Active')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByText('Booking Confirmed')).not.toBeInTheDocument()
  })

  it('a paid program shows its first day, and the member discount as a line of its own', async () => {
    setClock('2026-10-13T14:00:00Z')
    const price = { list: '240.00', discount: '24.00', paid: '216.00', currency: 'usd' } as const
    const enrollment = anEnrollment({ startDate: '2026-10-14' })
    renderSuccessPage({
      getCheckout: aCheckout({ kind: 'program', title: 'Stress Management', booking: undefined, enrollment, price }),
    })
    await findSuccess()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Stress Management begins tomorrow.')
    expect(screen.getByText('10% member discount')).toBeInTheDocument()
    expect(screen.getByText('$240.00 less $24.00')).toBeInTheDocument()
    expect(screen.getByText('$216.00')).toBeInTheDocument()
  })

  it("until the payment is confirmed the page shows 'Confirming your payment…', also while the server does not respond [MONEY-11]", async () => {
    setClock()
    const { server } = renderSuccessPage({ getCheckout: networkFailure() })
    expect(await screen.findByText('Confirming your payment…')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await passTime(2000)
    server.answer({ getCheckout: aCheckout({ status: 'pending' }) })
    await passTime(4000)
    expect(screen.getByText('Confirming your payment…')).toBeInTheDocument()
    server.answer({ getCheckout: aCheckout() })
    await passTime(2000)
    await findSuccess()
  })

  it('after 30 seconds the page says that the payment is still pending, and checks again on request [MONEY-11]', async () => {
    setClock()
    const { person, server } = renderSuccessPage({ getCheckout: aCheckout({ status: 'pending' }) })
    await screen.findByText('Confirming your payment…')
    await passTime(31_000)
    expect(await screen.findByRole('heading', { name: 'Payment still on its way' })).toBeInTheDocument()
    const callCount = server.callsOf('getCheckout').length
    await passTime(10_000)
    expect(server.callsOf('getCheckout')).toHaveLength(callCount)
    server.answer({ getCheckout: aCheckout() })
    await person.click(screen.getByRole('button', { name: 'Check Again' }))
    await findSuccess()
  })

  test.each([
    ['unknown or of another user', failure('NOT_FOUND'), 'Payment not confirmed', 'Open Dashboard'],
    ['requested without a session', failure('UNAUTHORIZED'), 'Payment not confirmed', 'Sign In'],
    ['expired', aCheckout({ status: 'expired' }), 'Payment not completed', 'Back to Classes'],
    ['cancelled', aCheckout({ status: 'cancelled' }), 'Payment not completed', 'Back to Classes'],
    ['refunded', aCheckout({ refunded: true }), 'Payment refunded', 'Back to Classes'],
  ])('a checkout that is %s has its own message [MONEY-10]', async (_, answer, title, linkName) => {
    renderSuccessPage({ getCheckout: answer })
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('link', { name: linkName })).toBeInTheDocument()
    expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('without a session_id no request is made and no success is shown [MONEY-10]', async () => {
    const { server } = renderApp({ path: '/checkout/success', user: aUser() })
    expect(await screen.findByRole('heading', { name: 'Payment not confirmed' })).toBeInTheDocument()
    expect(server.callsOf('getCheckout')).toEqual([])
  })

  it('a booking for a date without a time of day shows its date alone', async () => {
    setClock('2026-10-13T14:00:00Z')
    const booking = aBooking({ startsAt: null, endsAt: null, bookingDate: '2026-10-15' })
    renderSuccessPage({ getCheckout: aCheckout({ booking }) })
    await findSuccess()
    expect(screen.getByText('Thu, Oct 15')).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('See you on Thursday')
  })
})

describe('/checkout/cancel', () => {
  it("/checkout/cancel says that nothing was charged, offers four links and two mail links, and 'Go Back' goes back in the browser's history", async () => {
    const historyBack = vi.spyOn(window.history, 'back').mockReturnValue()
    const { person } = renderApp({ path: '/checkout/cancel', user: aUser() })
    expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeInTheDocument()
    expect(screen.getByText('The payment was cancelled. There was no charge.')).toBeInTheDocument()
    const links = {
      'Try Payment Again': '/subscribe',
      'Browse Classes': '/classes',
      'View All Pricing Options': '/#pricing',
      'Return to Home': '/',
      'Payment Help': 'mailto:hello@stillwater.example?subject=Payment%20help',
      'Membership Support': 'mailto:hello@stillwater.example?subject=Membership%20support',
    }
    for (const [name, href] of Object.entries(links)) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await person.click(screen.getByRole('button', { name: 'Go Back' }))
    expect(historyBack).toHaveBeenCalledOnce()
  })

  it('/checkout/cancel of a checkout that was paid says so, and does not say that nothing was charged [BOOKING-15]', async () => {
    const handlers = { cancelCheckout: aCheckout({ status: 'paid' }) }
    renderApp({ path: '/checkout/cancel?session_id=cs_1', user: aUser(), handlers })
    expect(await screen.findByText('This payment already went through.')).toBeInTheDocument()
    expect(screen.queryByText(/There was no charge/)).toBeNull()
    expect(screen.getByRole('link', { name: 'See what you booked' })).toHaveAttribute(
      'href',
      '/checkout/success?session_id=cs_1',
    )
  })

  it.each([
    [
      'class',
      aCheckout({ status: 'cancelled' }),
      'Back to Mindful Yoga',
      /^\/calendar\?classId=\w+&date=2026-10-\d\d&scheduleId=\w+$/,
    ],
    [
      'program',
      aCheckout({
        status: 'cancelled',
        kind: 'program',
        title: 'Sleep',
        booking: undefined,
        enrollment: anEnrollment(),
      }),
      'Back to Sleep',
      /^\/programs\?details=/,
    ],
  ])(
    '/checkout/cancel releases the held seat of a %s at once; the first link and Go Back lead to its page [BOOKING-15]',
    async (_kind, cancelCheckout, name, href) => {
      const historyBack = vi.spyOn(window.history, 'back').mockReturnValue()
      const { person, server, currentPath } = renderApp({
        path: '/checkout/cancel?session_id=cs_1',
        user: aUser(),
        handlers: { cancelCheckout },
      })
      await waitFor(() => expect(server.callsOf('cancelCheckout')[0]?.params).toEqual({ id: 'cs_1' }))
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(href))
      await person.click(screen.getByRole('button', { name: 'Go Back' }))
      await waitFor(() => expect(currentPath()).toMatch(href))
      expect(historyBack).not.toHaveBeenCalled()
    },
  )

  it('/checkout/cancel shows no error when releasing the seat fails, since the hold expires by itself; Go Back leads to the classes, never to the payment provider’s page [BOOKING-15]', async () => {
    const historyBack = vi.spyOn(window.history, 'back').mockReturnValue()
    const handlers = { cancelCheckout: failure('UNAUTHORIZED') }
    const path = '/checkout/cancel?session_id=cs_1'
    const { person, server, currentPath } = renderApp({ path, handlers })
    await waitFor(() => expect(server.callsOf('cancelCheckout')).toHaveLength(1))
    expect(screen.getByRole('heading', { name: 'Payment Cancelled' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await person.click(await screen.findByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(currentPath()).toBe('/classes'))
    expect(historyBack).not.toHaveBeenCalled()
  })
})

const pack = aUserPack({ name: 'Six classes', credits: 6, creditsLeft: 6, lastDay: '2026-12-31' })

test('a paid pack shows its credits and last day [PACKS-2]', async () => {
  setClock()
  renderSuccessPage(
    { getCheckout: aCheckout({ kind: 'pack', title: 'Six classes', booking: undefined, pack }) },
    aMember(),
  )
  await findSuccess()
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
    'Class Pack Ready. Six classes has 6 credits, valid until December 31.',
  )
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
  expect(receipt.getByText('6 credits, until December 31')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View My Class Packs' })).toHaveAttribute('href', '/dashboard#packs')
  await expectNoPageAxeViolations()
})

test('a cancelled payment of a pack leads back to the packs on sale [PACKS-2]', async () => {
  const checkout = aCheckout({ kind: 'pack', title: 'Six classes', status: 'cancelled', booking: undefined })
  renderApp({ path: '/checkout/cancel?session_id=cs_test_1', user: aUser(), handlers: { cancelCheckout: checkout } })
  expect(await screen.findByRole('link', { name: 'Back to Six classes' })).toHaveAttribute('href', '/membership#packs')
})
