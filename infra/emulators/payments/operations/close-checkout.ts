import type { PaymentContext } from '../context.ts'
import type { Checkout } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'

/** Closes an open checkout unpaid: `checkout.session.expired`. 400 for one that is not open. */
export function expireCheckout(context: PaymentContext, checkout: Checkout): Checkout {
  const { session } = checkout
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired = context.records.checkouts.put({
    ...checkout,
    session: { ...session, status: 'expired', url: null },
    waiting: null,
  })
  const setup = context.records.setups.get(session.setup_intent ?? '')
  if (setup) {
    const canceled = context.records.setups.put({ ...setup, cancellation_reason: 'abandoned', status: 'canceled' })
    context.emitEvent({ type: 'setup_intent.canceled', object: canceled })
  }
  context.emitEvent({ type: 'checkout.session.expired', object: expired.session })
  return expired
}
