import type { WaitlistEntry, WaitlistSkipReason } from '@studio/contract'
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

// After a curable skip the entry keeps its place; any other skip ends it.
const skipsFor = (reason: WaitlistSkipReason) => [
  { at: '2026-10-12T13:12:00.000Z', reason, isCurable: reason === 'overlap' },
]
const anEndedEntry = (id: string, details: Partial<WaitlistEntry>) =>
  aWaitlistEntry({ id, state: 'ended', position: null, ...details })

it('the panel shows position and terms of a place, why the member was passed over for free seats, and why other entries have ended', async () => {
  const { person } = renderDashboard({
    listMyWaitlist: [
      aWaitlistEntry({
        position: 2,
        length: 3,
        // 5:30 pm at the studio; the list closes at 4:30 pm, and the cut-off is six hours before the start, at 11:30 am.
        startsAt: '2026-10-20T21:30:00.000Z',
        closesAt: '2026-10-20T20:30:00.000Z',
        cutOffMinutes: 360,
        price: '25.00',
        skips: skipsFor('overlap'),
      }),
      anEndedEntry('2', { skips: skipsFor('cut_off') }),
      // A seat was offered and not accepted.
      anEndedEntry('3', { state: 'passed' }),
      anEndedEntry('4', { skips: skipsFor('overlap'), endReason: 'booked_overlap' }),
      anEndedEntry('5', { skips: skipsFor('overlap'), endReason: 'date_cancelled' }),
      anEndedEntry('6', { skips: skipsFor('overlap'), endReason: 'started' }),
    ],
  })
  const panel = within(await findPanel())
  expect(await panel.findByText('Number 2 of 3')).toBeInTheDocument()
  expect(
    panel.getByText('Free seats go to the list until Tue, Oct 20 at 4:30 pm. A seat costs $25.00.'),
  ).toBeInTheDocument()
  expect(panel.getByText('You asked not to be added after Tue, Oct 20 at 11:30 am.')).toBeInTheDocument()
  const [firstSummary, ...otherSummaries] = panel.getAllByText('Why not me?')
  expect(otherSummaries).toHaveLength(4)
  await person.click(firstSummary as HTMLElement)
  const [firstReason] = panel.getAllByText(
    'Mon, Oct 12 at 9:12 am: You have another class at that time. You kept your place.',
  )
  expect(firstReason).toBeVisible()
  expect(panel.getByText('The studio cancelled this date.')).not.toBeVisible()
  await person.click(panel.getByText('No longer waiting (5)'))
  for (const text of [
    'It came too late for you.',
    'You did not take the seat that was held for you.',
    'You got a seat in another class at that time.',
    'The studio cancelled this date.',
    'The list closed before a seat was free for you.',
  ])
    expect(panel.getByText(text)).toBeVisible()
  expect(panel.getAllByRole('button', { name: /^Leave/ })).toHaveLength(1)
})

it('leaving asks first; the dialog can be closed while leaving is pending, and the result is shown in a toast [SCREENS-104]', async () => {
  const response = deferredResponse()
  const { person, server } = renderDashboard({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: response.reply })
  const leaveButton = await within(await findPanel()).findByRole('button', {
    name: 'Leave the waitlist: Mindful Yoga, Tue, Oct 20',
  })
  await person.click(leaveButton)
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the waitlist of Mindful Yoga?' })
  await person.click(within(dialog).getByRole('button', { name: 'Keep My Place' }))
  expect(server.callsOf('leaveWaitlist')).toEqual([])
  await waitFor(() => expect(leaveButton).toHaveFocus())
  await person.click(leaveButton)
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Still leaving the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  server.answer({ listMyWaitlist: [aWaitlistEntry({ state: 'seated' }), aWaitlistEntry({ state: 'left' })] })
  response.release(aWaitlistEntry({ state: 'left' }))
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument())
})

it('a refusal to leave says why and reloads the waitlist; closing the dialog during the reload does not show "Still leaving" [SCREENS-104]', async () => {
  const reloadResponse = deferredResponse()
  const { person, server } = renderDashboard({
    listMyWaitlist: [aWaitlistEntry()],
    leaveWaitlist: failure('OFFER_OVER', { message: 'This is over already.' }),
  })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  server.answer({ listMyWaitlist: reloadResponse.reply })
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('This is over already.')).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('listMyWaitlist').length).toBeGreaterThan(1))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByText('Failed to leave the waitlist')).toBeInTheDocument()
  reloadResponse.release([aWaitlistEntry()])
})

it('after a lost response the waitlist is read, and the toast says whether leaving failed or worked [SCREENS-104]', async () => {
  const { person, server } = renderDashboard({ listMyWaitlist: [aWaitlistEntry()], leaveWaitlist: networkFailure() })
  await person.click(await within(await findPanel()).findByRole('button', { name: /^Leave/ }))
  await person.click(await screen.findByRole('button', { name: 'Leave the Waitlist' }))
  expect(await screen.findByText('Failed to leave the waitlist')).toBeInTheDocument()
  const actionButton = await screen.findByRole('button', { name: 'Leave the Waitlist', busy: false })
  server.answer({ listMyWaitlist: [] })
  await person.click(actionButton)
  expect(await screen.findByText('You left the waitlist')).toBeInTheDocument()
})

const anOfferedEntry = (offer: { price: string; until?: string }) =>
  aWaitlistEntry({
    state: 'offered',
    position: null,
    offer: {
      bookingId: '64f000000000000000000001',
      until: '2026-10-13T13:12:00.000Z',
      checkoutUrl: null,
      ...offer,
    },
  })

it('an offered seat that costs nothing says how long it is held, can be given up or accepted until then, and not afterwards', async () => {
  const expiredEntry = { ...anOfferedEntry({ price: '0.00', until: '2026-10-13T12:59:00.000Z' }), id: '2' }
  const { person, server } = renderDashboard({
    listMyWaitlist: [anOfferedEntry({ price: '0.00' }), expiredEntry],
    acceptOffer: { booking: aBooking(), checkoutUrl: null },
  })
  const panel = within(await findPanel())
  expect(await panel.findByText('Held for you until 9:12 am: 12 minutes left.')).toBeInTheDocument()
  expect(panel.getAllByText('A seat for you')).toHaveLength(2)
  expect(panel.getByText('It was held for you until 8:59 am. That time has passed.')).toBeInTheDocument()
  await person.click(panel.getAllByRole('button', { name: /^Leave/ })[0] as HTMLElement)
  expect(await screen.findByText(/The seat that is held for you goes to the next person\./)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Keep My Place' }))
  server.answer({ listMyWaitlist: [], listMyBookings: [aBooking()] })
  await person.click(await panel.findByRole('button', { name: 'Accept: Mindful Yoga, Tue, Oct 20' }))
  expect(await screen.findByText('Class Booked Successfully')).toBeInTheDocument()
  expect(await screen.findByText('Confirmed')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Waiting' })).not.toBeInTheDocument()
})

it('a refusal to accept an offered seat says why and reloads the waitlist; accepting one with a price leads to the hosted checkout', async () => {
  const { person, server, pageLoads } = renderDashboard({
    listMyWaitlist: [anOfferedEntry({ price: '20.00' })],
    acceptOffer: failure('OFFER_OVER', { message: 'This offer is over.' }),
  })
  const panel = within(await findPanel())
  const acceptButton = await panel.findByRole('button', { name: /^Pay \$20\.00: Mindful Yoga/ })
  server.answer({ listMyWaitlist: [anOfferedEntry({ price: '25.00' })] })
  await person.click(acceptButton)
  expect(await screen.findByText('This offer is over.')).toBeInTheDocument()
  server.answer({
    acceptOffer: { booking: aBooking({ status: 'pending' }), checkoutUrl: '/__local/payments/checkout/cs_1' },
  })
  await person.click(await panel.findByRole('button', { name: /^Pay \$25\.00: Mindful Yoga/, busy: false }))
  await waitFor(() => expect(pageLoads).toEqual(['/__local/payments/checkout/cs_1']))
})

const agreement = {
  sentence: 'Charge $25.00 to the card ending 4242 if I get in before Tue 4:30 PM',
  price: '25.00',
  last4: '4242',
  agreedAt: '2026-10-13T13:00:00.000Z',
}

it('consent to a charge is shown and can be withdrawn without losing the place, but not while the card is charged', async () => {
  const entry = aWaitlistEntry({ position: 2, length: 3, price: '25.00', charge: agreement })
  const offer = { bookingId: '1', until: '2026-10-13T13:30:00.000Z', price: '25.00', checkoutUrl: null }
  const chargingEntry = aWaitlistEntry({ id: '2', state: 'charging', position: null, offer, charge: agreement })
  const entryWithoutConsent = { ...entry, charge: null }
  const { person, server } = renderDashboard({
    listMyWaitlist: [entry, chargingEntry],
    withdrawChargeAgreement: entryWithoutConsent,
  })
  const panel = within(await findPanel())
  expect(await panel.findByText(`You agreed: ${agreement.sentence}.`)).toBeInTheDocument()
  expect(panel.getByText('Charging your card')).toBeInTheDocument()
  expect(panel.getByText(/^The seat is held for you while we charge your card ending 4242/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ listMyWaitlist: [entryWithoutConsent, chargingEntry] })
  await person.click(panel.getByRole('button', { name: /^Do not charge my card: Mindful Yoga/ }))
  expect(await screen.findByText('Your card will not be charged')).toBeInTheDocument()
  await waitFor(() => expect(panel.queryByText(/^You agreed/)).not.toBeInTheDocument())
  expect(panel.getByText('Number 2 of 3')).toBeInTheDocument()
})
