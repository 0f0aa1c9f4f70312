import { type PersonChange, type PersonDetails, paths, type Reauth, type User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { sendInvitationLink } from '../../accounts/invitations/index.ts'
import { assertNewEmailAllowed, startEmailChange } from '../../accounts/own-account/index.ts'
import { emailTaken, profileStore, tokenStore, usernameTaken, userStore } from '../../accounts/people/index.ts'
import { queueMail } from '../../mail/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { requireReauthIfNeeded } from './change-user.ts'
import { loadPersonDetails, loadUser } from './find-people.ts'
import { type PersonEdit, toPersonEdit } from './rules.ts'

export const usernameChangedMail = defineMail<{ firstName: string | null; former: string; username: string }>({
  name: 'username-changed',
  isNeededForAccess: true,
  write: ({ former, username }, context) => ({
    subject: 'Your username was changed',
    parts: [
      'The studio has changed the username of your account. Your password stays as it is.',
      // An unverified address may belong to a stranger, who must not learn the username of this account.
      context.isAddressVerified
        ? factTable([
            ['Former username', former],
            ['Your username', username],
          ])
        : 'You can also sign in with this email address.',
      link('Sign in', paths.auth),
      'If you did not ask for this, please reply to this mail or call us.',
    ],
  }),
})

/** Throws NOT_FOUND, CHANGED_MEANWHILE, USERNAME_TAKEN, EMAIL_TAKEN, RATE_LIMITED, REAUTH_REQUIRED. */
export async function changePersonDetails(
  deps: Deps,
  request: ActorRequest,
  { id, change: { password, ...change }, ifMatch }: { id: string; change: PersonChange; ifMatch?: IfMatch },
): Promise<PersonDetails> {
  const { newEmail } = toPersonEdit({ details: await loadPersonDetails(deps, { id }), change })
  const target = await loadUser(deps, { id })
  // Whoever owns the email address can reset the password, so an admin's new address always requires the actor's password.
  const isPasswordAlwaysNeeded = newEmail !== undefined && target.role === 'admin'
  await requireReauthIfNeeded(deps, request, {
    user: target,
    password,
    needsRecentSignIn: newEmail !== undefined,
    isPasswordAlwaysNeeded,
  })
  if (newEmail) await assertNewEmailAllowed(deps, { userId: id, email: newEmail })
  try {
    return await deps.inTransaction(async (tx) => {
      const details = await loadPersonDetails(deps, { id, tx })
      const user = await loadUser(deps, { id, tx })
      assertUnchanged(details, ifMatch)
      const edit = toPersonEdit({ details, change })
      if (Object.keys(edit.changes).length === 0) return details
      await storeEdit(deps, { user, edit, tx })
      await recordEdit(deps, { actor: request.actor, details, edit, tx })
      return loadPersonDetails(deps, { id, tx })
    })
  } catch (error) {
    const duplicateFields = getDuplicateFields(error)
    if (duplicateFields) throw duplicateFields.includes('email') ? emailTaken() : usernameTaken()
    throw error
  }
}

type EditInput = { user: User; edit: PersonEdit; tx: Tx }

async function storeEdit(deps: Deps, { user, edit, tx }: EditInput): Promise<void> {
  const { names, phone, newEmail } = edit
  const { id, email } = user
  const currentTime = deps.clock.now()
  // Writes the user even if only the phone changes: concurrent edits of one version must conflict on one document.
  const renamedUser = await userStore(deps).changeUniqueFields({ id, changes: names, currentTime, tx })
  if (!renamedUser) throw notFound('There is no such user.')
  if (phone !== undefined) await profileStore(deps).change({ userId: id, changes: { phone }, tx })
  if (newEmail) await changeEmail(deps, { user: renamedUser, email: newEmail, tx })
  // An invited person will choose a username.
  if (names.username && !user.isInvited) {
    const facts = { firstName: renamedUser.firstName, former: user.username, username: renamedUser.username }
    await queueMail(deps, { template: usernameChangedMail, to: email, facts, tx })
  }
}

type EmailChangeInput = { user: User; email: string; tx: Tx }

// An invited person has no confirmed address yet: the invitation goes to the new one, and its link confirms it.
async function changeEmail(deps: Deps, { user, email, tx }: EmailChangeInput): Promise<void> {
  if (!user.isInvited) return startEmailChange(deps, { user, email, isByStudio: true, tx })
  const changedUser = await userStore(deps).changeUniqueFields({
    id: user.id,
    changes: { email },
    currentTime: deps.clock.now(),
    tx,
  })
  if (changedUser) await sendInvitationLink(deps, { user: changedUser, tx })
}

type AuditInput = { actor: Actor; details: PersonDetails; edit: PersonEdit; tx: Tx }

async function recordEdit(deps: Deps, { actor, details, edit: { changes }, tx }: AuditInput): Promise<void> {
  const { id, username } = details
  const changedFields = Object.keys(changes) as Array<keyof PersonDetails>
  const formerValues = Object.fromEntries(changedFields.map((field) => [field, details[field] ?? null]))
  const entity = { kind: 'user', id, name: username }
  // When the account is closed, the id shows whose names the snapshots contain.
  const snapshots = { before: { id, ...formerValues }, after: { id, ...changes } }
  await auditStore(deps).record({ entry: { actor, action: 'change person', entity, ...snapshots }, tx })
}

/** Cancels a change of email that still awaits confirmation. Throws NOT_FOUND, and REAUTH_REQUIRED for another admin. */
export async function cancelPersonEmailChange(
  deps: Deps,
  request: ActorRequest,
  { id, password }: Reauth & { id: string },
): Promise<PersonDetails> {
  await requireReauthIfNeeded(deps, request, { user: await loadUser(deps, { id }), password })
  const { actor } = request
  return deps.inTransaction(async (tx) => {
    const details = await loadPersonDetails(deps, { id, tx })
    if (details.newEmail === null) return details
    await tokenStore(deps).removeAllOf({ userId: id, purpose: 'newEmail', tx })
    const entity = { kind: 'user', id, name: details.username }
    const snapshots = { before: { id, newEmail: details.newEmail }, after: { id, newEmail: null } }
    await auditStore(deps).record({ entry: { actor, action: 'withdraw new email address', entity, ...snapshots }, tx })
    return loadPersonDetails(deps, { id, tx })
  })
}
