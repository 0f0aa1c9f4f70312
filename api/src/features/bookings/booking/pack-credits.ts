import { addDays, getCoveredCategories, type PackBalance, packDaysAfterStudioCancel } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { countCreditsTakenBack, packStore, type StoredPack } from '../../packs/records/index.ts'
import { bookingStore, type StoredBooking } from './booking-store.ts'

export const toPackBalance = (pack: StoredPack, usedCredits: number): PackBalance => ({
  id: pack.id,
  name: pack.terms.name,
  credits: pack.terms.credits,
  // The studio can take back unused credits.
  creditsLeft: pack.isEnded ? 0 : pack.terms.credits - countCreditsTakenBack(pack) - usedCredits,
  lastDay: pack.lastDay,
  covers: getCoveredCategories(pack.terms),
})

type PacksInput = OptionalTx & {
  userId: string
  /** The only pack that may pay. Null: none may. Absent: any may. */
  packId?: string | null | undefined
  /** A booking that is being moved: its credit counts as unused. */
  movedBookingId?: string | undefined
}

/**
 * A member's packs that have neither ended nor expired, even those without a credit left. Lock the member before using a
 * credit, or two bookings may use the same one.
 */
export async function findValidPacks(deps: Deps, { userId, packId, movedBookingId, tx }: PacksInput) {
  if (packId === null) return []
  const packs = await packStore(deps).findValidOn({ userId, day: deps.clock.today(), tx })
  const chosenPacks = packId === undefined ? packs : packs.filter(({ id }) => id === packId)
  if (chosenPacks.length === 0) return []
  const ids = chosenPacks.map(({ id }) => id)
  const paidBookings = await bookingStore(deps).find({ packId: { $in: ids }, usesCredit: true }, { tx })
  const countUsedCredits = (pack: StoredPack) =>
    paidBookings.filter((booking) => booking.packId === pack.id && booking.id !== movedBookingId).length
  return chosenPacks.map((pack) => toPackBalance(pack, countUsedCredits(pack)))
}

export async function countCreditsLeft(deps: Deps, { pack, tx }: { pack: StoredPack } & OptionalTx): Promise<number> {
  const paidBookings = await bookingStore(deps).find({ packId: pack.id, usesCredit: true }, { tx })
  return toPackBalance(pack, paidBookings.length).creditsLeft
}

/** The fields of a booking that is paid with a credit of the pack, or without a pack. */
export const toCreditFields = ({ clock }: Pick<Deps, 'clock'>, pack: PackBalance | null) => ({
  packId: pack?.id ?? null,
  usesCredit: pack !== null,
  creditTakenAt: pack ? clock.now() : null,
})

/** Extends the pack of a booking that the studio cancelled, to allow using its credit for two weeks after the class. */
export async function extendPackAfterStudioCancel(
  deps: Deps,
  { booking: { packId, bookingDate }, tx }: { booking: StoredBooking; tx: Tx },
): Promise<void> {
  const pack = packId ? await packStore(deps).findById(packId, { tx }) : null
  const lastDay = addDays(bookingDate, packDaysAfterStudioCancel)
  if (!pack || pack.isEnded || pack.lastDay >= lastDay) return
  await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'extended', lastDay }, tx })
}
