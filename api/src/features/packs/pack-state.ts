import {
  type Day,
  getCreditsValueCents,
  type PackCreditTotal,
  type PackStatus,
  packCreditTotals,
} from '@studio/contract'
import { countCreditsTakenBack, type StoredPack } from './records/index.ts'

/** The use of a credit by a booking. `returnedAt`: when the booking was cancelled in time. */
export type CreditUse = { takenAt: Date; returnedAt: Date | null }

export function getPackStatus(
  pack: StoredPack,
  { creditsLeft, today }: { creditsLeft: number; today: Day },
): PackStatus {
  if (pack.isEnded) return 'ended'
  if (pack.lastDay < today) return 'expired'
  return creditsLeft > 0 ? 'active' : 'used up'
}

/** Some credits and their value in cents. */
type CreditAmount = { credits: number; cents: number }
export type PackTotals = Record<PackCreditTotal, CreditAmount>

export const mapTotals = <Value>(getValue: (name: PackCreditTotal) => Value) =>
  Object.fromEntries(packCreditTotals.map((name) => [name, getValue(name)])) as Record<PackCreditTotal, Value>

export const zeroTotals: PackTotals = mapTotals(() => ({ credits: 0, cents: 0 }))

/** Adds two totals; `sign` -1 subtracts the second. */
export const addTotals = (totals: PackTotals, other: PackTotals, sign: 1 | -1 = 1): PackTotals =>
  mapTotals((name) => ({
    credits: totals[name].credits + sign * other[name].credits,
    cents: totals[name].cents + sign * other[name].cents,
  }))

/**
 * The totals of one pack when a day ends. Used, expired, refunded and unused credits always add up to those sold, to the
 * cent: the first credits are used, the last ones are taken back, and those between are unused, expired or refunded.
 */
export function getPackTotals(
  pack: StoredPack,
  { uses, day, dayEnd }: { uses: readonly CreditUse[]; day: Day; dayEnd: Date },
): PackTotals {
  if (pack.boughtAt >= dayEnd) return zeroTotals
  const { priceCents, originalLastDay } = pack
  const { credits } = pack.terms
  const changes = pack.changes.filter(({ at }) => at < dayEnd)
  const lastDay = changes.findLast((change) => change.lastDay !== null)?.lastDay ?? originalLastDay
  const isEnded = changes.some(({ kind }) => kind === 'ended')
  const usedCount = uses.filter(
    ({ takenAt, returnedAt }) => takenAt < dayEnd && !(returnedAt && returnedAt < dayEnd),
  ).length
  const heldCount = credits - countCreditsTakenBack({ changes })
  /** The credits from one number to another, and their value. */
  const toCredits = (from: number, to: number): CreditAmount => ({
    credits: to - from,
    cents: getCreditsValueCents({ priceCents, credits }, to) - getCreditsValueCents({ priceCents, credits }, from),
  })
  const totals = {
    ...zeroTotals,
    sold: toCredits(0, credits),
    used: toCredits(0, usedCount),
    refunded: toCredits(heldCount, credits),
  }
  if (isEnded) return { ...totals, refunded: toCredits(usedCount, credits) }
  return { ...totals, [lastDay < day ? 'expired' : 'unused']: toCredits(usedCount, heldCount) }
}
