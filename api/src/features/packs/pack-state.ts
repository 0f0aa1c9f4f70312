import { type Day, getCreditsValue, type PackCreditTotal, type PackStatus, packCreditTotals } from '@studio/contract'
import { countTakenBack, type StoredPack } from './records/index.ts'

/** A credit in use: taken by a booking, and returned when the booking was cancelled in time. */
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
type Credits = { credits: number; cents: number }
export type PackAccount = Record<PackCreditTotal, Credits>

export const toAccount = <Value>(getValue: (name: PackCreditTotal) => Value) =>
  Object.fromEntries(packCreditTotals.map((name) => [name, getValue(name)])) as Record<PackCreditTotal, Value>

export const emptyAccount: PackAccount = toAccount(() => ({ credits: 0, cents: 0 }))

/** `sign` -1 subtracts the other account. */
export const addAccounts = (account: PackAccount, other: PackAccount, sign: 1 | -1 = 1): PackAccount =>
  toAccount((name) => ({
    credits: account[name].credits + sign * other[name].credits,
    cents: account[name].cents + sign * other[name].cents,
  }))

/**
 * The account of one pack when a day ends. Used, expired, refunded and unused credits always add up to those sold, to
 * the cent: the first credits are used, the last ones are taken back, and those between are unused, expired or refunded.
 */
export function getPackAccount(
  pack: StoredPack,
  { uses, day, dayEnd }: { uses: readonly CreditUse[]; day: Day; dayEnd: Date },
): PackAccount {
  if (pack.boughtAt >= dayEnd) return emptyAccount
  const { priceCents, originalLastDay } = pack
  const { credits } = pack.terms
  const changes = pack.changes.filter(({ at }) => at < dayEnd)
  const lastDay = changes.findLast((change) => change.lastDay !== null)?.lastDay ?? originalLastDay
  const isEnded = changes.some(({ kind }) => kind === 'ended')
  const usedCount = uses.filter(
    ({ takenAt, returnedAt }) => takenAt < dayEnd && !(returnedAt && returnedAt < dayEnd),
  ).length
  const keptCount = credits - countTakenBack({ changes })
  const toCredits = (from: number, to: number): Credits => ({
    credits: to - from,
    cents: getCreditsValue({ priceCents, credits }, to) - getCreditsValue({ priceCents, credits }, from),
  })
  const account = {
    ...emptyAccount,
    sold: toCredits(0, credits),
    used: toCredits(0, usedCount),
    refunded: toCredits(keptCount, credits),
  }
  if (isEnded) return { ...account, refunded: toCredits(usedCount, credits) }
  return { ...account, [lastDay < day ? 'expired' : 'unused']: toCredits(usedCount, keptCount) }
}
