import type { Account } from '../account.ts'
import type { Subscription } from '../stripe-types.ts'
import { changeSubscription, endSubscription, getPeriod } from './change-subscription.ts'
import { expireCheckout, settleBankDebit } from './complete-checkout.ts'
import { getUnpaidInvoice, renewSubscription } from './renew-subscription.ts'

/** Processes everything that is due: expires checkouts, settles bank debits, renews or ends subscriptions. */
export function processDueWork(account: Account): void {
  const currentTime = account.clock.seconds()
  for (const checkout of account.records.checkouts.all()) {
    if (checkout.session.status === 'open' && checkout.session.expires_at <= currentTime)
      expireCheckout(account, checkout)
    if (checkout.bankDebit && checkout.bankDebit.at <= currentTime) settleBankDebit(account, checkout)
  }
  for (const subscription of account.records.subscriptions.all()) renewDuePeriods(account, subscription, currentTime)
}

/** Several periods may be due when the clock was moved far ahead. */
function renewDuePeriods(account: Account, subscription: Subscription, currentTime: number): void {
  let updatedSubscription = resumeIfDue(account, subscription, currentTime)
  while (
    updatedSubscription.status !== 'canceled' &&
    updatedSubscription.status !== 'paused' &&
    getPeriod(updatedSubscription).end <= currentTime
  ) {
    // Unpaid for a whole period, it ends: the provider has stopped retrying by then.
    const wasUnpaid = updatedSubscription.status === 'past_due'
    updatedSubscription = wasUnpaid
      ? endSubscription(account, updatedSubscription)
      : renewSubscription(account, updatedSubscription)
  }
}

function resumeIfDue(account: Account, subscription: Subscription, currentTime: number): Subscription {
  // If the period ends before the collection resumes, the pause stays: `renewSubscription` then voids the next invoice.
  const resumesAt = subscription.pause_collection?.resumes_at
  if (resumesAt && resumesAt <= currentTime && getPeriod(subscription).end >= resumesAt)
    return changeSubscription(account, subscription, { ...subscription, pause_collection: null })
  // The provider retries the unpaid invoice of a resumption at the announced time.
  const nextAttempt = getUnpaidInvoice(account, subscription)?.next_payment_attempt
  const isDue = subscription.status === 'paused' && nextAttempt && nextAttempt <= currentTime
  return isDue ? renewSubscription(account, subscription) : subscription
}
