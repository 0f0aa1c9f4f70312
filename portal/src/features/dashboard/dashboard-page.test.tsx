import { aBooking, aMember, anEnrollment, aPrice, aUser } from '@studio/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectNoAxeFindings } from '../../testing/axe.ts'
import { passTime, setClock } from '../../testing/clock.ts'
import { failure, lostConnection } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const tonight = aBooking({ status: 'confirmed', cancelBy: '2026-10-13T09:30:00.000Z' })
const nextWeek = aBooking({
  id: '64f000000000000000000009',
  status: 'confirmed',
  bookingDate: '2026-10-20',
  startsAt: '2026-10-20T21:30:00.000Z',
  endsAt: '2026-10-20T22:30:00.000Z',
  cancelBy: '2026-10-20T09:30:00.000Z',
})
const member = aMember({ stripeSubscriptionId: 'sub_1', membershipEndsAt: '2026-11-02T12:00:00.000Z' })
const agenda = () => screen.findByRole('region', { name: 'Upcoming Classes' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

describe('/dashboard (spec section 2)', () => {
  it('heads with name, email and membership badge', async () => {
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: [tonight] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeInTheDocument()
    expect(screen.getByText('maya@okafor.example')).toBeInTheDocument()
    expect(screen.getByText('Monthly - Active')).toBeInTheDocument()
    expect(screen.getByText(/Renews Nov 2, 2026/)).toBeInTheDocument()
    await within(await agenda()).findByText('Confirmed')
    await expectNoAxeFindings()
  })

  it('says when nothing is booked and nothing enrolled', async () => {
    renderApp({ path: '/dashboard', user: aUser() })
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe')
  })

  it('B22: a held seat says until when and leads on to pay', async () => {
    const held = aBooking({ status: 'pending', checkoutUrl: '/__local/pay', holdExpiresAt: '2026-10-13T13:20:00.000Z' })
    renderApp({ path: '/dashboard', user: aUser(), server: { listMyBookings: [held] } })
    expect(await screen.findByText('Your seat is held until 9:20 am.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Pay now/ })).toHaveAttribute('href', '/__local/pay')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  })

  it('E9: past and cancelled ones stand in a closed list', async () => {
    const cancelled = { ...nextWeek, status: 'cancelled' as const, lateCancel: true }
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: [tonight, cancelled] } })
    const summary = await screen.findByText('Past and cancelled (1)')
    expect(summary.closest('details')).not.toHaveAttribute('open')
  })

  it('E13: ?programId= marks that enrollment', async () => {
    const enrollment = anEnrollment({ status: 'active', startDate: '2026-10-01' })
    renderApp({
      path: `/dashboard?programId=${enrollment.programId}`,
      user: member,
      server: { listMyEnrollments: [enrollment] },
    })
    const marked = (await screen.findByRole('heading', { level: 3, name: enrollment.program.name })).closest('li')
    expect(marked).toHaveAttribute('aria-current', 'true')
  })

  it('E1: a visitor sees the logged out toast and is sent to sign in after 500 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { moves } = renderApp({ path: '/dashboard' })
    expect(await screen.findByText('Logged out')).toBeInTheDocument()
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
    expect(moves).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(moves).toEqual(['/api/login?redirect=dashboard'])
  })

  it('A2: Manage Membership opens the payment provider’s portal', async () => {
    const { person, moves } = renderApp({
      path: '/dashboard',
      user: member,
      server: { openCustomerPortal: { portalUrl: 'http://localhost:8080/__local/portal' } },
    })
    await person.click(await screen.findByRole('button', { name: 'Manage Membership' }))
    await waitFor(() => expect(moves).toEqual(['http://localhost:8080/__local/portal']))
  })

  it('a failed list shows a way on and leaves the rest', async () => {
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: lostConnection() } })
    expect(await screen.findByText('Connection lost')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
  })
})

describe('cancelling a booking (rulings B5, B21, E12)', () => {
  const open = async (person: ReturnType<typeof renderApp>['person']) => {
    await person.click(within(await agenda()).getByRole('button', { name: /^Cancel/ }))
    return screen.findByRole('alertdialog', { name: 'Cancel Mindful Yoga?' })
  }

  it('says the deadline as a date and time, then cancels and reads the list again', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: [nextWeek], cancelBooking: { ...nextWeek, status: 'cancelled' } },
    })
    const dialog = await open(person)
    expect(within(dialog).getByText(/Until Tue, Oct 20 at 5:30 am this is not late/)).toBeInTheDocument()
    server.answer({ listMyBookings: [] })
    await person.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Booking cancelled successfully')).toBeInTheDocument()
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(server.callsOf('cancelBooking')[0]?.params).toEqual({ id: nextWeek.id })
  })

  it('says when it is late, and that drop-in payments stay', async () => {
    const paid = { ...tonight, price: aPrice({ list: '25.00', paid: '25.00' }) }
    const { person } = renderApp({ path: '/dashboard', user: aUser(), server: { listMyBookings: [paid] } })
    const dialog = await open(person)
    expect(within(dialog).getByText(/recorded as late.*Drop-in payments are non-refundable/)).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Keep Booking' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('a failure says so and keeps the booking', async () => {
    const { person } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: [nextWeek], cancelBooking: failure('INTERNAL', { message: '' }) },
    })
    await person.click(within(await open(person)).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Failed to cancel booking')).toBeInTheDocument()
    expect(screen.getByRole('alertdialog')).toBeInTheDocument()
  })
})

describe('my account', () => {
  it('deletes the account only with the right password, and keeps what was typed', async () => {
    const wrong = failure('VALIDATION_FAILED', { fields: { password: 'This is not your password.' } })
    const { person, server, moves } = renderApp({
      path: '/dashboard',
      user: member,
      server: { deleteMyAccount: wrong },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText('This is not your password.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('wellness')
    server.answer({ deleteMyAccount: { message: 'Gone.' } })
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(moves).toEqual(['/']))
  })

  it('an empty password is told under its field, which has the focus; nothing is sent', async () => {
    const { person, server } = renderApp({ path: '/dashboard', user: member })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText('Password is required')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveFocus()
    expect(server.callsOf('deleteMyAccount')).toEqual([])
    await expectNoAxeFindings()
  })

  it.each([
    ['a lost connection', lostConnection(), /We cannot reach the studio/],
    ['an error of the server', failure('INTERNAL', { message: '' }), /could not be deleted. Please try again/],
  ])('%s leaves the account, the dialog and what was typed', async (_, answer, words) => {
    const { person, moves } = renderApp({ path: '/dashboard', user: member, server: { deleteMyAccount: answer } })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness-demo')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await within(dialog).findByText(words)).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('wellness-demo')
    expect(moves).toEqual([])
  })

  it('a session that is over while the account is closed leads to signing in', async () => {
    setClock()
    const { person, moves } = renderApp({
      path: '/dashboard',
      user: member,
      server: { deleteMyAccount: failure('UNAUTHORIZED') },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete my account' })
    await person.type(within(dialog).getByLabelText(/^Password/), 'wellness-demo')
    await person.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
    await passTime(500)
    expect(moves).toEqual(['/api/login?redirect=dashboard'])
  })

  it('a calendar address that cannot be read or replaced says so and can be tried again', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { getCalendarFeed: lostConnection(), renewCalendarFeed: lostConnection() },
    })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Follow my classes in a calendar' })
    const again = await within(dialog).findByRole('button', { name: 'Try Again' })
    server.answer({ getCalendarFeed: { feedUrl: 'http://x/api/calendar-feed/old.ics' } })
    await person.click(again)
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
    await person.click(within(dialog).getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByText('The address could not be replaced. Please try again.')).toBeInTheDocument()
    expect(screen.getByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
  })

  it('receipts that cannot be read are asked for again', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyReceipts: lostConnection() },
    })
    await person.click(await screen.findByText('Receipts'))
    const failed = await screen.findByText(/Your receipts could not be read/)
    server.answer({ listMyReceipts: [] })
    await person.click(within(failed).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Nothing has been paid yet.')).toBeInTheDocument()
  })

  it('shows the private calendar address and replaces it', async () => {
    const server = {
      getCalendarFeed: { feedUrl: 'http://x/api/calendar-feed/old.ics' },
      renewCalendarFeed: { feedUrl: 'http://x/api/calendar-feed/new.ics' },
    }
    const { person } = renderApp({ path: '/dashboard', user: member, server })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByDisplayValue('http://x/api/calendar-feed/new.ics')).toBeInTheDocument()
  })
})
