import type { MembershipTerms } from '../responses/people.ts'
import type { ClassCategory } from './catalogue.ts'
import type { Day } from './days.ts'
import type { MembershipFields } from './membership.ts'
import { type Money, toCents } from './money.ts'
import { findPayingPack, type UsablePack } from './packs.ts'
import { coversCategory } from './plans.ts'

/** Who pays for a seat: the studio for its admins, a membership, the one free class of a trial, a credit of a pack, or the user. */
export const seatPayers = ['admin', 'membership', 'trial', 'pack', 'person'] as const
export type SeatPayer = (typeof seatPayers)[number]

/** Why a user does not pay for the seat; the first reason that applies counts. */
type PayerRefusal =
  | { payer: 'admin'; reason: 'not_admin' }
  | { payer: 'membership'; reason: MembershipRefusal }
  | { payer: 'trial'; reason: 'no_trial' }

/** `unpaid`: a renewal, or the charge that ends a pause, failed. `paused`: the class starts inside a pause. `ends_before`: the plan ends first. `not_covered`: it does not cover the category of the class. */
export const membershipRefusals = ['no_plan', 'ended', 'unpaid', 'paused', 'ends_before', 'not_covered'] as const
export type MembershipRefusal = (typeof membershipRefusals)[number]

type Entitlement = { payer: Exclude<SeatPayer, 'pack'>; refusals: PayerRefusal[] }

export type EntitlementInput = {
  user: MembershipFields
  /** The terms of a plan that is paid for; null for none and for one that was granted. */
  membership: MembershipTerms | null
  /** When the class starts; for a class without a time of day the first instant of its date. */
  startsAt: Date
  /** The category of the class; without one it counts as covered by every plan. */
  category?: ClassCategory | undefined
}

/** Who pays for a seat in a class that starts at an instant, and why those who come first do not. */
export function entitlement({ user, membership, startsAt, category }: EntitlementInput): Entitlement {
  if (user.role === 'admin') return { payer: 'admin', refusals: [] }
  const noAdmin = { payer: 'admin', reason: 'not_admin' } as const
  const reason = membershipRefusal({ user, membership, startsAt, category })
  if (!reason) return { payer: 'membership', refusals: [noAdmin] }
  const refusals: PayerRefusal[] = [noAdmin, { payer: 'membership', reason }]
  if (user.hasTrialPass) return { payer: 'trial', refusals }
  return { payer: 'person', refusals: [...refusals, { payer: 'trial', reason: 'no_trial' }] }
}

/**
 * Whether a seat that was booked for nothing stays so. A plan with an unpaid renewal covers nothing new, but what was
 * booked before stays until the provider has given the renewal up; one that is set to end keeps all until it has ended.
 * An unused trial keeps none: it pays for one seat, when that is booked.
 */
export function keepsFreeSeat({ user, ...rest }: EntitlementInput): boolean {
  const isWaiting = isUnpaid({ user, ...rest }) && !rest.membership?.givenUpAt
  const asBooked = { ...user, hasTrialPass: false, ...(isWaiting ? ({ membershipStatus: 'active' } as const) : {}) }
  const unpaidSince = isWaiting ? null : (rest.membership?.unpaidSince ?? null)
  const membership = rest.membership && { ...rest.membership, endsAt: null, unpaidSince }
  return entitlement({ ...rest, user: asBooked, membership }).payer !== 'person'
}

type PayerInput = EntitlementInput & {
  price: Money
  /** The date of the class. */
  date: Day
  /** The packs whose credits may pay. */
  packs: readonly UsablePack[]
}
type Payer = { payer: SeatPayer; refusals: PayerRefusal[]; isFree: boolean; pack: UsablePack | null }

/**
 * What a seat means for one user: who pays for it, and whether it costs the user nothing. `pack` is set when one of its
 * credits pays. A class without a price uses neither a trial nor a credit.
 */
export function resolvePayer({ price, user, date, packs, ...input }: PayerInput): Payer {
  const hasNoPrice = toCents(price) === 0
  const { payer, refusals } = entitlement({ ...input, user: hasNoPrice ? { ...user, hasTrialPass: false } : user })
  const isFree = payer !== 'person' || hasNoPrice
  const pack = isFree ? null : findPayingPack(packs, { date, category: input.category })
  return pack ? { payer: 'pack', refusals, isFree: true, pack } : { payer, refusals, isFree, pack }
}

// A pause whose end could not be paid for keeps its status until it is.
const isUnpaid = ({ user, membership }: Pick<EntitlementInput, 'user' | 'membership'>): boolean =>
  user.membershipStatus === 'past_due' ||
  (user.membershipStatus === 'paused' && (membership?.unpaidSince ?? null) !== null)

function membershipRefusal({ user, membership, startsAt, category }: EntitlementInput): MembershipRefusal | null {
  const { membershipType: type, membershipStatus: status } = user
  if (type === 'none' || !status) return 'no_plan'
  if (status === 'cancelled') return 'ended'
  if (isUnpaid({ user, membership })) return 'unpaid'
  const { pausedFrom = null, pausedUntil = null, endsAt = null } = membership ?? {}
  const isPaused = status === 'paused' || pausedFrom !== null
  const hasBegun = pausedFrom === null || new Date(pausedFrom) <= startsAt
  const isOver = pausedUntil !== null && new Date(pausedUntil) <= startsAt
  if (isPaused && hasBegun && !isOver) return 'paused'
  if (endsAt !== null && new Date(endsAt) <= startsAt) return 'ends_before'
  return coversCategory(user, category) ? null : 'not_covered'
}
