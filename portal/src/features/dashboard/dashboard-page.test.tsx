import { aBooking, aMember, anAdmin, anEnrollment, aPrice, aUser } from '@studio/contract/testing'
import { failure, heldAnswer, lostConnection } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
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

  it.each([
    ['an admin', anAdmin(), 'Admin - Premium Access', 'good'],
    ['somebody without membership', aUser(), 'No Membership', 'neutral'],
    ['a premium member', aMember({ membershipType: 'premium' }), 'Premium - Active', 'good'],
    ['a member who cancelled', aMember({ membershipStatus: 'cancelled' }), 'Monthly - Cancelled', 'neutral'],
    ['a member whose payment failed', aMember({ membershipStatus: 'past_due' }), 'Monthly - Past Due', 'bad'],
  ])('the badge of %s', async (_, user, words, tone) => {
    renderApp({ path: '/dashboard', user })
    const badge = await screen.findByText(words)
    expect(['good', 'bad'].filter((name) => badge.classList.contains(name))).toEqual(
      [tone].filter((name) => name !== 'neutral'),
    )
  })

  it('waits in the shapes of its lists', async () => {
    renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: heldAnswer<[]>().reply, listMyEnrollments: heldAnswer<[]>().reply },
    })
    expect(await screen.findByText('Loading your bookings')).toBeInTheDocument()
    expect(screen.getByText('Loading your programs')).toBeInTheDocument()
    expect(screen.queryByText('No upcoming classes booked')).not.toBeInTheDocument()
  })

  it('leads to classes and calendar, and reads itself again', async () => {
    const { person, server } = renderApp({ path: '/dashboard', user: member })
    const ways = within(await screen.findByRole('region', { name: 'Quick actions' }))
    expect(ways.getByRole('link', { name: 'Browse Classes' })).toHaveAttribute('href', '/classes')
    expect(ways.getByRole('link', { name: 'View Calendar' })).toHaveAttribute('href', '/calendar')
    await screen.findByText('No upcoming classes booked')
    server.answer({ listMyBookings: [tonight] })
    const again = ways.getByRole('link', { name: 'Refresh Dashboard' })
    expect(again).toHaveAttribute('href', '/dashboard')
    await person.click(again)
    expect(await within(await agenda()).findByText('Mindful Yoga')).toBeInTheDocument()
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

  it('E9: past and cancelled ones stand in a closed list, and nothing can be done about them', async () => {
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

  it('a confirmed one can be put into a calendar and cancelled; one that has begun cannot be cancelled', async () => {
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

  it('shows five upcoming bookings and says how many there are', async () => {
    const days = ['14', '15', '16', '17', '18', '19'].map((day) =>
      aBooking({
        id: `64f0000000000000000000${day}`,
        bookingDate: `2026-10-${day}`,
        startsAt: `2026-10-${day}T21:30:00.000Z`,
        endsAt: `2026-10-${day}T22:30:00.000Z`,
      }),
    )
    renderApp({ path: '/dashboard', user: member, server: { listMyBookings: days } })
    const list = within(await agenda())
    expect(await list.findAllByText('Confirmed')).toHaveLength(5)
    expect(list.getByText('The next 5 of 6; the later ones follow as these pass.')).toBeInTheDocument()
  })

  it('enrollments stand with their weeks and their state', async () => {
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
  ] as const)('a membership that %s is told, with the way to change it', async (_, user, words, role, name) => {
    renderApp({ path: '/dashboard', user })
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByRole(role, { name })).toBeInTheDocument()
  })

  it.each([
    [
      'with its words',
      failure('PAYMENT_PROVIDER_FAILED', { message: 'The provider is away.' }),
      'The provider is away.',
    ],
    ['without', lostConnection(), 'Unable to open your membership. Please try again.'],
  ])('a portal that does not open is told %s, and can be asked for again', async (_, reply, words) => {
    const { person, moves } = renderApp({ path: '/dashboard', user: member, server: { openCustomerPortal: reply } })
    await person.click(await screen.findByRole('button', { name: 'Manage Membership' }))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Manage Membership' })).not.toHaveAttribute('aria-busy')
    expect(moves).toEqual([])
  })

  it('failed lists keep their places and offer to try again', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: lostConnection(), listMyEnrollments: failure('INTERNAL') },
    })
    const bookings = within(await agenda())
    const programs = within(screen.getByRole('region', { name: 'Program Enrollments' }))
    expect(await bookings.findByText('Connection lost')).toBeInTheDocument()
    expect(await programs.findByText('This did not load')).toBeInTheDocument()
    await expectNoAxeFindings()
    server.answer({ listMyBookings: [tonight], listMyEnrollments: [] })
    await person.click(bookings.getByRole('button', { name: 'Try Again' }))
    expect(await bookings.findByText('Mindful Yoga')).toBeInTheDocument()
    await person.click(programs.getByRole('button', { name: 'Try Again' }))
    expect(await programs.findByText('No program enrollments')).toBeInTheDocument()
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

  it('a session that is over leads to signing in and back here', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), shouldAdvanceTime: true })
    const { person, moves } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyBookings: [nextWeek], cancelBooking: failure('UNAUTHORIZED') },
    })
    await person.click(within(await open(person)).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
    await waitFor(() => expect(moves).toEqual(['/api/login?redirect=dashboard']))
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

describe('receipts', () => {
  const receipt = {
    id: 'r1',
    date: '2026-10-01T16:00:00.000Z',
    description: 'Mindful Yoga',
    amount: '25.00',
    currency: 'usd',
    status: 'paid' as const,
    receiptUrl: 'http://localhost:8080/__local/receipt/r1',
  }

  it('are asked for when somebody opens them, and say what was paid and given back', async () => {
    const refunded = {
      ...receipt,
      id: 'r2',
      description: 'Poetry & Music',
      status: 'refunded' as const,
      receiptUrl: null,
    }
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyReceipts: [receipt, refunded] },
    })
    const summary = await screen.findByText('Receipts')
    await screen.findByText('No program enrollments')
    expect(server.callsOf('listMyReceipts')).toEqual([])
    await person.click(summary)
    expect(await screen.findByText('Paid')).toBeInTheDocument()
    expect(screen.getByText('Refunded')).toBeInTheDocument()
    expect(screen.getAllByText('$25.00')).toHaveLength(2)
    expect(screen.getAllByText('Oct 1, 2026')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Receipt for Mindful Yoga' })).toHaveAttribute('href', receipt.receiptUrl)
    await expectNoAxeFindings()
  })

  it('that cannot be read are asked for again', async () => {
    const { person, server } = renderApp({
      path: '/dashboard',
      user: member,
      server: { listMyReceipts: failure('PAYMENT_PROVIDER_FAILED') },
    })
    await person.click(await screen.findByText('Receipts'))
    expect(await screen.findByText(/Your receipts could not be read/)).toBeInTheDocument()
    server.answer({ listMyReceipts: [] })
    await person.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Nothing has been paid yet.')).toBeInTheDocument()
  })
})

describe('my account', () => {
  it('exports the data as a file', async () => {
    renderApp({ path: '/dashboard', user: member })
    const link = await screen.findByRole('link', { name: 'Export my data' })
    expect(link).toHaveAttribute('href', '/api/user/export')
    expect(link).toHaveAttribute('download', 'my-data.json')
  })

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

  it('a calendar address that cannot be replaced stays', async () => {
    const server = {
      getCalendarFeed: { feedUrl: 'http://x/api/calendar-feed/old.ics' },
      renewCalendarFeed: failure('INTERNAL'),
    }
    const { person } = renderApp({ path: '/dashboard', user: member, server })
    await person.click(await screen.findByRole('button', { name: 'Follow my classes in a calendar' }))
    await screen.findByDisplayValue('http://x/api/calendar-feed/old.ics')
    await person.click(screen.getByRole('button', { name: 'Replace the address' }))
    expect(await screen.findByText('The address could not be replaced. Please try again.')).toBeInTheDocument()
    expect(screen.getByDisplayValue('http://x/api/calendar-feed/old.ics')).toBeInTheDocument()
  })
})
