import { buildUrl, endpoints, formatEmail, type Message, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { fingerprint } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMail } from '../../mail/index.ts'
import { userStore, verificationLinkStore } from '../people/index.ts'
import { verificationMail } from './verification-mail.ts'

/** How long a link works. */
const LINK_HOURS = 24

/** A new link that proves the address of an account, for a mail that is queued in the same transaction. */
export async function openLink(deps: Deps, { user, tx }: { user: User; tx: Tx }): Promise<string> {
  const token = deps.ids.secret()
  const expires = new Date(deps.clock.now().getTime() + LINK_HOURS * 3_600_000)
  await verificationLinkStore(deps).add({ key: fingerprint(token), userId: user.id, email: user.email, expires, tx })
  return `${deps.env.PUBLIC_URL}${buildUrl(endpoints.showEmailVerification, { query: { token } })}`
}

/** Mails the acting user another link; former ones keep working until one is used. Throws RATE_LIMITED. */
export async function sendLinkAgain(deps: Deps, { id }: Actor): Promise<Message> {
  await deps.limits.take({ limit: 'verificationMails', key: id })
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(id, { tx })
    if (!user || user.isEmailVerified) return { message: 'Your email address is confirmed already.' }
    const { email } = user
    const href = await openLink(deps, { user, tx })
    await queueMail(deps, { template: verificationMail, to: email, facts: { href }, tx })
    return { message: `We have sent a new link to ${formatEmail(email)}. It works for 24 hours.` }
  })
}
