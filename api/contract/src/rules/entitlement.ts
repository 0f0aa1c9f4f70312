import type { PackBalance } from '../responses/packs.ts'
import type { MembershipTerms } from '../responses/people.ts'
import type { ClassCategory } from './catalogue.ts'
import type { Day } from './days.ts'
import type { MembershipFields } from './membership.ts'
import { type Money, toCents } from './money.ts'
import { findPayingPack } from './packs.ts'
import { coversCategory } from './plans.ts'

/** Who pays for a seat: the studio (for admins), a membership, a trial, a credit of a pack, or the user (`person`). */
export const seatPayers = ['admin', 'membership', 'trial', 'pack', 'person'] as const
export type SeatPayer = (typeof seatPayers)[number]

/** Why a payer does not pay; if several reasons apply, the first one in the order of `membershipRefusals`. */
type PayerRefusal =
  | { payer: 'admin'; reason: 'not_admin' }
  | { payer: 'membership'; reason: MembershipRefusal }
  | { payer: 'trial'; reason: 'no_trial' }

/**
 * `unpaid`: a renewal, or the charge that ends a pause, failed. `paused`: the class starts inside a pause.
 * `ends_before`: the plan ends before the class. `not_covered`: it does not cover the category of the class.
 */
export const membershipRefusals = ['no_plan', 'ended', 'unpaid', 'paused', 'ends_before', 'not_covered'] as const
export type MembershipRefusal = (typeof membershipRefusals)[number]

type Entitlement = { payer: Exclude<SeatPayer, 'pack'>; refusals: PayerRefusal[] }

export type EntitlementInput = {
  user: MembershipFields
  /** Null without a plan, and for a plan that an admin granted. */
  membership: MembershipTerms | null
  /** The start of the class; the beginning of its date when it has no time of day. */
  startsAt: Date
  /** The category of the class. Every plan covers a class without one. */
  category?: ClassCategory | undefined
}

/** Who pays for a seat if no pack does (see `resolvePayer`), and why each earlier payer of `seatPayers` does not. */
export function getEntitlement({ user, membership, startsAt, category }: EntitlementInput): Entitlement {
  if (user.role === 'admin') return { payer: 'admin', refusals: [] }
  const adminRefusal = { payer: 'admin', reason: 'not_admin' } as const
  const reason = findMembershipRefusal({ user, membership, startsAt, category })
  if (!reason) return { payer: 'membership', refusals: [adminRefusal] }
  const refusals: PayerRefusal[] = [adminRefusal, { payer: 'membership', reason }]
  if (user.hasTrialPass) return { payer: 'trial', refusals }
  return { payer: 'person', refusals: [...refusals, { payer: 'trial', reason: 'no_trial' }] }
}

/**
 * Whether a seat that was booked free stays free; otherwise the member must pay for it or lose it. While a renewal is
 * unpaid, seats stay free until the provider stops retrying the charge. If the plan is set to end, they stay free until it
 * has ended. A trial pays for a seat only at booking, so it does not count.
 */
export function staysFreeByPlan({ user, membership, ...seat }: EntitlementInput): boolean {
  const isChargeRetried = isUnpaid({ user, membership }) && !membership?.givenUpAt
  const membershipStatus = isChargeRetried ? 'active' : (user.membershipStatus ?? null)
  const unpaidSince = isChargeRetried ? null : (membership?.unpaidSince ?? null)
  const { payer } = getEntitlement({
    ...seat,
    user: { ...user, membershipStatus, hasTrialPass: false },
    membership: membership && { ...membership, endsAt: null, unpaidSince },
  })
  return payer !== 'person'
}

type PayerInput = EntitlementInput & {
  price: Money
  /** The date of the class. */
  date: Day
  /** The packs whose credits may pay. */
  packs: readonly PackBalance[]
}
type Payer = { payer: SeatPayer; refusals: PayerRefusal[]; isFree: boolean; pack: PackBalance | null }

/**
 * Who pays for a seat, and whether it is free for the user. `pack` is set when one of its credits pays. A class without a
 * price uses neither a trial nor a credit.
 */
export function resolvePayer({ price, user, date, packs, ...input }: PayerInput): Payer {
  const hasPrice = toCents(price) !== 0
  const { payer, refusals } = getEntitlement({ ...input, user: hasPrice ? user : { ...user, hasTrialPass: false } })
  if (payer !== 'person' || !hasPrice) return { payer, refusals, isFree: true, pack: null }
  const pack = findPayingPack(packs, { date, category: input.category })
  return pack ? { payer: 'pack', refusals, isFree: true, pack } : { payer, refusals, isFree: false, pack: null }
}

// The status stays `paused` while the charge that ends a pause is unpaid.
const isUnpaid = ({ user, membership }: Pick<EntitlementInput, 'user' | 'membership'>): boolean =>
  user.membershipStatus === 'past_due' ||
  (user.membershipStatus === 'paused' && (membership?.unpaidSince ?? null) !== null)

function findMembershipRefusal({ user, membership, startsAt, category }: EntitlementInput): MembershipRefusal | null {
  const { membershipType, membershipStatus } = user
  if (membershipType === 'none' || !membershipStatus) return 'no_plan'
  if (membershipStatus === 'cancelled') return 'ended'
  if (isUnpaid({ user, membership })) return 'unpaid'
  const { pausedFrom = null, pausedUntil = null, endsAt = null } = membership ?? {}
  // A pause may be planned or running. What counts is whether the class starts inside it.
  const hasPause = membershipStatus === 'paused' || pausedFrom !== null
  const pauseBeginsByClass = pausedFrom === null || new Date(pausedFrom) <= startsAt
  const pauseEndsByClass = pausedUntil !== null && new Date(pausedUntil) <= startsAt
  if (hasPause && pauseBeginsByClass && !pauseEndsByClass) return 'paused'
  if (endsAt !== null && new Date(endsAt) <= startsAt) return 'ends_before'
  return coversCategory(user, category) ? null : 'not_covered'
}
