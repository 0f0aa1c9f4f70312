import type { PayingPack } from '../responses/packs.ts'
import type { ClassCategory } from './catalogue.ts'
import type { Day } from './days.ts'

/** `used up`: no credit is left; `expired`: its last day is over; `ended`: its payment went back. */
export const packStatuses = ['active', 'used up', 'expired', 'ended'] as const
export type PackStatus = (typeof packStatuses)[number]

/** What became of the credits of packs: those sold are the sum of the others. */
export const packAccounts = ['sold', 'used', 'expired', 'refunded', 'unused'] as const
export type PackAccountName = (typeof packAccounts)[number]

/** Days before its last day on which the holder of unused credits is reminded, the latest first. */
export const packReminderDays = [3, 14] as const

/** For how many days after the date of a class that the studio cancelled its credit can at least be used. */
export const packDaysAfterStudioCancel = 14

/** Whether a pack pays for a class on a date; a class without a category is covered by every pack. */
export const isUsableFor = (
  { creditsLeft, lastDay, covers }: PayingPack,
  { date, category }: { date: Day; category?: ClassCategory | undefined },
): boolean => creditsLeft > 0 && date <= lastDay && (category === undefined || covers.includes(category))

/** The pack that pays for a class: of those that can, the one that ends first. */
export const findPayingPack = (
  packs: readonly PayingPack[],
  classDate: { date: Day; category?: ClassCategory | undefined },
): PayingPack | null =>
  packs
    .filter((pack) => isUsableFor(pack, classDate))
    .toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : one.lastDay > other.lastDay ? 1 : 0))[0] ?? null

type PackPrice = { priceCents: number; credits: number }

/**
 * What the first credits of a pack are worth, in cents. The price is shared equally; the cents that are left over go to
 * the first credits, so that all credits together are worth the price exactly.
 */
export const creditsValue = ({ priceCents, credits }: PackPrice, count: number): number =>
  Math.floor(priceCents / credits) * count + Math.min(count, priceCents % credits)

/** What goes back, in cents, for credits that the studio takes back: the last ones of those that it has not taken yet. */
export const takeBackValue = (
  { priceCents, credits, takenBack }: PackPrice & { takenBack: number },
  count: number,
): number =>
  creditsValue({ priceCents, credits }, credits - takenBack) -
  creditsValue({ priceCents, credits }, credits - takenBack - count)
