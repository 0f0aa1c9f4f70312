import { addDays, getCoveredCategories, type PayingPack, packDaysAfterStudioCancel } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { countTakenBack, packStore, type StoredPack } from '../../packs/records/index.ts'
import { bookingStore, type StoredBooking } from './booking-store.ts'

/** A pack as the payer of a seat sees it, of which some credits are used. */
export const toPayingPack = (pack: StoredPack, usedCredits: number): PayingPack => ({
  id: pack.id,
  name: pack.terms.name,
  credits: pack.terms.credits,
  creditsLeft: pack.isEnded ? 0 : pack.terms.credits - countTakenBack(pack) - usedCredits,
  lastDay: pack.lastDay,
  covers: getCoveredCategories(pack.terms),
})

type PacksInput = OptionalTx & {
  userId: string
  /** The only pack that may pay; null for none, absent for any. */
  packId?: string | null | undefined
  /** A booking that is being moved: its credit counts as unused. */
  movedBookingId?: string | undefined
}

/** The packs of a member that have not ended. Under the member's lock its credits are used by nobody else. */
export async function findUsablePacks(deps: Deps, { userId, packId, movedBookingId, tx }: PacksInput) {
  if (packId === null) return []
  const packs = await packStore(deps).findUsableFrom({ userId, day: deps.clock.today(), tx })
  const chosenPacks = packId === undefined ? packs : packs.filter(({ id }) => id === packId)
  if (chosenPacks.length === 0) return []
  const ids = chosenPacks.map(({ id }) => id)
  const uses = await bookingStore(deps).find({ packId: { $in: ids }, usesCredit: true }, { tx })
  const countUsed = (id: string) => uses.filter((use) => use.packId === id && use.id !== movedBookingId).length
  return chosenPacks.map((pack) => toPayingPack(pack, countUsed(pack.id)))
}

export async function countCreditsLeft(deps: Deps, { pack, tx }: { pack: StoredPack } & OptionalTx): Promise<number> {
  const uses = await bookingStore(deps).find({ packId: pack.id, usesCredit: true }, { tx })
  return toPayingPack(pack, uses.length).creditsLeft
}

/** The fields of a booking that a credit of a pack pays for, or none does. */
export const toCreditFields = ({ clock }: Pick<Deps, 'clock'>, pack: PayingPack | null) => ({
  packId: pack?.id ?? null,
  usesCredit: pack !== null,
  creditTakenAt: pack ? clock.now() : null,
})

/** A credit that comes back because the studio cancelled can be used for at least two more weeks after that class. */
export async function extendPackOfCancelled(
  deps: Deps,
  { booking: { packId, bookingDate }, tx }: { booking: StoredBooking; tx: Tx },
): Promise<void> {
  const pack = packId ? await packStore(deps).findById(packId, { tx }) : null
  const lastDay = addDays(bookingDate, packDaysAfterStudioCancel)
  if (!pack || pack.isEnded || pack.lastDay >= lastDay) return
  await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'extended', lastDay }, tx })
}
