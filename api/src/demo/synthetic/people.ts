import type { MembershipStatus } from '@studio/contract'
import { createId, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { type UserDocument, userStore } from '../../features/accounts/people/index.ts'
import { isProduction } from '../../platform/env.ts'
import { searchFields } from '../../platform/text-search.ts'
import { demoPassword } from '../demo-people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Size } from './size.ts'

/** A user of the studio: joined when, and with a plan from when to when (`to` null while it runs). */
export type SyntheticUser = {
  id: string
  place: number
  since: Date
  plan: { kind: 'monthly' | 'premium'; from: Date; to: Date | null; isPastDue: boolean } | null
}

export const DAY_MS = 86_400_000
const SHARE_WITH_PLAN = 0.42
const SHARE_PREMIUM = 0.04
const SHARE_PAST_DUE = 0.03
const first = [
  'Ann',
  'Ben',
  'Cleo',
  'Dan',
  'Eve',
  'Fay',
  'Gil',
  'Hana',
  'Ian',
  'June',
  'Kai',
  'Lia',
  'Max',
  'Nia',
  'Oz',
]
const last = ['Abel', 'Bond', 'Cruz', 'Dahl', 'Egan', 'Frost', 'Grant', 'Holm', 'Iyer', 'Jain', 'Kerr', 'Lowe', 'Mann']

/** Users in the order they joined: more each month, the first of them before the first class. */
export function makeSyntheticUsers({
  size,
  random,
  now,
}: {
  size: Size
  random: SeededRandom
  now: Date
}): SyntheticUser[] {
  const history = (size.days + 30) * DAY_MS
  const joined = Array.from({ length: size.users }, () => random.next() ** 0.8)
    .sort((a, b) => a - b)
    .map((share, place) => now.getTime() - history + share * (history - DAY_MS) * (place < size.users / 5 ? 0.2 : 1))
    .sort((a, b) => a - b)
  return joined.map((at, place) => {
    const since = new Date(Math.floor(at / 1_000) * 1_000)
    return { id: createId('user', place).toHexString(), place, since, plan: planOf({ random, since, now }) }
  })
}

function planOf({ random, since, now }: { random: SeededRandom; since: Date; now: Date }): SyntheticUser['plan'] {
  if (!random.isTrue(SHARE_WITH_PLAN)) return null
  const kind = random.isTrue(SHARE_PREMIUM) ? 'premium' : 'monthly'
  const from = new Date(Math.min(since.getTime() + random.below(60) * DAY_MS, now.getTime() - 3_600_000))
  const months = 1 + Math.floor(-Math.log(1 - random.next()) * 11)
  const end = new Date(from.getTime() + months * 30 * DAY_MS)
  const to = end < now ? end : null
  return { kind, from, to, isPastDue: !to && kind === 'monthly' && random.isTrue(SHARE_PAST_DUE) }
}

/** Whether a user's plan covers an instant. */
export const isMemberAt = ({ plan }: SyntheticUser, at: Date): boolean =>
  plan !== null && plan.from <= at && (plan.to === null || at < plan.to)

const statusOf = (plan: NonNullable<SyntheticUser['plan']>): MembershipStatus =>
  plan.to ? 'cancelled' : plan.isPastDue ? 'past_due' : 'active'

/**
 * Stores the users. All share one password: the demo's, so that a benchmark signs in as any of them (`member-1`), or in
 * production a random secret that is not stored.
 */
export async function loadPeople(deps: Deps, users: readonly SyntheticUser[]): Promise<void> {
  const password = await deps.passwords.hash(isProduction(deps.env) ? deps.ids.secret() : demoPassword)
  await insertAll<UserDocument>(
    userStore(deps).model,
    users.map((user) => userOf({ user, password })),
  )
}

function userOf({ user, password }: { user: SyntheticUser; password: string }): UserDocument {
  const { place, since, plan } = user
  const firstName = first[place % first.length] ?? 'Ann'
  const lastName = last[Math.floor(place / first.length) % last.length] ?? 'Abel'
  const username = `member-${place + 1}`
  const email = `${firstName}.${lastName}.${place + 1}@members.example`.toLowerCase()
  return {
    _id: createId('user', place),
    username,
    usernameKey: username,
    usernameLook: username,
    email,
    password,
    firstName,
    lastName,
    profileImageUrl: null,
    membershipType: plan?.kind ?? 'none',
    membershipStatus: plan ? statusOf(plan) : null,
    membershipEndsAt: null,
    cancelAtPeriodEnd: false,
    hasPlan: plan !== null,
    role: 'user',
    emailVerifiedAt: since,
    ...searchFields([username, email, firstName, lastName]),
    isClosed: false,
    createdAt: since,
    updatedAt: plan?.to ?? plan?.from ?? since,
  }
}
