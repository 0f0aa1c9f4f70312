import { aBooking, aMember, anEnrollment, aWaitlistEntry } from '@studio/contract/testing'
import { deferredResponse, failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { bookingNextWeek, bookingTonight, findAgenda } from './testing/agenda.ts'

const member = aMember()

beforeEach(() => {
  // 9 am at the studio.
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const bookingOn = (day: string, details: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({
    id: `64f0000000000000000000${day.slice(-2)}`,
    bookingDate: day,
    startsAt: `${day}T21:30:00.000Z`,
    endsAt: `${day}T22:30:00.000Z`,
    ...details,
  })

describe('/dashboard', () => {
  it('a dashboard without bookings shows the user and quick actions, and no panel that would be empty [ACCOUNTS-12, PACKS-1]', async () => {
    const user = aMember({ email: 'zoe@xn--mller-kva.example', membershipStatus: 'past_due' })
    const { person, server } = renderApp({ path: '/dashboard', user })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeInTheDocument()
    expect(screen.getByText('zoe@müller.example')).toBeInTheDocument()
    expect(screen.getByText('Monthly - Past Due')).toHaveClass('bad')
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
    // 'Your email address' is only shown while the address is not confirmed.
    for (const name of ['Waiting', 'Class packs', 'Your email address'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
    const quickActions = within(screen.getByRole('region', { name: 'Quick actions' }))
    expect(quickActions.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
    expect(quickActions.getByRole('link', { name: 'View Calendar' })).toHaveAttribute('href', '/calendar')
    server.answer({ listMyBookings: [bookingTonight] })
    const refreshLink = quickActions.getByRole('link', { name: 'Refresh Dashboard' })
    expect(refreshLink).toHaveAttribute('href', '/dashboard')
    await person.click(refreshLink)
    expect(await within(await findAgenda()).findByText('Mindful Yoga')).toBeInTheDocument()
  })

  it('each of five upcoming bookings has its actions, Cancel only until it starts; later ones open below and can be cancelled too [SCREENS-139]', async () => {
    const startedBooking = bookingOn('2026-10-13', {
      startsAt: '2026-10-13T12:30:00.000Z',
      endsAt: '2026-10-13T13:30:00.000Z',
    })
    const heldBooking = bookingOn('2026-10-14', {
      status: 'pending',
      checkoutUrl: '/__local/pay',
      holdExpiresAt: '2026-10-13T13:20:00.000Z',
    })
    const confirmedBookings = [
      startedBooking,
      ...['2026-10-15', '2026-10-16', '2026-10-17'].map((day) => bookingOn(day)),
    ]
    const listMyBookings = [...confirmedBookings, heldBooking, bookingNextWeek]
    const { person } = renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings } })
    const list = within(await findAgenda())
    expect(await list.findAllByText('Confirmed')).toHaveLength(4)
    const calendarLinks = list.getAllByRole('link', { name: /^Add to calendar/ })
    expect(calendarLinks.map((link) => link.getAttribute('href'))).toEqual(
      confirmedBookings.map(({ id }) => `/api/bookings/${id}/calendar.ics`),
    )
    // Not for the class that has started, nor for the held seat, which is not paid yet.
    expect(list.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(3)
    expect(list.getByText('Your seat is held until 9:20 am.')).toBeInTheDocument()
    expect(list.getByRole('link', { name: /^Pay now/ })).toHaveAttribute('href', '/__local/pay')
    await person.click(list.getByText('Later bookings (1)'))
    await person.click(await list.findByRole('button', { name: 'Cancel Mindful Yoga, Tue, Oct 20' }))
    expect(await screen.findByRole('button', { name: 'Keep Booking' })).toBeInTheDocument()
  })

  it('past and cancelled bookings are in a closed list, without actions [SCREENS-139]', async () => {
    const cancelledBooking = { ...bookingNextWeek, status: 'cancelled' as const, lateCancel: true }
    const listMyBookings = [bookingOn('2026-10-06'), cancelledBooking]
    renderApp({ path: '/dashboard', user: member, handlers: { listMyBookings } })
    const list = (await screen.findByText('Past and cancelled (2)')).closest('details') as HTMLElement
    expect(list).not.toHaveAttribute('open')
    expect(within(list).getByText('Cancelled late.')).toBeInTheDocument()
    expect(within(list).getByText('Past')).toBeInTheDocument()
    expect(within(list).queryByText(/^(Cancel|Add to calendar)$/)).not.toBeInTheDocument()
  })

  it('enrollments show their weeks and their state, and ?programId= highlights one', async () => {
    const enrollment = anEnrollment({ startDate: '2026-09-28', endDate: '2026-11-22' })
    const completedEnrollment = anEnrollment({
      id: '650000000000000000000002',
      programId: '650000000000000000000003',
      status: 'completed',
      endDate: '2026-09-06',
      program: { ...enrollment.program, name: 'Healthy Eating', duration: 4 },
    })
    renderApp({
      path: `/dashboard?programId=${enrollment.programId}`,
      user: member,
      handlers: { listMyEnrollments: [enrollment, completedEnrollment] },
    })
    const list = within(await screen.findByRole('region', { name: 'Program Enrollments' }))
    expect(await list.findByText('Week 3 of 8. Ends Nov 22.')).toBeInTheDocument()
    expect(list.getByText('4 weeks, ended Sep 6.')).toBeInTheDocument()
    expect(list.getByText('Active')).toBeInTheDocument()
    expect(list.getByText('Completed')).toBeInTheDocument()
    expect(list.getAllByRole('listitem', { current: true })).toEqual([
      list.getByText(enrollment.program.name).closest('li'),
    ])
  })

  it('lists of the dashboard show skeletons while they load, and can be retried one by one if they fail [SCREENS-38]', async () => {
    const [bookingsResponse, enrollmentsResponse] = [deferredResponse<never>(), deferredResponse<never>()]
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      handlers: {
        listMyBookings: bookingsResponse.reply,
        listMyEnrollments: enrollmentsResponse.reply,
        listMyWaitlist: networkFailure(),
      },
    })
    expect(await screen.findByText('Loading your bookings')).toBeInTheDocument()
    expect(screen.getByText('Loading your programs')).toBeInTheDocument()
    bookingsResponse.release(networkFailure())
    enrollmentsResponse.release(failure('INTERNAL'))
    const bookings = within(await findAgenda())
    const programs = within(screen.getByRole('region', { name: 'Program Enrollments' }))
    const findWaitlist = async () => within(await screen.findByRole('region', { name: 'Waiting' }))
    expect(await bookings.findByText('Connection lost')).toBeInTheDocument()
    expect(await programs.findByText('This did not load')).toBeInTheDocument()
    await expectNoPageAxeViolations()
    server.answer({
      listMyBookings: [bookingTonight],
      listMyEnrollments: [],
      listMyWaitlist: [aWaitlistEntry({ position: 2, length: 3 })],
    })
    await person.click(bookings.getByRole('button', { name: 'Try Again' }))
    expect(await bookings.findByText('Mindful Yoga')).toBeInTheDocument()
    await person.click(programs.getByRole('button', { name: 'Try Again' }))
    expect(await programs.findByText('No program enrollments')).toBeInTheDocument()
    await person.click(await (await findWaitlist()).findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Number 2 of 3')).toBeInTheDocument()
  })
})
