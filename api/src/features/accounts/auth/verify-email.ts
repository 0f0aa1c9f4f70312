import { buildUrl, endpoints, formatEmail, type Message, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { credentialStore, findTokenOwner, revokeAllAccess, tokenStore, userStore } from '../people/index.ts'
import { verificationMail } from './auth-mails.ts'

const UNUSABLE_LINK =
  'This link was already used, is older than 24 hours, or was not copied completely. Your dashboard says whether your address is confirmed, and sends a new link.'

export async function createVerificationLink(deps: Deps, { user, tx }: { user: User; tx: Tx }): Promise<string> {
  const { token } = await tokenStore(deps).issue({ purpose: 'verification', userId: user.id, email: user.email, tx })
  return `${deps.env.PUBLIC_URL}${buildUrl(endpoints.showEmailVerification, { query: { token } })}`
}

/** Earlier links keep working until one is used. Throws RATE_LIMITED. */
export async function sendNewVerificationLink(deps: Deps, { id }: Actor): Promise<Message> {
  await deps.limits.take({ limit: 'verificationMails', key: id })
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(id, { tx })
    if (!user || user.isEmailVerified) return { message: 'Your email address is confirmed already.' }
    const href = await createVerificationLink(deps, { user, tx })
    await queueMail(deps, { template: verificationMail, to: user.email, facts: { href }, tx })
    return { message: `We have sent a new link to ${formatEmail(user.email)}. It works for 24 hours.` }
  })
}

export async function loadVerificationOwner(deps: Deps, { token, tx }: { token: string } & OptionalTx): Promise<User> {
  const owner = await findTokenOwner(deps, { token, purpose: 'verification', tx })
  // A link confirms only the address to which it was sent, which the account may have changed since.
  if (!owner || owner.user.email !== owner.email) throw notFound(UNUSABLE_LINK)
  return owner.user
}

/** Throws NOT_FOUND for a link that no longer works. */
export async function verifyEmail(deps: Deps, { token }: { token: string }): Promise<Message> {
  const email = await deps.inTransaction(async (tx) => {
    const { id, email, isEmailVerified } = await loadVerificationOwner(deps, { token, tx })
    const currentTime = deps.clock.now()
    if (!isEmailVerified)
      await userStore(deps).change({ id, changes: { emailVerifiedAt: currentTime }, currentTime, tx })
    await tokenStore(deps).removeAllOf({ userId: id, purpose: 'verification', tx })
    await attachTrialPass(deps, { userId: id, email, tx })
    return email
  })
  return { message: `Thank you. ${formatEmail(email)} is confirmed.` }
}

/** Ends all access of the person who created the account; the owner of the address can choose a new password by mail. */
export async function disownAccount(deps: Deps, { token }: { token: string }): Promise<Message> {
  // Identifies this change of the password: sessions that carry another `resetId` no longer count.
  const resetId = deps.ids.next()
  await deps.inTransaction(async (tx) => {
    const { id: userId } = await loadVerificationOwner(deps, { token, tx })
    // Not a hash, so no password matches until the owner of the address chooses one.
    const credentials = { userId, hash: 'disowned', resetId, currentTime: deps.clock.now() }
    await credentialStore(deps).replacePassword({ ...credentials, tx })
    await revokeAllAccess(deps, { userId, resetId, tx })
  })
  return {
    message:
      'Thank you for telling us. Whoever made this account is signed out, and their password no longer works. It is yours if you want it: choose a password of your own.',
  }
}
