import { buildUrl, endpoints, formatEmail, type Message, paths } from '@studio/contract'
import { getDuplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { defineMail, link } from '../../platform/mail/define-mail.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { queueMail } from '../mail/index.ts'
import { newsletterStore, type Subscription } from './newsletter-store.ts'

export const newsletterReceiptMail = defineMail<{ unsubscribeToken: string }>({
  name: 'newsletter-receipt',
  write: ({ unsubscribeToken }, context) => {
    const query = { token: unsubscribeToken }
    // Browsers show this address as a page; mail clients post to it with one click (RFC 8058).
    const unsubscribeUrl = `${context.publicUrl}${buildUrl(endpoints.unsubscribe, { query })}`
    return {
      subject: `Welcome to the letters of ${context.studio.name}`,
      title: 'A letter, now and then',
      parts: [
        "You'll receive inspiring wellness insights and event updates soon.",
        link('See what is on this week', paths.calendar),
        link('Unsubscribe', unsubscribeUrl),
      ],
      footnote: 'You receive this because your address was given in the newsletter form on our site.',
      unsubscribeUrl,
    }
  },
})

export const newsletterStudioNoticeMail = defineMail<{ email: string }>({
  name: 'newsletter-lead',
  write: ({ email }) => ({
    subject: `New newsletter reader: ${formatEmail(email)}`,
    title: 'New newsletter reader',
    parts: [`${formatEmail(email)} has subscribed to the newsletter.`, link('See all requests', paths.admin)],
    replyTo: email,
  }),
})

// The same for every address, so that the form does not reveal who is subscribed.
const SUBSCRIBED_MESSAGE = "You'll receive inspiring wellness insights and event updates soon."

export async function subscribe(
  deps: Deps,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<Message> {
  await deps.limits.take({ limit: 'leadForms', key: clientAddress })
  try {
    await deps.inTransaction((tx) => setSubscribed(deps, { email, isActive: true, tx }))
  } catch (error) {
    // A concurrent request has subscribed the address.
    if (!getDuplicateFields(error)) throw error
  }
  return { message: SUBSCRIBED_MESSAGE }
}

export async function isSubscribed(deps: Deps, { email, tx }: { email: string } & OptionalTx): Promise<boolean> {
  return (await newsletterStore(deps).findByEmail({ email, tx }))?.isActive ?? false
}

type SubscriptionChoice = { email: string; isActive: boolean; tx: Tx }

/**
 * Starts or ends a subscription. When it starts, mails a receipt to the reader and a notice to the studio. When two calls
 * add the same address concurrently, one throws a duplicate key error.
 */
export async function setSubscribed(deps: Deps, { email, isActive, tx }: SubscriptionChoice): Promise<void> {
  const currentTime = deps.clock.now()
  const subscription = await newsletterStore(deps).findByEmail({ email, tx })
  if ((subscription?.isActive ?? false) === isActive) return
  if (subscription && !isActive) return newsletterStore(deps).end({ id: subscription.id, currentTime, tx })
  if (subscription) await newsletterStore(deps).resume({ id: subscription.id, currentTime, tx })
  const { id, unsubscribeToken } = subscription ?? (await newsletterStore(deps).add({ email, currentTime, tx }))
  // At most one receipt and notice a day, so that repeated subscribing and unsubscribing does not flood a mailbox.
  const day = deps.clock.today()
  const receipt = { template: newsletterReceiptMail, to: email, facts: { unsubscribeToken } }
  await queueMail(deps, { ...receipt, key: `newsletter-receipt:${id}:${day}`, tx })
  const studioMail = { template: newsletterStudioNoticeMail, to: deps.env.STUDIO_EMAIL, facts: { email } }
  await queueMail(deps, { ...studioMail, key: `newsletter-lead:${id}:${day}`, tx })
}

export async function loadSubscription(deps: Deps, { token }: { token: string }): Promise<Subscription> {
  const subscription = await newsletterStore(deps).findByToken(token)
  if (!subscription) throw notFound('This link is not valid. You may have copied only part of it.')
  return subscription
}

/** Ends the subscription of a token. Mail programs may repeat the call (RFC 8058), so it also succeeds once ended. */
export async function unsubscribe(deps: Deps, { token }: { token: string }): Promise<Message> {
  const { id, isActive } = await loadSubscription(deps, { token })
  const currentTime = deps.clock.now()
  if (isActive) await deps.inTransaction((tx) => newsletterStore(deps).end({ id, currentTime, tx }))
  return { message: 'You are unsubscribed. You are welcome back at any time.' }
}
