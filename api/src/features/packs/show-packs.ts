import { getCoveredCategories, type PackBalance, toMoney, type UserPack } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { userStore } from '../accounts/people/index.ts'
import { bookingStore, type StoredBooking, toPackBalance } from '../bookings/index.ts'
import { getPackStatus } from './pack-state.ts'
import { countCreditsTakenBack, packStore, type StoredPack } from './records/index.ts'

/** The packs of a user, newest first, each with the bookings that it paid for. */
export async function listPacks(deps: Deps, userId: string): Promise<UserPack[]> {
  const packs = await packStore(deps).find({ userId })
  if (packs.length === 0) return []
  const sort = { bookingDate: -1, startsAt: -1, _id: -1 } as const
  const bookings = await bookingStore(deps).find({ packId: { $in: packs.map(({ id }) => id) } }, { sort })
  return packs.map((pack) => toUserPack(deps, { pack, bookings: bookings.filter(({ packId }) => packId === pack.id) }))
}

/** As `listPacks`, for an admin. Throws NOT_FOUND. */
export async function listUserPacks(deps: Deps, userId: string): Promise<UserPack[]> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  return listPacks(deps, userId)
}

/** The pack that a checkout bought; null until it is paid. */
export async function findBoughtPack(deps: Deps, checkoutId: string): Promise<PackBalance | null> {
  const pack = await packStore(deps).findByCheckout(checkoutId)
  if (!pack) return null
  const usedCredits = await bookingStore(deps).count({ packId: pack.id, usesCredit: true })
  return toPackBalance(pack, usedCredits)
}

function toUserPack(
  { clock }: Pick<Deps, 'clock'>,
  { pack, bookings }: { pack: StoredPack; bookings: readonly StoredBooking[] },
): UserPack {
  const usedCredits = bookings.filter(({ usesCredit }) => usesCredit).length
  const balance = toPackBalance(pack, usedCredits)
  return {
    ...balance,
    packProductId: pack.terms.packProductId,
    takenBack: countCreditsTakenBack(pack),
    covers: getCoveredCategories(pack.terms),
    price: toMoney(pack.priceCents),
    boughtAt: pack.boughtAt.toISOString(),
    isGranted: pack.isGranted,
    status: getPackStatus(pack, { creditsLeft: balance.creditsLeft, today: clock.today() }),
    bookings: bookings.map(({ id, snapshot, bookingDate, startsAt, status, usesCredit }) => ({
      bookingId: id,
      className: snapshot.className,
      bookingDate,
      startsAt: startsAt?.toISOString() ?? null,
      status,
      usesCredit,
    })),
  }
}
