import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { queueMail } from '../mail/index.ts'
import { newsletterLead, newsletterReceipt } from './newsletter-mails.ts'
import { newsletterStore, type Subscription } from './newsletter-store.ts'

// The same for everybody: the form must not tell strangers who is subscribed.
const answer = { message: "You'll receive inspiring wellness insights and event updates soon." }

/** Subscribes an address to the newsletter, also one that unsubscribed before. */
export async function subscribe(
  deps: Deps,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<{ message: string }> {
  await deps.limits.take({ limit: 'leadForms', key: clientAddress })
  try {
    await deps.inTransaction((tx) => beginSubscription(deps, { email, tx }))
  } catch (error) {
    // A concurrent request with the same address was first.
    if (!duplicateFields(error)) throw error
  }
  return answer
}

/** Subscribes an address in the caller's transaction; a concurrent first request for it is a duplicate key error. */
export async function beginSubscription(deps: Deps, { email, tx }: { email: string; tx: Tx }): Promise<void> {
  const now = deps.clock.now()
  const before = await newsletterStore(deps).findByEmail({ email, tx })
  if (before?.isActive) return
  if (before) await newsletterStore(deps).resume({ id: before.id, now, tx })
  const subscription =
    before ?? (await newsletterStore(deps).add({ email, unsubscribeToken: deps.ids.secret(), now, tx }))
  await tell(deps, { subscription, tx })
}

async function tell(deps: Deps, { subscription, tx }: { subscription: Subscription; tx: Tx }): Promise<void> {
  const { id, email, unsubscribeToken } = subscription
  // Once a day, so that repeated subscribing and unsubscribing does not flood a mailbox.
  const day = deps.clock.today()
  const receipt = { template: newsletterReceipt, to: email, facts: { unsubscribeToken } }
  await queueMail(deps, { ...receipt, key: `newsletter-receipt:${id}:${day}`, tx })
  const toStudio = { template: newsletterLead, to: deps.env.STUDIO_EMAIL, facts: { email } }
  await queueMail(deps, { ...toStudio, key: `newsletter-lead:${id}:${day}`, tx })
}
