import { creditsValue, type Day, type PackAccountName, type PackStatus } from '@studio/contract'
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

/** Credits and what they are worth, in cents. */
export type Credits = { credits: number; cents: number }
export type PackAccount = Record<PackAccountName, Credits>

/**
 * The account of one pack when a day ends. Sold is always used, expired, refunded and unused together, to the cent:
 * the first credits are used, the last ones go back, and what is between them is unused, expired or refunded.
 */
export function getPackAccount(
  pack: StoredPack,
  { uses, day, dayEnd }: { uses: readonly CreditUse[]; day: Day; dayEnd: Date },
): PackAccount {
  const { priceCents } = pack
  const { credits } = pack.terms
  const none = { credits: 0, cents: 0 }
  if (pack.boughtAt >= dayEnd) return { sold: none, used: none, expired: none, refunded: none, unused: none }
  const changes = pack.changes.filter(({ at }) => at < dayEnd)
  const takenBack = countTakenBack({ changes })
  const usedCredits = uses.filter(({ takenAt, returnedAt }) => takenAt < dayEnd && !(returnedAt && returnedAt < dayEnd))
  const worth = (count: number) => creditsValue({ priceCents, credits }, count)
  const used = { credits: usedCredits.length, cents: worth(usedCredits.length) }
  const back = { credits: takenBack, cents: priceCents - worth(credits - takenBack) }
  const rest = {
    credits: credits - takenBack - used.credits,
    cents: worth(credits - takenBack) - used.cents,
  }
  const account = { sold: { credits, cents: priceCents }, used, expired: none, refunded: back, unused: none }
  if (changes.some(({ kind }) => kind === 'ended')) return { ...account, refunded: add(back, rest) }
  return getLastDay(pack, dayEnd) < day ? { ...account, expired: rest } : { ...account, unused: rest }
}

/** The last day of a pack as it was known at an instant. */
const getLastDay = ({ changes, originalLastDay }: StoredPack, at: Date): Day =>
  changes.findLast((change) => change.at < at && change.lastDay !== null)?.lastDay ?? originalLastDay

export const add = (one: Credits, other: Credits): Credits => ({
  credits: one.credits + other.credits,
  cents: one.cents + other.cents,
})

export const subtract = (one: Credits, other: Credits): Credits => ({
  credits: one.credits - other.credits,
  cents: one.cents - other.cents,
})
