import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { newsletterStore } from './newsletter-store.ts'

/** What an unknown unsubscribe link is answered with. */
export const unknownLink = 'This link is not valid. You may have copied only a part of it.'

/** Ends the subscription that a token belongs to; doing it twice changes nothing and is no error (RFC 8058). */
export async function unsubscribe(deps: Deps, { token }: { token: string }): Promise<{ message: string }> {
  const subscription = await newsletterStore(deps).findByToken(token)
  if (!subscription) throw notFound(unknownLink)
  await newsletterStore(deps).end({ unsubscribeToken: token, now: deps.clock.now() })
  return { message: 'You are unsubscribed. You are welcome back at any time.' }
}
