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
const MOST_NUMBERED = 20

/** What else is written with an invited account. */
type AlsoWrite = (made: { user: User; tx: Tx }) => Promise<void>

/**
 * Makes an account without a password and mails its owner the link to choose one. Throws EMAIL_TAKEN with the `userId`
 * of the account that has the address.
 */
export async function invitePerson(deps: Deps, actor: Actor, input: PersonInvitation): Promise<User> {
  const result = await inviteIfFree(deps, actor, input)
  if ('owner' in result) throw emailTaken(result.owner)
  return result.user
}

/** The same with the result as a value: the account that was made, or the `owner` of the address. */
export async function inviteIfFree(
  deps: Deps,
  actor: Actor,
  { trial, ...input }: PersonInvitation & { trial?: { alsoWrite: AlsoWrite } },
): Promise<{ user: User } | { owner: User }> {
  for (let at = 1; ; at += 1) {
    const owner = await userStore(deps).findByEmail(input.email)
    if (owner) return { owner }
    try {
      const username = await freeUsername(deps, { input, after: at })
      const user = await storePerson(deps, { actor, input, username, trial })
      return { user }
    } catch (error) {
      // Another call took the address or the username after our look; the unique indexes decide.
      if (!duplicateFields(error) || at > MOST_NUMBERED) throw error
    }
  }
}

/** The error for an address that has an account. */
export function emailTaken(owner: User): AppError {
  const sentence = owner.isInvited
    ? 'This email address is invited already.'
    : 'This email address already has an account.'
  return new AppError('EMAIL_TAKEN', sentence, { fields: { email: sentence }, extra: { userId: owner.id } })
}

type NextInvitation = { input: PersonInvitation; after: number }

async function freeUsername(deps: Deps, { input, after }: NextInvitation): Promise<string> {
  const { firstName, email } = input
  const base = suggestedUsername({ firstName, lastName: input.lastName || null, email })
  for (let number = after; number <= MOST_NUMBERED; number += 1) {
    const username = number === 1 ? base : `${base}${number}`
    if (!(await credentialStore(deps).taken({ username, email })).username) return username
  }
  return `${base}.${deps.ids.next().slice(-6)}`
}

type StoreInput = {
  actor: Actor
  input: PersonInvitation
  username: string
  trial: { alsoWrite: AlsoWrite } | undefined
}

function storePerson(deps: Deps, { actor, input, username, trial }: StoreInput): Promise<User> {
  const { firstName, email } = input
  const lastName = input.lastName || null
  const phone = input.phone || null
  const now = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    // Not a hash, so no password matches it.
    const account = { username, email, password: 'invited', firstName, lastName, emailVerifiedAt: null, invitedAt: now }
    const user = await userStore(deps).create({ user: account, now, tx })
    if (phone) await profileStore(deps).change({ userId: user.id, changes: { phone }, tx })
    await sendLink(deps, { user, hasTrial: trial !== undefined, tx })
    await trial?.alsoWrite({ user, tx })
    const entity = { kind: 'user', id: user.id, name: username }
    const after = { id: user.id, username, firstName, lastName, email, phone }
    await auditStore(deps).record({ act: { actor, what: 'invite person', entity, after }, tx })
    return user
  })
}
