import type { Account } from '../account.ts'
import type { Subscription } from '../stripe-types.ts'
import { changeSubscription, endSubscription, getPeriod } from './change-subscription.ts'
import { expireCheckout, settleBankDebit } from './complete-checkout.ts'
import { getUnpaidInvoice, renewSubscription } from './renew-subscription.ts'

/** Processes everything that is due: expires checkouts, settles bank debits, renews or ends subscriptions. */
export function processDueWork(account: Account): void {
  const now = account.clock.seconds()
  for (const checkout of account.records.checkouts.all()) {
    if (checkout.session.status === 'open' && checkout.session.expires_at <= now) expireCheckout(account, checkout)
    if (checkout.bankDebit && checkout.bankDebit.at <= now) settleBankDebit(account, checkout)
  }
  for (const subscription of account.records.subscriptions.all()) renewDuePeriods(account, subscription, now)
}

/** Several periods may be due when the clock was moved far ahead. */
function renewDuePeriods(account: Account, subscription: Subscription, now: number): void {
  let updatedSubscription = resumeIfDue(account, subscription, now)
  while (
    updatedSubscription.status !== 'canceled' &&
    updatedSubscription.status !== 'paused' &&
    getPeriod(updatedSubscription).end <= now
  ) {
    const wasUnpaid = updatedSubscription.status === 'past_due'
    updatedSubscription = wasUnpaid
      ? endSubscription(account, updatedSubscription)
      : renewSubscription(account, updatedSubscription)
  }
}

function resumeIfDue(account: Account, subscription: Subscription, now: number): Subscription {
  // Periods that end before the collection resumes are not charged; `renewSubscription` handles those.
  const resumesAt = subscription.pause_collection?.resumes_at
  if (resumesAt && resumesAt <= now && getPeriod(subscription).end >= resumesAt)
    return changeSubscription(account, subscription, { ...subscription, pause_collection: null })
  // The provider retries the unpaid invoice of a resumption at the announced time.
  const nextAttempt = getUnpaidInvoice(account, subscription)?.next_payment_attempt
  const isDue = subscription.status === 'paused' && nextAttempt && nextAttempt <= now
  return isDue ? renewSubscription(account, subscription) : subscription
}
