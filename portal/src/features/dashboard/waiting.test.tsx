import { aBooking, aMember, aWaitlistEntry } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
})

const open = (server: Handlers) => renderApp({ path: '/dashboard', user: aMember(), server })
const panel = () => screen.findByRole('region', { name: 'Waiting' })

it('a member who waits for nothing sees no panel', async () => {
  open({ listMyWaitlist: [aWaitlistEntry({ state: 'seated' }), aWaitlistEntry({ state: 'left' })] })
  expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument()
})

it('the panel shows the place, until when seats go to the list, what one costs and the own cut-off', async () => {
  open({
    listMyWaitlist: [aWaitlistEntry({ notLaterThan: 360, price: '25.00' })],
  })
  const waiting = within(await panel())
  expect(await waiting.findByText('Mindful Yoga')).toBeInTheDocument()
  expect(waiting.getByText('Number 2 of 3')).toBeInTheDocument()
  expect(
    waiting.getByText('Free seats go to the list until Tue, Oct 20 at 4:30 pm. A seat costs $25.00.'),
  ).toBeInTheDocument()
  expect(waiting.getByText('You asked not to be added after Tue, Oct 20 at 11:30 am.')).toBeInTheDocument()
  expect(waiting.queryByText('Why not me?')).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
})

it('each seat that went past is listed with its reason, and whether the place was kept', async () => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'overlap' as const, isCurable: true }]
  const { person } = open({ listMyWaitlist: [aWaitlistEntry({ skips })] })
  await person.click(await within(await panel()).findByText('Why not me?'))
  const reason = 'Mon, Oct 12 at 9:12 am: You have another class at that time. You kept your place.'
  expect(within(await panel()).getByText(reason)).toBeVisible()
})

it('an entry that is over says why, in a closed list', async () => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'cut_off' as const, isCurable: false }]
  const ended = aWaitlistEntry({ state: 'ended', position: null, skips })
  const passed = aWaitlistEntry({ id: '2', state: 'passed', position: null })
  const { person } = open({ listMyWaitlist: [ended, passed] })
  await person.click(await within(await panel()).findByText('No longer waiting (2)'))
  expect(within(await panel()).getByText('It came too late for you.')).toBeVisible()
  expect(within(await panel()).getByText('You did not take the seat that was held for you.')).toBeVisible()
  expect(within(await panel()).queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument()
})

it.each([
  ['won_other', 'You got a seat in another class at that time.'],
  ['date_cancelled', 'The studio cancelled this date.'],
  ['started', 'The list closed before a seat was free for you.'],
] as const)('an entry that ended since %s says so', async (endReason, text) => {
  const skips = [{ at: '2026-10-12T13:12:00.000Z', reason: 'overlap' as const, isCurable: true }]
  const { person } = open({ listMyWaitlist: [aWaitlistEntry({ state: 'ended', position: null, skips, endReason })] })
  await person.click(await within(await panel()).findByText('No longer waiting (1)'))
  expect(within(await panel()).getByText(text)).toBeVisible()
})

it('leaving asks first, then gives the place up and says so', async () => {
  const { person, server } = open({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: aWaitlistEntry({ state: 'left' }),
  })
  const leave = await within(await panel()).findByRole('button', {
    name: 'Leave the waitlist: Mindful Yoga, Tue, Oct 20',
  })
  await person.click(leave)
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the waitlist of Mindful Yoga?' })
  await person.click(within(dialog).getByRole('button', { name: 'Keep My Place' }))
  expect(server.callsOf('leaveWaitlist')).toEqual([])
  await waitFor(() => expect(leave).toHaveFocus())
  await person.click(leave)
  server.answer({ listMyWaitlist: [] })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument())
})

it('a refused leaving is not called still pending while the waitlist is read again [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = open({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: failure('OFFER_OVER') })
  await person.click(await within(await panel()).findByRole('button', { name: /^Leave/ }))
  server.answer({ listMyWaitlist: response.reply })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('Failed to leave the waitlist')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByText('Failed to leave the waitlist')).toBeInTheDocument()
  response.release([aWaitlistEntry()])
})

it('leaving can be left while it is pending, and the result is shown in a toast [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = open({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: response.reply })
  await person.click(await within(await panel()).findByRole('button', { name: /^Leave/ }))
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Still leaving the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  server.answer({ listMyWaitlist: [] })
  response.release(aWaitlistEntry({ state: 'left' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
})

it.each([
  { title: 'was made', entries: [], toast: 'You left the waitlist' },
  { title: 'was not made', entries: [aWaitlistEntry()], toast: 'Failed to leave the waitlist' },
])('leaving without an answer that $title: the list is read and says so [SCREENS-104]', async ({ entries, toast }) => {
  const { person, server } = open({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: networkFailure() })
  await person.click(await within(await panel()).findByRole('button', { name: /^Leave/ }))
  server.answer({ listMyWaitlist: entries })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText(toast)).toBeInTheDocument()
})

it('leaving that failed says so, keeps the dialog and reads the list again', async () => {
  const { person, server } = open({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: failure('OFFER_OVER', { message: 'This is over already.' }),
  })
  await person.click(await within(await panel()).findByRole('button', { name: /^Leave/ }))
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('This is over already.')).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('listMyWaitlist').length).toBeGreaterThan(1))
})

it('a list that does not load says so and can be read again', async () => {
  const { person, server } = open({ listMyWaitlist: networkFailure() })
  const region = within(await panel())
  server.answer({ listMyWaitlist: [aWaitlistEntry()] })
  await person.click(await region.findByRole('button', { name: 'Try Again' }))
  expect(await within(await panel()).findByText('Number 2 of 3')).toBeInTheDocument()
})

const until = '2026-10-13T13:12:00.000Z'
const offered = (price: string) =>
  aWaitlistEntry({
    state: 'offered',
    position: null,
    offer: { bookingId: '64f000000000000000000001', until, price, checkoutUrl: null },
  })

it('an offered seat that costs nothing says how long it is held and is accepted', async () => {
  const { person, server } = open({
    listMyWaitlist: [offered('0.00')],
    acceptOffer: { booking: aBooking(), checkoutUrl: null },
  })
  const waiting = within(await panel())
  expect(await waiting.findByText('Held for you until 9:12 am: 12 minutes left.')).toBeInTheDocument()
  expect(waiting.getByText('A seat for you')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ listMyWaitlist: [], listMyBookings: [aBooking()] })
  await person.click(waiting.getByRole('button', { name: 'Accept: Mindful Yoga, Tue, Oct 20' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(await screen.findByText('Confirmed')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument()
})

it('an offered seat that is to be paid leads to the hosted checkout', async () => {
  const { person, moves } = open({
    listMyWaitlist: [offered('25.00')],
    acceptOffer: { booking: aBooking({ status: 'pending' }), checkoutUrl: '/__local/payments/checkout/cs_1' },
  })
  await person.click(await within(await panel()).findByRole('button', { name: /^Pay \$25\.00: Mindful Yoga/ }))
  await waitFor(() => expect(moves).toEqual(['/__local/payments/checkout/cs_1']))
})

it('an offer whose time ran out says so and cannot be accepted any more', async () => {
  vi.setSystemTime(new Date('2026-10-13T13:12:01.000Z'))
  open({ listMyWaitlist: [offered('0.00')] })
  const waiting = within(await panel())
  expect(await waiting.findByText('It was held for you until 9:12 am. That time has passed.')).toBeInTheDocument()
  expect(waiting.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
})

it('an offer that is over by the time it is accepted says why, and the list is read again', async () => {
  const { person, server } = open({
    listMyWaitlist: [offered('0.00')],
    acceptOffer: failure('OFFER_OVER', { message: 'This offer is over.' }),
  })
  const accept = await within(await panel()).findByRole('button', { name: /^Accept/ })
  server.answer({ listMyWaitlist: [aWaitlistEntry({ state: 'passed', position: null })] })
  await person.click(accept)
  expect(await screen.findByText('This offer is over.')).toBeInTheDocument()
  expect(await within(await panel()).findByText('No longer waiting (1)')).toBeInTheDocument()
})

it('leaving an offer says that the held seat goes to the next person', async () => {
  const { person } = open({ listMyWaitlist: [offered('0.00')] })
  await person.click(await within(await panel()).findByRole('button', { name: /^Leave/ }))
  expect(await screen.findByText(/The seat that is held for you goes to the next person\./)).toBeInTheDocument()
})

const agreement = {
  sentence: 'Charge $25.00 to the card ending 4242 if I get in before Tue 4:30 PM',
  price: '25.00',
  last4: '4242',
  agreedAt: '2026-10-13T13:00:00.000Z',
}

it('what was agreed is shown, and can be taken back without losing the place', async () => {
  const entry = aWaitlistEntry({ price: '25.00', charge: agreement })
  const { person, server } = open({ listMyWaitlist: [entry], withdrawCharge: { ...entry, charge: null } })
  const waiting = within(await panel())
  expect(await waiting.findByText(`You agreed: ${agreement.sentence}.`)).toBeInTheDocument()
  server.answer({ listMyWaitlist: [{ ...entry, charge: null }] })
  await person.click(waiting.getByRole('button', { name: /^Do not charge my card: Mindful Yoga/ }))
  expect(await screen.findByText('Your card will not be charged')).toBeInTheDocument()
  await waitFor(() => expect(waiting.queryByText(/^You agreed/)).not.toBeInTheDocument())
  expect(waiting.getByText('Number 2 of 3')).toBeInTheDocument()
})

it('while the card is charged the panel says so and offers no way to pay', async () => {
  const offer = { bookingId: '1', until: '2026-10-13T13:30:00.000Z', price: '25.00', checkoutUrl: null }
  open({ listMyWaitlist: [aWaitlistEntry({ state: 'charging', position: null, offer, charge: agreement })] })
  const waiting = within(await panel())
  expect(await waiting.findByText('Charging your card')).toBeInTheDocument()
  expect(waiting.getByText(/^The seat is held for you while we charge your card ending 4242/)).toBeInTheDocument()
  expect(waiting.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
})
