import { buildUrl, type EmailChangeRequest, endpoints, formatEmail, type Message, type User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { auditOwnChange } from '../../admin/audit-log/index.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { newsletterStore } from '../../newsletter/index.ts'
import { emailTaken, findTokenOwner, profileStore, requireReauth, tokenStore, userStore } from '../people/index.ts'
import { emailChangedMail, emailChangeMail, emailChangeNoticeMail } from './account-mails.ts'

const UNUSABLE_LINK =
  'This link was already used, is older than 24 hours, was replaced by a newer one, or was not copied completely. My account says which address we write to.'

/**
 * The keys of all mails about a user's change of address start with this. By it, closing the account removes the mails
 * from the outbox, whether they go to the old or the new address.
 */
export const emailChangeMailKeyPrefix = (userId: string) => `email-change:${userId}`

/** Changes nothing until the mailed link is confirmed. Throws REAUTH_REQUIRED, EMAIL_TAKEN, RATE_LIMITED. */
export async function requestEmailChange(
  deps: Deps,
  request: ActorRequest,
  { email, password }: EmailChangeRequest,
): Promise<Message> {
  const { actor } = request
  await requireReauth(deps, request, password)
  if (email === actor.user.email) throw invalid({ email: 'This is your email address already' })
  await assertNewEmailAllowed(deps, { userId: actor.id, email })
  await deps.inTransaction(async (tx) => {
    const account = await userStore(deps).findAccount(actor.id, { tx })
    // A password reset in the meantime has ended this session.
    if (!account || account.resetId !== actor.resetId) throw unauthorized()
    await startEmailChange(deps, { user: account.user, email, isByStudio: false, tx })
  })
  return {
    message: `We sent a link to ${formatEmail(email)}. It works for 24 hours; until then your address stays as it is.`,
  }
}

/** Throws EMAIL_TAKEN, and RATE_LIMITED after too many links for the account or the address. */
export async function assertNewEmailAllowed(
  deps: Deps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const key of [userId, hashSecret(email)]) await deps.limits.take({ limit: 'verificationMails', key })
  if (await userStore(deps).findByEmail(email)) throw emailTaken()
}

type NewEmail = { user: User; email: string; isByStudio: boolean; tx: Tx }

/** Mails a link to the new address, and a notice to the current one. */
export async function startEmailChange(deps: Deps, { user, email, isByStudio, tx }: NewEmail): Promise<void> {
  const { id: userId, firstName, username } = user
  const { token } = await tokenStore(deps).issue({ purpose: 'newEmail', userId, email, tx })
  const href = `${deps.env.PUBLIC_URL}${buildUrl(endpoints.showEmailChange, { query: { token } })}`
  const key = `${emailChangeMailKeyPrefix(userId)}:${deps.ids.next()}`
  const facts = { firstName, username, email, isByStudio }
  await queueMail(deps, { template: emailChangeMail, to: email, facts: { href }, key: `${key}:new`, tx })
  await queueMail(deps, { template: emailChangeNoticeMail, to: user.email, facts, key: `${key}:present`, tx })
}

export async function cancelEmailChange(deps: Deps, { id: userId }: Actor): Promise<Message> {
  await deps.inTransaction((tx) => tokenStore(deps).removeAllOf({ userId, purpose: 'newEmail', tx }))
  return { message: 'Your email address stays as it is.' }
}

export async function loadEmailChange(deps: Deps, { token, tx }: { token: string } & OptionalTx) {
  const change = await findTokenOwner(deps, { token, purpose: 'newEmail', tx })
  if (!change) throw notFound(UNUSABLE_LINK)
  return change
}

/** Also ends the links sent to the former address, and notifies it. Throws NOT_FOUND, EMAIL_TAKEN. */
export async function confirmEmailChange(deps: Deps, { token }: { token: string }): Promise<Message> {
  try {
    const email = await deps.inTransaction(async (tx) => {
      const change = await loadEmailChange(deps, { token, tx })
      await storeNewEmail(deps, { ...change, tx })
      return change.email
    })
    return { message: `Thank you. From now on we write to ${formatEmail(email)}.` }
  } catch (error) {
    if (getDuplicateFields(error)) throw emailTaken()
    throw error
  }
}

async function storeNewEmail(deps: Deps, { user, email, tx }: { user: User; email: string; tx: Tx }): Promise<void> {
  const currentTime = deps.clock.now()
  const { id, email: formerEmail, isEmailVerified } = user
  await tokenStore(deps).removeAllOf({ userId: id, tx })
  await userStore(deps).changeUniqueFields({ id, changes: { email, emailVerifiedAt: currentTime }, currentTime, tx })
  await attachTrialPass(deps, { userId: id, email, tx })
  await profileStore(deps).addFormerEmail({
    userId: id,
    formerEmail: { email: formerEmail, until: currentTime, isEmailVerified },
    tx,
  })
  if (isEmailVerified) await newsletterStore(deps).moveToAddress({ from: formerEmail, to: email, currentTime, tx })
  if (user.stripeCustomerId) {
    const job = { title: 'A new email address', userId: id, payload: { userId: id } }
    await deps.jobQueue.add({ kind: 'customer-email', dedupeKey: deps.ids.next(), ...job, tx })
  }
  const formerFields = { email: formerEmail }
  await auditOwnChange(deps, { user, action: 'change own email address', before: formerFields, after: { email }, tx })
  const key = `${emailChangeMailKeyPrefix(id)}:${deps.ids.next()}:done`
  await queueMail(deps, { template: emailChangedMail, to: formerEmail, facts: {}, key, tx })
}

export const stripeCustomerEmailHandler = defineHandler<{ userId: string }>({
  kind: 'customer-email',
  run: async (deps, { payload: { userId } }) => {
    const user = await userStore(deps).findById(userId)
    if (!user?.stripeCustomerId) return
    await deps.payments.changeCustomerEmail({ customerId: user.stripeCustomerId, email: user.email })
  },
})
