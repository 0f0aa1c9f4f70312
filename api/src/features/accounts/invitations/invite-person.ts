import { fields, type PersonInvitation, type User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { credentialStore, profileStore, userStore } from '../people/index.ts'
import { sendInvitationLink } from './send-invitation.ts'

type InvitedPerson = { firstName: string; lastName: string | null; email: string }

const MAX_SUGGESTED_LENGTH = 32

/** Suggests 'maya.okafor', from a person's names, or from the address if the names have no usable letters. */
export function suggestUsername({ firstName, lastName, email }: InvitedPerson): string {
  const names = [firstName, lastName ?? ''].map(toUsernameLetters).filter(Boolean)
  const fullName = names.join('.').slice(0, MAX_SUGGESTED_LENGTH)
  const mailbox = toUsernameLetters(email.split('@')[0] ?? '').slice(0, MAX_SUGGESTED_LENGTH)
  const candidates = [fullName, `${fullName}${mailbox}`, mailbox, `member${mailbox}`]
  return candidates.find((candidate) => fields.username().isValidSync(candidate)) ?? 'member'
}

/** Letters and digits in lower case, without accents. */
const toUsernameLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .normalize('NFC')
    .toLowerCase()

/** The highest number that is appended to a taken username. After it, the end of an id is appended. */
const MAX_USERNAME_NUMBER = 20

/** Throws EMAIL_TAKEN with the `userId` of the account that has the address. */
export function invitePerson(deps: Deps, actor: Actor, input: PersonInvitation): Promise<User> {
  return retryTransactionWhileUsernameTaken(deps, async ({ attempt, tx }) => {
    const owner = await userStore(deps).findByEmail(input.email, { tx })
    if (owner) throw emailTakenBy(owner)
    return createInvitedUser(deps, { actor, input, attempt, tx })
  })
}

/** Runs a transaction that creates an account, again whenever another call has taken its address or username first. */
export async function retryTransactionWhileUsernameTaken<Result>(
  deps: Deps,
  work: (input: { attempt: number; tx: Tx }) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.inTransaction((tx) => work({ attempt, tx }))
    } catch (error) {
      if (!getDuplicateFields(error) || attempt > MAX_USERNAME_NUMBER) throw error
    }
  }
}

function emailTakenBy(owner: User): AppError {
  const message = owner.isInvited
    ? 'This email address has already been invited.'
    : 'This email address already has an account.'
  return new AppError('EMAIL_TAKEN', message, { fields: { email: message }, extra: { userId: owner.id } })
}

type NewPerson = { actor: Actor; input: PersonInvitation; hasTrial?: boolean; attempt: number; tx: Tx }

/** Throws a duplicate key error when another call takes the address or username first. */
export async function createInvitedUser(
  deps: Deps,
  { actor, input, hasTrial = false, attempt, tx }: NewPerson,
): Promise<User> {
  const { firstName, email } = input
  const lastName = input.lastName || null
  const phone = input.phone || null
  const currentTime = deps.clock.now()
  // Each attempt begins with a higher number, because another call may have taken the username of the attempt before.
  const username = await findFreeUsername(deps, { person: { firstName, lastName, email }, firstNumber: attempt })
  const account = {
    username,
    email,
    // Stored instead of a hash, so no password matches.
    password: 'invited',
    firstName,
    lastName,
    emailVerifiedAt: null,
    invitedAt: currentTime,
  }
  const user = await userStore(deps).create({ user: account, currentTime, tx })
  if (phone) await profileStore(deps).change({ userId: user.id, changes: { phone }, tx })
  await sendInvitationLink(deps, { user, hasTrial, tx })
  const entity = { kind: 'user', id: user.id, name: username }
  const auditedUser = { id: user.id, username, firstName, lastName, email, phone }
  await auditStore(deps).record({ entry: { actor, action: 'invite person', entity, after: auditedUser }, tx })
  return user
}

type UsernameSearch = { person: InvitedPerson; firstNumber: number }

export async function findFreeUsername(deps: Deps, { person, firstNumber }: UsernameSearch): Promise<string> {
  const base = suggestUsername(person)
  for (let number = firstNumber; number <= MAX_USERNAME_NUMBER; number += 1) {
    const username = number === 1 ? base : `${base}${number}`
    if (!(await credentialStore(deps).findConflicts({ username, email: person.email })).isUsernameTaken) return username
  }
  return `${base}.${deps.ids.next().slice(-6)}`
}
