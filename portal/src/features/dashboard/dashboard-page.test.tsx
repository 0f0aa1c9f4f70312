import { aBooking, aMember, anAdmin, anEnrollment, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('/dashboard', () => {
  it('the dashboard shows name, email and membership badge', async () => {
    renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings: [bookingTonight] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeInTheDocument()
    expect(screen.getByText('maya@okafor.example')).toBeInTheDocument()
    expect(screen.getByText('Monthly - Active')).toBeInTheDocument()
    expect(screen.getByText(/Renews Nov 2, 2026/)).toBeInTheDocument()
    await within(await findAgenda()).findByText('Confirmed')
    await expectNoPageAxeViolations()
  })

  it.each([
    ['an admin', anAdmin(), 'Admin - Premium Access', 'good'],
    ['a user without membership', aUser(), 'No Membership', 'neutral'],
    ['a premium member', aMember({ membershipType: 'premium' }), 'Premium - Active', 'good'],
    ['a member who cancelled', aMember({ membershipStatus: 'cancelled' }), 'Monthly - Cancelled', 'neutral'],
    ['a member whose plan is paused', aMember({ membershipStatus: 'paused' }), 'Monthly', 'neutral'],
    ['a member whose payment failed', aMember({ membershipStatus: 'past_due' }), 'Monthly - Past Due', 'bad'],
  ])('the membership badge of %s has the right text and tone', async (_, user, text, tone) => {
    renderApp({ path: '/dashboard', user })
    const badge = await screen.findByText(text)
    expect(['good', 'bad'].filter((name) => badge.classList.contains(name))).toEqual(tone === 'neutral' ? [] : [tone])
  })

  it('an international domain of the email address is shown in readable form', async () => {
    renderApp({ path: '/dashboard', user: aUser({ email: 'zoe@xn--mller-kva.example' }) })
    expect(await screen.findByText('zoe@müller.example')).toBeInTheDocument()
  })

  it('the dashboard shows skeletons while its lists load', async () => {
    renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: deferredResponse<[]>().reply, listMyEnrollments: deferredResponse<[]>().reply },
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
    server.answer({ listMyBookings: [bookingTonight] })
    const refreshLink = quickActions.getByRole('link', { name: 'Refresh Dashboard' })
    expect(refreshLink).toHaveAttribute('href', '/dashboard')
    await person.click(refreshLink)
    expect(await within(await findAgenda()).findByText('Mindful Yoga')).toBeInTheDocument()
  })

  it('the dashboard says when nothing is booked and nothing enrolled', async () => {
    renderApp({ path: '/dashboard', user: aUser() })
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe')
  })

  it('a held seat shows its expiry and links to the payment', async () => {
    const heldBooking = aBooking({
      status: 'pending',
      checkoutUrl: '/__local/pay',
      holdExpiresAt: '2026-10-13T13:20:00.000Z',
    })
    renderApp({ path: '/dashboard', user: aUser(), handlers: { listMyBookings: [heldBooking] } })
    expect(await screen.findByText('Your seat is held until 9:20 am.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Pay now/ })).toHaveAttribute('href', '/__local/pay')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  })

  it('past and cancelled bookings are in a closed list, without actions [SCREENS-139]', async () => {
    const cancelledBooking = { ...bookingNextWeek, status: 'cancelled' as const, lateCancel: true }
    const pastBooking = aBooking({
      id: '64f000000000000000000008',
      bookingDate: '2026-10-06',
      startsAt: '2026-10-06T21:30:00.000Z',
      endsAt: '2026-10-06T22:30:00.000Z',
    })
    renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings: [pastBooking, cancelledBooking] } })
    const list = (await screen.findByText('Past and cancelled (2)')).closest('details') as HTMLElement
    expect(list).not.toHaveAttribute('open')
    expect(within(list).getByText('Cancelled late.')).toBeInTheDocument()
    expect(within(list).getByText('Past')).toBeInTheDocument()
    expect(within(list).queryByText(/^(Cancel|Add to calendar)$/)).not.toBeInTheDocument()
    expect(screen.getByText('No upcoming classes booked')).toBeInTheDocument()
  })

  it('a confirmed booking can be added to a calendar and cancelled, until it has started', async () => {
    const startedBooking = aBooking({
      id: '64f000000000000000000008',
      startsAt: '2026-10-13T12:30:00.000Z',
      endsAt: '2026-10-13T13:30:00.000Z',
    })
    renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings: [startedBooking, bookingNextWeek] } })
    const list = within(await findAgenda())
    const calendarLinks = await list.findAllByRole('link', { name: /^Add to calendar/ })
    expect(calendarLinks.map((link) => link.getAttribute('href'))).toEqual(
      [startedBooking, bookingNextWeek].map(({ id }) => `/api/bookings/${id}/calendar.ics`),
    )
    expect(list.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1)
    expect(list.getByRole('button', { name: 'Cancel Mindful Yoga, Tue, Oct 20' })).toBeInTheDocument()
  })

  it('the dashboard shows five upcoming bookings; later ones open below them and can be cancelled too [SCREENS-139]', async () => {
    const bookings = ['14', '15', '16', '17', '18', '19'].map((day) =>
      aBooking({
        id: `64f0000000000000000000${day}`,
        bookingDate: `2026-10-${day}`,
        startsAt: `2026-10-${day}T21:30:00.000Z`,
        endsAt: `2026-10-${day}T22:30:00.000Z`,
      }),
    )
    const { person } = renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings: bookings } })
    const list = within(await findAgenda())
    expect(await list.findAllByText('Confirmed')).toHaveLength(5)
    await person.click(list.getByText('Later bookings (1)'))
    await person.click(await list.findByRole('button', { name: 'Cancel Mindful Yoga, Mon, Oct 19' }))
    expect(await screen.findByRole('button', { name: 'Keep Booking' })).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('enrollments show their weeks and their state', async () => {
    const completedEnrollment = anEnrollment({
      id: '650000000000000000000002',
      status: 'completed',
      endDate: '2026-09-06',
      program: { ...anEnrollment().program, name: 'Healthy Eating', duration: 4 },
    })
    renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyEnrollments: [anEnrollment(), completedEnrollment] },
    })
    const list = within(await screen.findByRole('region', { name: 'Program Enrollments' }))
    expect(await list.findByText('Week 3 of 8. Ends Nov 22.')).toBeInTheDocument()
    expect(list.getByText('4 weeks, ended Sep 6.')).toBeInTheDocument()
    expect(list.getByText('Active')).toBeInTheDocument()
    expect(list.getByText('Completed')).toBeInTheDocument()
  })

  it('?programId= highlights that enrollment', async () => {
    const enrollment = anEnrollment({ status: 'active', startDate: '2026-10-01' })
    renderApp({
      path: `/dashboard?programId=${enrollment.programId}`,
      user: member,
      handlers: { listMyEnrollments: [enrollment] },
    })
    const item = (await screen.findByRole('heading', { level: 3, name: enrollment.program.name })).closest('li')
    expect(item).toHaveAttribute('aria-current', 'true')
  })

  it('a visitor of the dashboard sees the logged out toast and is sent to sign in after 500 ms [SCREENS-172]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { pageLoads } = renderApp({ path: '/dashboard' })
    expect(await screen.findByText('Logged out')).toBeInTheDocument()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
    expect(pageLoads).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(pageLoads).toEqual(['/api/login?redirect=dashboard'])
  })

  it('lists of the dashboard that did not load can be retried one by one [SCREENS-38]', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: { listMyBookings: networkFailure(), listMyEnrollments: failure('INTERNAL') },
    })
    const bookings = within(await findAgenda())
    const programs = within(screen.getByRole('region', { name: 'Program Enrollments' }))
    expect(await bookings.findByText('Connection lost')).toBeInTheDocument()
    expect(await programs.findByText('This did not load')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    server.answer({ listMyBookings: [bookingTonight], listMyEnrollments: [] })
    await person.click(bookings.getByRole('button', { name: 'Try Again' }))
    expect(await bookings.findByText('Mindful Yoga')).toBeInTheDocument()
    await person.click(programs.getByRole('button', { name: 'Try Again' }))
    expect(await programs.findByText('No program enrollments')).toBeInTheDocument()
  })
})
