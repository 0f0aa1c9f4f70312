import { formatEmail, type Invitation, invitationHref, isRealEmail, type Message, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineMail, link } from '../../../platform/mail/define-mail.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { queueMail } from '../../mail/index.ts'
import { getTokenExpiry, tokenStore, userStore } from '../people/index.ts'

export const invitationMail = defineMail<{ href: string; hasTrial?: boolean }>({
  name: 'invitation',
  isNeededForAccess: true,
  write: ({ href, hasTrial }, { studio }) => ({
    subject: hasTrial ? `Your free trial class at ${studio.name}` : `Your account at ${studio.name}`,
    title: 'Hello',
    parts: [
      hasTrial && 'Your free trial class is ready: choose any class and date, and your first booking costs nothing.',
      `We have made an account for you at ${studio.name}. Choose a password, and you can see and book your classes yourself. The link works once, within the next 7 days.`,
      link('Choose my password', href),
      'Has the link expired? Ask for a new password on the sign-in page with this address and we will send another one.',
      'If you do not know us, please do not open the link, and reply to this mail.',
    ],
  }),
})

/** Begins the key of each invitation mail to a person, so that all can be removed, also those to former addresses. */
export const invitationMailKeyPrefix = (userId: string) => `invitation:${userId}`

type InvitationLinkInput = { user: User; hasTrial?: boolean; tx: Tx }

/** Mails an invited person a new link, which replaces the former one. `hasTrial`: the account includes a free class. */
export async function sendInvitationLink(
  deps: Deps,
  { user, hasTrial = false, tx }: InvitationLinkInput,
): Promise<void> {
  const { id: userId, email } = user
  const { token } = await tokenStore(deps).issue({ purpose: 'invitation', userId, email, tx })
  const currentTime = deps.clock.now()
  await userStore(deps).change({ id: userId, changes: { invitedAt: currentTime }, currentTime, tx })
  const facts = { href: `${deps.env.PUBLIC_URL}${invitationHref(token)}`, ...(hasTrial ? { hasTrial } : {}) }
  const key = `${invitationMailKeyPrefix(userId)}:${deps.ids.next()}`
  await queueMail(deps, { template: invitationMail, to: email, facts, key, tx })
}

/**
 * Sends the invitation again, for an admin. Throws NOT_FOUND, NOT_INVITED, RATE_LIMITED, VALIDATION_FAILED without an
 * email address.
 */
export async function sendInvitation(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const invitedUser = await loadInvitedUser(deps, { id })
  if (!isRealEmail(invitedUser.email))
    throw invalid({ email: 'This person has no email address. Please enter one first.' })
  await deps.limits.take({ limit: 'invitations', key: id })
  const email = await deps.inTransaction(async (tx) => {
    const user = await loadInvitedUser(deps, { id, tx })
    await sendInvitationLink(deps, { user, tx })
    const entity = { kind: 'user', id, name: user.username }
    const entry = { actor, action: 'send invitation again', entity, after: { id, email: user.email } }
    await auditStore(deps).record({ entry, tx })
    return user.email
  })
  return {
    message: `We have sent a new link to ${formatEmail(email)}. It works for 7 days, and the one before it no longer works.`,
  }
}

/** Counts a resend that someone requested with the invited person's address. Returns false at the daily limit. */
export async function claimInvitationResend(deps: Deps, userId: string): Promise<boolean> {
  // Counted separately, so that a stranger who knows the address cannot block the studio's own invitations.
  const limitUse = { limit: 'invitations', key: `requested:${userId}` } as const
  if (!(await deps.limits.allows(limitUse))) return false
  await deps.limits.take(limitUse)
  return true
}

/** Mails another link to an invited person with this address, if there is one and the limit allows. */
export async function resendInvitationIfInvited(
  deps: Deps,
  { email }: { email: string },
): Promise<{ isInvited: boolean }> {
  const invitedUser = await userStore(deps).findByEmail(email)
  if (!invitedUser?.isInvited) return { isInvited: false }
  if (!(await claimInvitationResend(deps, invitedUser.id))) return { isInvited: true }
  await deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(invitedUser.id, { tx })
    if (user?.isInvited) await sendInvitationLink(deps, { user, tx })
  })
  return { isInvited: true }
}

export async function loadInvitationDates(deps: Deps, id: string): Promise<Invitation> {
  await loadInvitedUser(deps, { id })
  const sentAt = await userStore(deps).findInvitedAt(id)
  if (!sentAt) throw notFound('There is no invitation.')
  return { sentAt: sentAt.toISOString(), expiresAt: getTokenExpiry('invitation', sentAt).toISOString() }
}

export async function loadInvitedUser(deps: Deps, { id, tx }: { id: string } & OptionalTx): Promise<User> {
  const user = await userStore(deps).findById(id, { tx })
  if (!user) throw notFound('There is no such user.')
  if (!user.isInvited) throw new AppError('NOT_INVITED', 'This person already has an account of their own.')
  return user
}
