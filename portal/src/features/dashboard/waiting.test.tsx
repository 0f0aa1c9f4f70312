import { aBooking, aMember, aWaitlistEntry } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const renderDashboard = (handlers: Handlers) => renderApp({ path: '/dashboard', user: aMember(), handlers })
const findPanel = () => screen.findByRole('region', { name: 'Waiting' })

it('a member without open waitlist entries sees no panel', async () => {
  renderDashboard({ listMyWaitlist: [aWaitlistEntry({ state: 'seated' }), aWaitlistEntry({ state: 'left' })] })
  expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument()
})

it('the panel shows the position, when the list closes, the price of a seat and the cut-off', async () => {
  renderDashboard({
    listMyWaitlist: [aWaitlistEntry({ cutOffMinutes: 360, price: '25.00' })],
  })
  const panel = within(await findPanel())
  expect(await panel.findByText('Mindful Yoga')).toBeInTheDocument()
  expect(panel.getByText('Number 2 of 3')).toBeInTheDocument()
  expect(
    panel.getByText('Free seats go to the list until Tue, Oct 20 at 4:30 pm. A seat costs $25.00.'),
  ).toBeInTheDocument()
  expect(panel.getByText('You asked not to be added after Tue, Oct 20 at 11:30 am.')).toBeInTheDocument()
  expect(panel.queryByText('Why not me?')).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
})

it('each skipped seat is listed with its reason, and whether the place was kept', async () => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'overlap' as const, isCurable: true }]
  const { person } = renderDashboard({ listMyWaitlist: [aWaitlistEntry({ skips })] })
  await person.click(await within(await findPanel()).findByText('Why not me?'))
  const reason = 'Mon, Oct 12 at 9:12 am: You have another class at that time. You kept your place.'
  expect(within(await findPanel()).getByText(reason)).toBeVisible()
})

it('an ended entry says why, in a closed list', async () => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'cut_off' as const, isCurable: false }]
  const endedEntry = aWaitlistEntry({ state: 'ended', position: null, skips })
  const passedEntry = aWaitlistEntry({ id: '2', state: 'passed', position: null })
  const { person } = renderDashboard({ listMyWaitlist: [endedEntry, passedEntry] })
  await person.click(await within(await findPanel()).findByText('No longer waiting (2)'))
  expect(within(await findPanel()).getByText('It came too late for you.')).toBeVisible()
  expect(within(await findPanel()).getByText('You did not take the seat that was held for you.')).toBeVisible()
  expect(within(await findPanel()).queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument()
})

it.each([
  ['booked_overlap', 'You got a seat in another class at that time.'],
  ['date_cancelled', 'The studio cancelled this date.'],
  ['started', 'The list closed before a seat was free for you.'],
] as const)('an entry that ended with %s says so', async (endReason, text) => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'overlap' as const, isCurable: true }]
  const { person } = renderDashboard({
    listMyWaitlist: [aWaitlistEntry({ state: 'ended', position: null, skips, endReason })],
  })
  await person.click(await within(await findPanel()).findByText('No longer waiting (1)'))
  expect(within(await findPanel()).getByText(text)).toBeVisible()
})

it('leaving asks first, then gives up the place and shows a toast', async () => {
  const { person, server } = renderDashboard({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: aWaitlistEntry({ state: 'left' }),
  })
  const leaveButton = await within(await findPanel()).findByRole('button', {
    name: 'Leave the waitlist: Mindful Yoga, Tue, Oct 20',
  })
  await person.click(leaveButton)
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the waitlist of Mindful Yoga?' })
  await person.click(within(dialog).getByRole('button', { name: 'Keep My Place' }))
  expect(server.callsOf('leaveWaitlist')).toEqual([])
  await waitFor(() => expect(leaveButton).toHaveFocus())
  await person.click(leaveButton)
  server.answer({ listMyWaitlist: [] })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument())
})

it('closing the dialog after a refusal does not show "Still leaving" while the waitlist reloads [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = renderDashboard({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: failure('OFFER_OVER'),
  })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  server.answer({ listMyWaitlist: response.reply })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('Failed to leave the waitlist')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByText('Failed to leave the waitlist')).toBeInTheDocument()
  response.release([aWaitlistEntry()])
})

it('the dialog can be closed while leaving is pending, and the result is shown in a toast [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = renderDashboard({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: response.reply })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Still leaving the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  server.answer({ listMyWaitlist: [] })
  response.release(aWaitlistEntry({ state: 'left' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
})

it.each([
  { title: 'worked', entries: [], toast: 'You left the waitlist' },
  { title: 'failed', entries: [aWaitlistEntry()], toast: 'Failed to leave the waitlist' },
])(
  'after a lost response the waitlist is read, and the toast says that leaving $title [SCREENS-104]',
  async ({ entries, toast }) => {
    const { person, server } = renderDashboard({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: networkFailure() })
    await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
    server.answer({ listMyWaitlist: entries })
    await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
    expect(await screen.findByText(toast)).toBeInTheDocument()
  },
)

it('a refusal to leave says why and reloads the waitlist', async () => {
  const { person, server } = renderDashboard({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: failure('OFFER_OVER', { message: 'This is over already.' }),
  })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('This is over already.')).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('listMyWaitlist').length).toBeGreaterThan(1))
})

it('a waitlist that does not load can be retried', async () => {
  const { person, server } = renderDashboard({ listMyWaitlist: networkFailure() })
  const region = within(await findPanel())
  server.answer({ listMyWaitlist: [aWaitlistEntry()] })
  await person.click(await region.findByRole('button', { name: 'Try Again' }))
  expect(await within(await findPanel()).findByText('Number 2 of 3')).toBeInTheDocument()
})

const heldUntil = '2026-10-13T13:12:00.000Z'
const anOfferedEntry = (price: string) =>
  aWaitlistEntry({
    state: 'offered',
    position: null,
    offer: { bookingId: '64f000000000000000000001', until: heldUntil, price, checkoutUrl: null },
  })

it('a free offered seat says how long it is held and can be accepted', async () => {
  const { person, server } = renderDashboard({
    listMyWaitlist: [anOfferedEntry('0.00')],
    acceptOffer: { booking: aBooking(), checkoutUrl: null },
  })
  const panel = within(await findPanel())
  expect(await panel.findByText('Held for you until 9:12 am: 12 minutes left.')).toBeInTheDocument()
  expect(panel.getByText('A seat for you')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ listMyWaitlist: [], listMyBookings: [aBooking()] })
  await person.click(panel.getByRole('button', { name: 'Accept: Mindful Yoga, Tue, Oct 20' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(await screen.findByText('Confirmed')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument()
})

it('accepting an offered seat with a price leads to the hosted checkout', async () => {
  const { person, pageLoads } = renderDashboard({
    listMyWaitlist: [anOfferedEntry('25.00')],
    acceptOffer: { booking: aBooking({ status: 'pending' }), checkoutUrl: '/__local/payments/checkout/cs_1' },
  })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Pay \$25\.00: Mindful Yoga/ }))
  await waitFor(() => expect(pageLoads).toEqual(['/__local/payments/checkout/cs_1']))
})

it('an expired offer says so and cannot be accepted', async () => {
  vi.setSystemTime(new Date('2026-10-13T13:12:01.000Z'))
  renderDashboard({ listMyWaitlist: [anOfferedEntry('0.00')] })
  const panel = within(await findPanel())
  expect(await panel.findByText('It was held for you until 9:12 am. That time has passed.')).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
})

it('accepting an offer that has just expired says why and reloads the waitlist', async () => {
  const { person, server } = renderDashboard({
    listMyWaitlist: [anOfferedEntry('0.00')],
    acceptOffer: failure('OFFER_OVER', { message: 'This offer is over.' }),
  })
  const acceptButton = await within(await findPanel()).findByRole('button', { name: /^Accept/ })
  server.answer({ listMyWaitlist: [aWaitlistEntry({ state: 'passed', position: null })] })
  await person.click(acceptButton)
  expect(await screen.findByText('This offer is over.')).toBeInTheDocument()
  expect(await within(await findPanel()).findByText('No longer waiting (1)')).toBeInTheDocument()
})

it('leaving an offer says that the held seat goes to the next person', async () => {
  const { person } = renderDashboard({ listMyWaitlist: [anOfferedEntry('0.00')] })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  expect(await screen.findByText(/The seat that is held for you goes to the next person\./)).toBeInTheDocument()
})

const agreement = {
  sentence: 'Charge $25.00 to the card ending 4242 if I get in before Tue 4:30 PM',
  price: '25.00',
  last4: '4242',
  agreedAt: '2026-10-13T13:00:00.000Z',
}

it('consent to a charge is shown, and can be withdrawn without losing the place', async () => {
  const entry = aWaitlistEntry({ price: '25.00', charge: agreement })
  const { person, server } = renderDashboard({
    listMyWaitlist: [entry],
    withdrawChargeAgreement: { ...entry, charge: null },
  })
  const panel = within(await findPanel())
  expect(await panel.findByText(`You agreed: ${agreement.sentence}.`)).toBeInTheDocument()
  server.answer({ listMyWaitlist: [{ ...entry, charge: null }] })
  await person.click(panel.getByRole('button', { name: /^Do not charge my card: Mindful Yoga/ }))
  expect(await screen.findByText('Your card will not be charged')).toBeInTheDocument()
  await waitFor(() => expect(panel.queryByText(/^You agreed/)).not.toBeInTheDocument())
  expect(panel.getByText('Number 2 of 3')).toBeInTheDocument()
})

it('while the card is charged the panel says so and offers no way to pay', async () => {
  const offer = { bookingId: '1', until: '2026-10-13T13:30:00.000Z', price: '25.00', checkoutUrl: null }
  renderDashboard({ listMyWaitlist: [aWaitlistEntry({ state: 'charging', position: null, offer, charge: agreement })] })
  const panel = within(await findPanel())
  expect(await panel.findByText('Charging your card')).toBeInTheDocument()
  expect(panel.getByText(/^The seat is held for you while we charge your card ending 4242/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
})
