import { offSessionOutcome, type Refusal } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import type { Intent, PaymentMethod } from '../records/stripe-types.ts'
import { StripeError } from '../stripe-error.ts'
import { cardError, refusePayment, takePayment } from './take-payment.ts'

const declined: Refusal = {
  kind: 'declined',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const needsAuthentication: Refusal = {
  kind: 'declined',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/**
 * Charges a saved card while its owner is away: the intent that succeeded, or the error that Stripe answers for a
 * refused one, which names the intent. No 3-D Secure step can be confirmed here, so a card that asks for one is refused.
 */
export function chargeSavedCard(
  context: PaymentContext,
  { intent, method }: { intent: Intent; method: PaymentMethod },
): Intent | StripeError {
  const refusal = refusalOf(context, method)
  if (!refusal) return takePayment(context, { intent, method })
  const refused = refusePayment(context, { intent: { ...intent, payment_method: null }, refusal, method })
  const { decline_code: declineCode = null, ...error } = cardError(refusal)
  const objects = { payment_intent: refused, payment_method: method }
  return new StripeError({ status: 402, ...error, declineCode, objects })
}

function refusalOf(context: PaymentContext, method: PaymentMethod): Refusal | null {
  const outcome = offSessionOutcome(method.card?.last4)
  if (outcome === 'pays') return null
  if (outcome === 'is declined') return declined
  return outcome === 'asks for 3-D Secure unless set up' && isSetUp(context, method) ? null : needsAuthentication
}

/** Whether the owner of a card has agreed to such charges, on a hosted page. */
function isSetUp({ records }: PaymentContext, { id }: PaymentMethod): boolean {
  return (
    records.setups.all().some(({ payment_method, status }) => payment_method === id && status === 'succeeded') ||
    records.intents
      .all()
      .some(
        ({ payment_method, setup_future_usage: usage, status }) =>
          payment_method === id && usage === 'off_session' && status === 'succeeded',
      )
  )
}
