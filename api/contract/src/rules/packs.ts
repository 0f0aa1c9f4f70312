import type { PackBalance } from '../responses/packs.ts'
import type { ClassCategory } from './catalogue.ts'
import type { Day } from './days.ts'

/**
 * `used up`: no credit is left; `expired`: its last day is over; `ended`: its payment was refunded or lost in a dispute.
 */
export const packStatuses = ['active', 'used up', 'expired', 'ended'] as const
export type PackStatus = (typeof packStatuses)[number]

/** The totals of pack credits. At any one time, `sold` is the sum of the others. */
export const packCreditTotals = ['sold', 'used', 'expired', 'refunded', 'unused'] as const
export type PackCreditTotal = (typeof packCreditTotals)[number]

/** How many days before a pack's last day its owner is reminded of unused credits, smallest first. */
export const packReminderDays = [3, 14] as const

/** When the studio cancels a class, the returned credit stays usable for at least this many days after the class date. */
export const packDaysAfterStudioCancel = 14

/** Whether a pack can pay for a class on a date. Every pack covers a class without a category. */
export const isUsableFor = ({ creditsLeft, lastDay, covers }: PackBalance, { date, category }: ClassDate): boolean =>
  creditsLeft > 0 && date <= lastDay && (category === undefined || covers.includes(category))

type ClassDate = { date: Day; category?: ClassCategory | undefined }

/** The packs that can pay for a class, in the order of their last days. */
export const listUsablePacks = <Pack extends PackBalance>(packs: readonly Pack[], classDate: ClassDate): Pack[] =>
  packs
    .filter((pack) => isUsableFor(pack, classDate))
    .toSorted((pack, otherPack) => pack.lastDay.localeCompare(otherPack.lastDay))

/** The pack that pays for a class: of the usable ones, the one that ends first. */
export const findPayingPack = (packs: readonly PackBalance[], classDate: ClassDate): PackBalance | null =>
  listUsablePacks(packs, classDate)[0] ?? null

type PackPrice = { priceCents: number; credits: number }

/**
 * What the first `count` credits of a pack are worth, in cents. The price is divided equally, and the remaining cents go
 * to the first credits, so that all credits together are worth exactly the price.
 */
export const getCreditsValueCents = ({ priceCents, credits }: PackPrice, count: number): number =>
  Math.floor(priceCents / credits) * count + Math.min(count, priceCents % credits)

type TakeBack = PackPrice & { takenBack: number; count: number }

/**
 * The refund in cents when the studio takes back `count` more credits after `takenBack` ones. The last credits of the pack
 * are taken first.
 */
export const getTakeBackRefundCents = ({ priceCents, credits, takenBack, count }: TakeBack): number =>
  getCreditsValueCents({ priceCents, credits }, credits - takenBack) -
  getCreditsValueCents({ priceCents, credits }, credits - takenBack - count)
