import type { PaymentContext } from '../context.ts'
import { newCard } from '../records/new-customer.ts'
import type { Checkout, Subscription } from '../records/stripe-types.ts'
import { endSubscription, getPeriodEnd } from './change-subscription.ts'
import { expireCheckout } from './close-checkout.ts'
import { findIntent } from './find.ts'
import { pauseCollection } from './pause-subscription.ts'
import { getUnpaidInvoice, renewSubscription } from './renew-subscription.ts'
import { refusePayment, takePayment } from './take-payment.ts'

/** Carries out all that has become due: checkouts expire, bank debits settle, subscriptions renew or end. */
export function passTime(context: PaymentContext): void {
  const now = context.clock.seconds()
  for (const checkout of context.records.checkouts.all()) {
    if (checkout.session.status === 'open' && checkout.session.expires_at <= now) expireCheckout(context, checkout)
    if (checkout.settles && checkout.settles.at <= now) settleBank(context, checkout)
  }
  for (const subscription of context.records.subscriptions.all()) catchUp(context, { subscription, now })
}

/** A subscription may have several periods behind it when the clock was pushed far. */
function catchUp(context: PaymentContext, { subscription, now }: { subscription: Subscription; now: number }): void {
  let current = tryToResume(context, { subscription: resumeCollection(context, { subscription, now }), now })
  while (current.status !== 'canceled' && current.status !== 'paused' && getPeriodEnd(current) <= now) {
    const at = getPeriodEnd(current)
    if (current.status === 'past_due')
      current = endSubscription(context, { subscription: current, reason: 'payment_failed', at })
    else if (current.cancel_at_period_end) {
      current = endSubscription(context, { subscription: current, reason: 'cancellation_requested', at })
    } else current = renewSubscription(context, { subscription: current })
  }
}

// Periods that ended before the collection resumes pass uncharged; `renewSubscription` sees to those.
function resumeCollection(context: PaymentContext, { subscription, now }: { subscription: Subscription; now: number }) {
  const resumesAt = subscription.pause_collection?.resumes_at
  if (!resumesAt || resumesAt > now || getPeriodEnd(subscription) < resumesAt) return subscription
  return pauseCollection(context, { before: subscription, pause: null })
}

// The provider tries the unpaid invoice of a resumption again when it has announced to.
function tryToResume(context: PaymentContext, { subscription, now }: { subscription: Subscription; now: number }) {
  if (subscription.status !== 'paused') return subscription
  const nextTry = getUnpaidInvoice(context, subscription)?.next_payment_attempt
  return nextTry && nextTry <= now ? renewSubscription(context, { subscription }) : subscription
}

function settleBank(context: PaymentContext, checkout: Checkout): void {
  const { session, settles } = checkout
  const paid = settles?.outcome === 'succeeded'
  const intent = findIntent(context, session.payment_intent ?? '')
  if (paid) {
    const card = { number: '000123456789', month: 12, year: 2099, name: session.customer_details?.name ?? '' }
    const method = context.records.methods.put(
      newCard(context, { card, customer: session.customer, email: session.customer_email }),
    )
    takePayment(context, { intent, method })
  } else {
    refusePayment(context, {
      intent,
      refusal: {
        kind: 'declined',
        code: 'payment_method_microdeposit_failed',
        declineCode: null,
        message: 'The bank refused the debit.',
      },
    })
  }
  const settled = context.records.checkouts.put({
    ...checkout,
    session: { ...session, payment_status: paid ? 'paid' : 'unpaid' },
    settles: null,
  })
  const type = `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`
  context.emitEvent({ type, object: settled.session })
}
