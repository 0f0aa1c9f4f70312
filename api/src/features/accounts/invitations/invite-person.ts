import type { PersonInvitation, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { credentialStore, profileStore, userStore } from '../people/index.ts'
import { suggestedUsername } from './rules.ts'
import { sendLink } from './send-invitation.ts'

/** Of a name that many people have, this many are numbered before letters of an id follow. */
const MAX_NUMBERED = 20

/** What comes with a trial: the mail says so, and its pass is written with the account. */
type Trial = { writePass: (invited: { user: User; tx: Tx }) => Promise<void> }
type InviteInput = PersonInvitation & { trial?: Trial }

/**
 * Makes an account without a password and mails its owner the link to choose one. Throws EMAIL_TAKEN with the `userId`
 * of the account that has the address.
 */
export async function invitePerson(deps: Deps, actor: Actor, input: PersonInvitation): Promise<User> {
  const result = await inviteIfFree(deps, actor, input)
  if ('owner' in result) throw toEmailTaken(result.owner)
  return result.user
}

/** The same with the result as a value: the account that was made, or the `owner` of the address. */
export async function inviteIfFree(
  deps: Deps,
  actor: Actor,
  input: InviteInput,
): Promise<{ user: User } | { owner: User }> {
  for (let number = 1; ; number += 1) {
    const owner = await userStore(deps).findByEmail(input.email)
    if (owner) return { owner }
    try {
      const username = await findFreeUsername(deps, { input, from: number })
      return { user: await storePerson(deps, { actor, input, username }) }
    } catch (error) {
      // Another call took the address or the username after our look; the unique indexes decide.
      if (!duplicateFields(error) || number > MAX_NUMBERED) throw error
    }
  }
}

/** The error for an address that has an account. */
export function toEmailTaken(owner: User): AppError {
  const sentence = owner.isInvited
    ? 'This email address is invited already.'
    : 'This email address already has an account.'
  return new AppError('EMAIL_TAKEN', sentence, { fields: { email: sentence }, extra: { userId: owner.id } })
}

async function findFreeUsername(deps: Deps, { input, from }: { input: InviteInput; from: number }): Promise<string> {
  const { firstName, lastName, email } = input
  const base = suggestedUsername({ firstName, lastName: lastName || null, email })
  for (let number = from; number <= MAX_NUMBERED; number += 1) {
    const username = number === 1 ? base : `${base}${number}`
    if (!(await credentialStore(deps).taken({ username, email })).username) return username
  }
  return `${base}.${deps.ids.next().slice(-6)}`
}

type NewPerson = { actor: Actor; input: InviteInput; username: string }

function storePerson(deps: Deps, { actor, input, username }: NewPerson): Promise<User> {
  const { firstName, email, trial } = input
  const lastName = input.lastName || null
  const phone = input.phone || null
  const now = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    // Not a hash, so no password matches it.
    const account = { username, email, password: 'invited', firstName, lastName, emailVerifiedAt: null, invitedAt: now }
    const user = await userStore(deps).create({ user: account, now, tx })
    if (phone) await profileStore(deps).change({ userId: user.id, changes: { phone }, tx })
    await sendLink(deps, { user, hasTrial: trial !== undefined, tx })
    await trial?.writePass({ user, tx })
    const entity = { kind: 'user', id: user.id, name: username }
    const after = { id: user.id, username, firstName, lastName, email, phone }
    await auditStore(deps).record({ act: { actor, what: 'invite person', entity, after }, tx })
    return user
  })
}
