import { type CardFields, cardOutcome, type Refusal, readCard } from '../cards.ts'
import type { Desk } from '../context.ts'
import type { CardOnForm, Checkout } from '../records/stripe-types.ts'
import { expireCheckout } from './close-checkout.ts'
import { awaitBank, completeCheckout, intentFor } from './complete-checkout.ts'
import { findCheckout, findSetup } from './find.ts'
import { cardError, refusePayment } from './take-payment.ts'

/** What came of a try to pay on the hosted page. */
export type PayOutcome =
  | { kind: 'paid'; checkout: Checkout }
  | { kind: 'wrong'; wrong: Partial<CardFields> }
  | { kind: 'declined'; message: string }
  | { kind: 'authenticate' }
  | { kind: 'closed' }

/** How long a bank debit is under way, in seconds. */
const bankTakes = 3

const notAuthenticated: Omit<Refusal, 'code'> = {
  kind: 'declined',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Pays an open checkout with what was typed. A refusal books nothing and leaves the checkout open. */
export function payCheckout(desk: Desk, { id, fields }: { id: string; fields: CardFields }): PayOutcome {
  const checkout = openCheckout(desk, id)
  if (!checkout) return { kind: 'closed' }
  const reading = readCard(fields, desk.clock.seconds())
  if (!reading.ok) return { kind: 'wrong', wrong: reading.wrong }
  const { card } = reading
  const fate = cardOutcome(card.number)
  if (fate.kind === 'declined') return refuse(desk, { checkout, refusal: fate })
  if (fate.kind === 'authenticate') {
    desk.books.checkouts.put({ ...checkout, waiting: card })
    return { kind: 'authenticate' }
  }
  if (fate.kind === 'bank') return payByBank(desk, { checkout, card, outcome: fate.outcome })
  return { kind: 'paid', checkout: completeCheckout(desk, { checkout, card }) }
}

/** The answer to the 3-D Secure step: pays when passed, refuses when failed. */
export function authenticateCheckout(desk: Desk, { id, passed }: { id: string; passed: boolean }): PayOutcome {
  const checkout = openCheckout(desk, id)
  if (!checkout?.waiting) return { kind: 'closed' }
  if (!passed) {
    const code = `${checkout.session.mode === 'setup' ? 'setup' : 'payment'}_intent_authentication_failure`
    return refuse(desk, { checkout, refusal: { ...notAuthenticated, code } })
  }
  return { kind: 'paid', checkout: completeCheckout(desk, { checkout, card: checkout.waiting }) }
}

function payByBank(
  desk: Desk,
  { checkout, card, outcome }: { checkout: Checkout; card: CardOnForm; outcome: 'succeeded' | 'failed' },
): PayOutcome {
  if (checkout.session.mode !== 'payment') {
    const card = checkout.session.mode === 'setup' ? 'Only cards can be saved.' : 'A subscription takes cards only.'
    return { kind: 'wrong', wrong: { card } }
  }
  const at = desk.clock.seconds() + bankTakes
  return { kind: 'paid', checkout: awaitBank(desk, { checkout, card, outcome, at }) }
}

type Refused = { checkout: Checkout; refusal: Refusal }

function refuse(desk: Desk, { checkout, refusal }: Refused): PayOutcome {
  if (checkout.session.mode === 'setup') return refuseSetup(desk, { checkout, refusal })
  const intent = refusePayment(desk, { intent: intentFor(desk, { checkout, customer: null }), refusal })
  const isOnce = checkout.session.mode === 'payment'
  const session = isOnce ? { ...checkout.session, payment_intent: intent.id } : checkout.session
  desk.books.checkouts.put({ ...checkout, session, waiting: null })
  return { kind: 'declined', message: refusal.message }
}

function refuseSetup(desk: Desk, { checkout, refusal }: Refused): PayOutcome {
  const setup = desk.books.setups.put({
    ...findSetup(desk, checkout.session.setup_intent ?? ''),
    last_setup_error: cardError(refusal),
  })
  desk.announce({ type: 'setup_intent.setup_failed', object: setup })
  desk.books.checkouts.put({ ...checkout, waiting: null })
  return { kind: 'declined', message: refusal.message }
}

/** The checkout if it can still be paid; one whose time is over is closed at the sight of it. */
function openCheckout(desk: Desk, id: string): Checkout | null {
  const checkout = findCheckout(desk, id)
  if (checkout.session.status !== 'open') return null
  if (checkout.session.expires_at > desk.clock.seconds()) return checkout
  expireCheckout(desk, checkout)
  return null
}
