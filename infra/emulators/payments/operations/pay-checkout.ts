import { type CardFields, cardOutcome, type Refusal, readCard } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
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
export function payCheckout(context: PaymentContext, { id, fields }: { id: string; fields: CardFields }): PayOutcome {
  const checkout = openCheckout(context, id)
  if (!checkout) return { kind: 'closed' }
  const reading = readCard(fields, context.clock.seconds())
  if (!reading.ok) return { kind: 'wrong', wrong: reading.wrong }
  const { card } = reading
  const fate = cardOutcome(card.number)
  if (fate.kind === 'declined') return refuse(context, { checkout, refusal: fate })
  if (fate.kind === 'authenticate') {
    context.records.checkouts.put({ ...checkout, waiting: card })
    return { kind: 'authenticate' }
  }
  if (fate.kind === 'bank') return payByBank(context, { checkout, card, outcome: fate.outcome })
  return { kind: 'paid', checkout: completeCheckout(context, { checkout, card }) }
}

/** The answer to the 3-D Secure step: pays when passed, refuses when failed. */
export function authenticateCheckout(
  context: PaymentContext,
  { id, passed }: { id: string; passed: boolean },
): PayOutcome {
  const checkout = openCheckout(context, id)
  if (!checkout?.waiting) return { kind: 'closed' }
  if (!passed) {
    const code = `${checkout.session.mode === 'setup' ? 'setup' : 'payment'}_intent_authentication_failure`
    return refuse(context, { checkout, refusal: { ...notAuthenticated, code } })
  }
  return { kind: 'paid', checkout: completeCheckout(context, { checkout, card: checkout.waiting }) }
}

function payByBank(
  context: PaymentContext,
  { checkout, card, outcome }: { checkout: Checkout; card: CardOnForm; outcome: 'succeeded' | 'failed' },
): PayOutcome {
  if (checkout.session.mode !== 'payment') {
    const card = checkout.session.mode === 'setup' ? 'Only cards can be saved.' : 'A subscription takes cards only.'
    return { kind: 'wrong', wrong: { card } }
  }
  const at = context.clock.seconds() + bankTakes
  return { kind: 'paid', checkout: awaitBank(context, { checkout, card, outcome, at }) }
}

type RefusedPayment = { checkout: Checkout; refusal: Refusal }

function refuse(context: PaymentContext, { checkout, refusal }: RefusedPayment): PayOutcome {
  if (checkout.session.mode === 'setup') return refuseSetup(context, { checkout, refusal })
  const intent = refusePayment(context, { intent: intentFor(context, { checkout, customer: null }), refusal })
  const isOnce = checkout.session.mode === 'payment'
  const session = isOnce ? { ...checkout.session, payment_intent: intent.id } : checkout.session
  context.records.checkouts.put({ ...checkout, session, waiting: null })
  return { kind: 'declined', message: refusal.message }
}

function refuseSetup(context: PaymentContext, { checkout, refusal }: RefusedPayment): PayOutcome {
  const setup = context.records.setups.put({
    ...findSetup(context, checkout.session.setup_intent ?? ''),
    last_setup_error: cardError(refusal),
  })
  context.emitEvent({ type: 'setup_intent.setup_failed', object: setup })
  context.records.checkouts.put({ ...checkout, waiting: null })
  return { kind: 'declined', message: refusal.message }
}

/** The checkout if it can still be paid; one whose time is over is closed at the sight of it. */
function openCheckout(context: PaymentContext, id: string): Checkout | null {
  const checkout = findCheckout(context, id)
  if (checkout.session.status !== 'open') return null
  if (checkout.session.expires_at > context.clock.seconds()) return checkout
  expireCheckout(context, checkout)
  return null
}
