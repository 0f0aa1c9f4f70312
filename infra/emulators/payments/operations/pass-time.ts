import type { Account } from '../account.ts'
import type { Subscription } from '../stripe-types.ts'
import { changeSubscription, endSubscription, getPeriod } from './change-subscription.ts'
import { expireCheckout, settleBankDebit } from './complete-checkout.ts'
import { getUnpaidInvoice, renewSubscription } from './renew-subscription.ts'

/** Does everything that is due: expires checkouts, settles bank debits, renews or ends subscriptions. */
export function passTime(account: Account): void {
  const now = account.clock.seconds()
  for (const checkout of account.records.checkouts.all()) {
    if (checkout.session.status === 'open' && checkout.session.expires_at <= now) expireCheckout(account, checkout)
    if (checkout.settles && checkout.settles.at <= now) settleBankDebit(account, checkout)
  }
  for (const subscription of account.records.subscriptions.all()) catchUp(account, subscription, now)
}

/** Several periods may be due when the clock was moved far ahead. */
function catchUp(account: Account, subscription: Subscription, now: number): void {
  let current = resumeWhenDue(account, subscription, now)
  while (current.status !== 'canceled' && current.status !== 'paused' && getPeriod(current).end <= now) {
    const isOver = current.status === 'past_due'
    current = isOver ? endSubscription(account, current) : renewSubscription(account, current)
  }
}

function resumeWhenDue(account: Account, subscription: Subscription, now: number): Subscription {
  // Periods that ended before the collection resumes pass uncharged; `renewSubscription` sees to those.
  const resumesAt = subscription.pause_collection?.resumes_at
  if (resumesAt && resumesAt <= now && getPeriod(subscription).end >= resumesAt)
    return changeSubscription(account, subscription, { ...subscription, pause_collection: null })
  // The provider tries the unpaid invoice of a resumption again when it has announced to.
  const nextTry = getUnpaidInvoice(account, subscription)?.next_payment_attempt
  const isDue = subscription.status === 'paused' && nextTry && nextTry <= now
  return isDue ? renewSubscription(account, subscription) : subscription
}
