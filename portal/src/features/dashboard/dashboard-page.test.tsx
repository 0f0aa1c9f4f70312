import { aBooking, aMember, anAdmin, anEnrollment, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { agenda, nextWeek, tonight } from './testing/agenda.ts'

const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('/dashboard', () => {
  it('the dashboard heads with name, email and membership badge', async () => {
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: [tonight] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeInTheDocument()
    expect(screen.getByText('maya@okafor.example')).toBeInTheDocument()
    expect(screen.getByText('Monthly - Active')).toBeInTheDocument()
    expect(screen.getByText(/Renews Nov 2, 2026/)).toBeInTheDocument()
    await within(await agenda()).findByText('Confirmed')
    await expectNoPageAxeViolations()
  })

  it.each([
    ['an admin', anAdmin(), 'Admin - Premium Access', 'good'],
    ['a user without membership', aUser(), 'No Membership', 'neutral'],
    ['a premium member', aMember({ membershipType: 'premium' }), 'Premium - Active', 'good'],
    ['a member who cancelled', aMember({ membershipStatus: 'cancelled' }), 'Monthly - Cancelled', 'neutral'],
    ['a member whose plan is paused', aMember({ membershipStatus: 'paused' }), 'Monthly', 'neutral'],
    ['a member whose payment failed', aMember({ membershipStatus: 'past_due' }), 'Monthly - Past Due', 'bad'],
  ])('the badge of %s', async (_, user, text, tone) => {
    renderApp({ path: '/dashboard', user })
    const badge = await screen.findByText(text)
    expect(['good', 'bad'].filter((name) => badge.classList.contains(name))).toEqual(
      [tone].filter((name) => name !== 'neutral'),
    )
  })

  it('the domain of the email address is shown as people write it', async () => {
    renderApp({ path: '/dashboard', user: aUser({ email: 'zoe@xn--mller-kva.example' }) })
    expect(await screen.findByText('zoe@müller.example')).toBeInTheDocument()
  })

  it('the dashboard waits in the shapes of its lists', async () => {
    renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: deferredResponse<[]>().reply, listMyEnrollments: deferredResponse<[]>().reply },
    })
    expect(await screen.findByText('Loading your bookings')).toBeInTheDocument()
    expect(screen.getByText('Loading your programs')).toBeInTheDocument()
    expect(screen.queryByText('No upcoming classes booked')).not.toBeInTheDocument()
  })

  it('the dashboard links to classes and calendar, and can be refreshed', async () => {
    const { person, server } = renderApp({ path: '/dashboard', user: member })
    const quickActions = within(await screen.findByRole('region', { name: 'Quick actions' }))
    expect(quickActions.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
    expect(quickActions.getByRole('link', { name: 'View Calendar' })).toHaveAttribute('href', '/calendar')
    await screen.findByText('No upcoming classes booked')
    server.answer({ listMyBookings: [tonight] })
    const retryLink = quickActions.getByRole('link', { name: 'Refresh Dashboard' })
    expect(retryLink).toHaveAttribute('href', '/dashboard')
    await person.click(retryLink)
    expect(await within(await agenda()).findByText('Mindful Yoga')).toBeInTheDocument()
  })

  it('the dashboard says when nothing is booked and nothing enrolled', async () => {
    renderApp({ path: '/dashboard', user: aUser() })
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe')
  })

  it('a held seat shows its expiry and links to the payment', async () => {
    const held = aBooking({ status: 'pending', checkoutUrl: '/__local/pay', holdExpiresAt: '2026-10-13T13:20:00.000Z' })
    renderApp({ path: '/dashboard', user: aUser(), server: { listMyBookings: [held] } })
    expect(await screen.findByText('Your seat is held until 9:20 am.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Pay now/ })).toHaveAttribute('href', '/__local/pay')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  })

  it('past and cancelled bookings are in a closed list, and nothing can be done about them [SCREENS-139]', async () => {
    const cancelled = { ...nextWeek, status: 'cancelled' as const, lateCancel: true }
    const past = aBooking({
      id: '64f000000000000000000008',
      bookingDate: '2026-10-06',
      startsAt: '2026-10-06T21:30:00.000Z',
      endsAt: '2026-10-06T22:30:00.000Z',
    })
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: [past, cancelled] } })
    const list = (await screen.findByText('Past and cancelled (2)')).closest('details') as HTMLElement
    expect(list).not.toHaveAttribute('open')
    expect(within(list).getByText('Cancelled late.')).toBeInTheDocument()
    expect(within(list).getByText('Past')).toBeInTheDocument()
    expect(within(list).queryByText(/^(Cancel|Add to calendar)$/)).not.toBeInTheDocument()
    expect(screen.getByText('No upcoming classes booked')).toBeInTheDocument()
  })

  it('a confirmed booking can be put into a calendar and cancelled, and one that has begun cannot be cancelled', async () => {
    const begun = aBooking({
      id: '64f000000000000000000008',
      startsAt: '2026-10-13T12:30:00.000Z',
      endsAt: '2026-10-13T13:30:00.000Z',
    })
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: [begun, nextWeek] } })
    const list = within(await agenda())
    const files = await list.findAllByRole('link', { name: /^Add to calendar/ })
    expect(files.map((file) => file.getAttribute('href'))).toEqual(
      [begun, nextWeek].map(({ id }) => `/api/bookings/${id}/calendar.ics`),
    )
    expect(list.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1)
    expect(list.getByRole('button', { name: 'Cancel Mindful Yoga, Tue, Oct 20' })).toBeInTheDocument()
  })

  it('the dashboard shows five upcoming bookings; later ones open below them and can be cancelled too [SCREENS-139]', async () => {
    const days = ['14', '15', '16', '17', '18', '19'].map((day) =>
      aBooking({
        id: `64f0000000000000000000${day}`,
        bookingDate: `2026-10-${day}`,
        startsAt: `2026-10-${day}T21:30:00.000Z`,
        endsAt: `2026-10-${day}T22:30:00.000Z`,
      }),
    )
    const { person } = renderApp({ path: '/dashboard', user: member, server: { listMyBookings: days } })
    const list = within(await agenda())
    expect(await list.findAllByText('Confirmed')).toHaveLength(5)
    await person.click(list.getByText('Later bookings (1)'))
    await person.click(await list.findByRole('button', { name: 'Cancel Mindful Yoga, Mon, Oct 19' }))
    expect(await screen.findByRole('button', { name: 'Keep Booking' })).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('enrollments show their weeks and their state', async () => {
    const done = anEnrollment({
      id: '650000000000000000000002',
      status: 'completed',
      endDate: '2026-09-06',
      program: { ...anEnrollment().program, name: 'Healthy Eating', duration: 4 },
    })
    renderApp({ path: '/dashboard', user: member, server: { listMyEnrollments: [anEnrollment(), done] } })
    const list = within(await screen.findByRole('region', { name: 'Program Enrollments' }))
    expect(await list.findByText('Week 3 of 8. Ends Nov 22.')).toBeInTheDocument()
    expect(list.getByText('4 weeks, ended Sep 6.')).toBeInTheDocument()
    expect(list.getByText('Active')).toBeInTheDocument()
    expect(list.getByText('Completed')).toBeInTheDocument()
  })

  it('?programId= marks that enrollment', async () => {
    const enrollment = anEnrollment({ status: 'active', startDate: '2026-10-01' })
    renderApp({
      path: `/dashboard?programId=${enrollment.programId}`,
      user: member,
      server: { listMyEnrollments: [enrollment] },
    })
    const marked = (await screen.findByRole('heading', { level: 3, name: enrollment.program.name })).closest('li')
    expect(marked).toHaveAttribute('aria-current', 'true')
  })

  it('a visitor of the dashboard sees the logged out toast and is sent to sign in after 500 ms [SCREENS-172]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { moves } = renderApp({ path: '/dashboard' })
    expect(await screen.findByText('Logged out')).toBeInTheDocument()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
    expect(moves).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(moves).toEqual(['/api/login?redirect=dashboard'])
  })

  it('Manage Membership opens the payment provider’s portal', async () => {
    const { person, moves } = renderApp({
      path: '/dashboard',
      user: member,
      server: { openCustomerPortal: { portalUrl: 'http://localhost:8080/__local/portal' } },
    })
    await person.click(await screen.findByRole('button', { name: 'Manage Membership' }))
    await waitFor(() => expect(moves).toEqual(['http://localhost:8080/__local/portal']))
  })

  it.each([
    ['renews', member, /^Renews Nov 2, 2026\. Every class is included/, 'button', 'Manage Membership'],
    ['ends', { ...member, cancelAtPeriodEnd: true }, /^Ends Nov 2, 2026\. Until then/, 'button', 'Manage Membership'],
    [
      'was not paid',
      { ...member, membershipStatus: 'past_due' as const },
      /^Your last payment/,
      'button',
      'Manage Membership',
    ],
    ['is not there', aUser(), /\$149 a month/, 'link', 'Upgrade Now'],
  ] as const)('a membership that %s is named, with the way to change it', async (_, user, text, role, name) => {
    renderApp({ path: '/dashboard', user })
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole(role, { name })).toBeInTheDocument()
  })

  it.each([
    [
      'with its words',
      failure('PAYMENT_PROVIDER_FAILED', { message: 'The provider is away.' }),
      'The provider is away.',
    ],
    ['without', networkFailure(), 'Unable to open your membership. Please try again.'],
  ])('a customer portal that does not open says so %s, and can be tried again', async (_, reply, text) => {
    const { person, moves } = renderApp({ path: '/dashboard', user: member, server: { openCustomerPortal: reply } })
    await person.click(await screen.findByRole('button', { name: 'Manage Membership' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Manage Membership' })).not.toHaveAttribute('aria-busy')
    expect(moves).toEqual([])
  })

  it('failed lists of the dashboard keep their places and offer to try again [SCREENS-38]', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: networkFailure(), listMyEnrollments: failure('INTERNAL') },
    })
    const bookings = within(await agenda())
    const programs = within(screen.getByRole('region', { name: 'Program Enrollments' }))
    expect(await bookings.findByText('Connection lost')).toBeInTheDocument()
    expect(await programs.findByText('This did not load')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    server.answer({ listMyBookings: [tonight], listMyEnrollments: [] })
    await person.click(bookings.getByRole('button', { name: 'Try Again' }))
    expect(await bookings.findByText('Mindful Yoga')).toBeInTheDocument()
    await person.click(programs.getByRole('button', { name: 'Try Again' }))
    expect(await programs.findByText('No program enrollments')).toBeInTheDocument()
  })
})

describe('a booking that the plan no longer covers', () => {
  const uncovered = { ...tonight, releaseAt: '2026-10-13T19:00:00.000Z' }
  const checkoutUrl = 'http://localhost:8080/__local/payments/checkout/cs_1'
  const startBookingCheckout = { checkoutUrl, sessionId: 'cs_1' }

  it('a booking that the plan no longer covers says until when it is kept, and is paid for on the hosted checkout', async () => {
    const server = { listMyBookings: [uncovered], startBookingCheckout }
    const { person, server: calls, moves } = renderApp({ path: '/dashboard', user: member, server })
    expect(await screen.findByText(/Pay \$25.00 by Tue, Oct 13 at 3:00/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('button', { name: /^Pay now: / }))
    await waitFor(() => expect(moves).toEqual([checkoutUrl]))
    expect(calls.callsOf('startBookingCheckout')[0]?.params).toEqual({ id: uncovered.id })
  })

  it('the mailed link of an uncovered booking opens its payment once', async () => {
    const server = { listMyBookings: [uncovered], startBookingCheckout }
    const path = `/dashboard?payBooking=${uncovered.id}`
    const { moves, place, server: calls } = renderApp({ path, user: member, server })
    await waitFor(() => expect(moves).toEqual([checkoutUrl]))
    await waitFor(() => expect(place()).toBe('/dashboard'))
    expect(calls.callsOf('startBookingCheckout')).toHaveLength(1)
  })

  it('a mailed link whose booking is paid already says so', async () => {
    const refused = failure('ALREADY_BOOKED', { message: 'You have already paid for this class.' })
    const server = { listMyBookings: [tonight], startBookingCheckout: refused }
    renderApp({ path: `/dashboard?payBooking=${tonight.id}`, user: member, server })
    expect(await screen.findByText('You have already paid for this class.')).toBeInTheDocument()
  })
})
