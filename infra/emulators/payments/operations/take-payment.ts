import type { Refusal } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { newCharge } from '../records/new-payment.ts'
import type { Intent, PaymentMethod } from '../records/stripe-types.ts'

/** Books the money of an intent: a charge, the intent succeeded, both announced. Answers the intent as it is now. */
export function takePayment(
  context: PaymentContext,
  { intent, method }: { intent: Intent; method: PaymentMethod },
): Intent {
  const { records, emitEvent } = context
  const charge = records.charges.put(newCharge(context, { intent, method }))
  const paid = records.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  emitEvent({ type: 'charge.succeeded', object: charge })
  emitEvent({ type: 'payment_intent.succeeded', object: paid })
  return paid
}

type RefusedPayment = { intent: Intent; refusal: Refusal; method?: PaymentMethod }

/** Notes on an intent why its card was refused, and announces it. No money moves, no charge is booked. */
export function refusePayment(context: PaymentContext, { intent, refusal, method }: RefusedPayment): Intent {
  const refused = context.records.intents.put({
    ...intent,
    last_payment_error: { ...cardError(refusal), ...(method && { payment_method: method }) },
    next_action: null,
    status: 'requires_payment_method',
  })
  context.emitEvent({ type: 'payment_intent.payment_failed', object: refused })
  return refused
}

/** A refusal as Stripe notes it on an intent. */
export function cardError({ code, message, declineCode }: Refusal) {
  return { type: 'card_error' as const, code, message, ...(declineCode && { decline_code: declineCode }) }
}
