import {
  type Day,
  getCreditsValueCents,
  type PackCreditTotal,
  type PackStatus,
  packCreditTotals,
} from '@studio/contract'
import { countCreditsTakenBack, type StoredPack } from './records/index.ts'

/** The use of a credit by a booking. `returnedAt`: when the booking was cancelled, in time or by the studio. */
export type CreditUse = { takenAt: Date; returnedAt: Date | null }

export function getPackStatus(
  pack: StoredPack,
  { creditsLeft, today }: { creditsLeft: number; today: Day },
): PackStatus {
  if (pack.isEnded) return 'ended'
  if (pack.lastDay < today) return 'expired'
  return creditsLeft > 0 ? 'active' : 'used up'
}

/** A number of credits and their value in cents. */
type CreditAmount = { credits: number; cents: number }
export type PackTotals = Record<PackCreditTotal, CreditAmount>

export const createTotals = <Value>(getValue: (name: PackCreditTotal) => Value) =>
  Object.fromEntries(packCreditTotals.map((name) => [name, getValue(name)])) as Record<PackCreditTotal, Value>

export const zeroTotals: PackTotals = createTotals(() => ({ credits: 0, cents: 0 }))

export const addTotals = (totals: PackTotals, other: PackTotals): PackTotals =>
  createTotals((name) => ({
    credits: totals[name].credits + other[name].credits,
    cents: totals[name].cents + other[name].cents,
  }))

export const subtractTotals = (totals: PackTotals, other: PackTotals): PackTotals =>
  createTotals((name) => ({
    credits: totals[name].credits - other[name].credits,
    cents: totals[name].cents - other[name].cents,
  }))

/**
 * The totals of one pack at the end of a day. Used, expired, refunded and unused credits always add up to those sold, to
 * the cent: the first credits are used, the last ones are taken back, and those between are unused, expired or, if the
 * pack has ended, refunded.
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
  const isInUse = ({ takenAt, returnedAt }: CreditUse) =>
    takenAt < dayEnd && (returnedAt === null || returnedAt >= dayEnd)
  const usedCount = uses.filter(isInUse).length
  const notTakenBackCount = credits - countCreditsTakenBack({ changes })
  /** The credits number `from + 1` to `to`, with their value. */
  const getAmountBetween = (from: number, to: number): CreditAmount => ({
    credits: to - from,
    cents: getCreditsValueCents({ priceCents, credits }, to) - getCreditsValueCents({ priceCents, credits }, from),
  })
  const totals = {
    ...zeroTotals,
    sold: getAmountBetween(0, credits),
    used: getAmountBetween(0, usedCount),
    refunded: getAmountBetween(notTakenBackCount, credits),
  }
  if (isEnded) return { ...totals, refunded: getAmountBetween(usedCount, credits) }
  return { ...totals, [lastDay < day ? 'expired' : 'unused']: getAmountBetween(usedCount, notTakenBackCount) }
}
