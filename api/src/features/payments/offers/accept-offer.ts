import { type OfferAccepted, resolvePayer, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import {
  bookingStore,
  confirmHold,
  findBookingResponse,
  findValidPacks,
  getSerializeKeys,
  offerOver,
  queueHoldCheckoutEnd,
  type StoredEntry,
  toCreditFields,
  waitlistStore,
} from '../../bookings/index.ts'
import { redeemTrialPass } from '../../bookings/trial-passes/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { startBookingCheckout } from '../checkout/index.ts'
import { checkoutStore } from '../records/index.ts'

/**
 * Accepts the member's own offer: books the seat if it costs nothing, otherwise returns its payment page. Throws
 * OFFER_OVER when there is no offer or it has run out.
 */
export async function acceptOffer(deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<OfferAccepted> {
  const entry = await waitlistStore(deps).findById(id)
  if (entry?.userId !== actor.id) throw notFound('We could not find this waitlist.')
  return acceptEntry(deps, { user: actor.user, entry })
}

/** Accepts an offer like `acceptOffer`, for a caller that has checked that the entry is the user's. */
export async function acceptEntry(
  deps: Deps,
  { user, entry }: { user: User; entry: StoredEntry },
): Promise<OfferAccepted> {
  const { bookingId } = entry
  if (!bookingId) throw offerOver()
  const isBooked = await deps.inTransaction((tx) => acceptIfFree(deps, { entryId: entry.id, tx }), {
    serializeBy: getSerializeKeys(entry),
  })
  const checkoutUrl = isBooked ? null : (await startBookingCheckout(deps, { actor: { user }, bookingId })).checkoutUrl
  const booking = await findBookingResponse(deps, bookingId)
  if (!booking) throw offerOver()
  return { booking, checkoutUrl }
}

/** Books an offered seat that costs its member nothing; returns false when it must be paid. May be repeated. */
async function acceptIfFree(deps: Deps, { entryId, tx }: { entryId: string; tx: Tx }): Promise<boolean> {
  const entry = await waitlistStore(deps).findById(entryId, { tx })
  // The saved card is being charged: the caller's `startBookingCheckout` then throws ALREADY_BOOKED.
  if (entry?.state === 'charging') return false
  const booking = entry?.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
  if (entry?.state === 'seated' && booking?.status === 'confirmed') return true
  const isOffered = entry?.state === 'offered' && booking?.status === 'pending'
  if (!isOffered) throw offerOver()
  if (!booking.holdExpiresAt || booking.holdExpiresAt <= deps.clock.now()) throw offerOver()
  const user = await userStore(deps).lock({ id: entry.userId, tx })
  const studioClass = await classStore(deps).findById(entry.classId, { tx })
  if (!user || !studioClass) throw offerOver()
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId, { tx }) : null
  if (checkout?.isPaymentUnderWay) return false
  const startsAt = booking.startsAt ?? startOfDay({ clock: deps.clock, day: booking.bookingDate })
  const { isFree, payer, pack } = resolvePayer({
    user,
    membership: user.membership,
    packs: await findValidPacks(deps, { userId: user.id, tx }),
    date: booking.bookingDate,
    startsAt,
    price: studioClass.dropInPrice,
    category: studioClass.category,
  })
  const offeredPrice = booking.price
  if (!isFree) {
    const price = { ...offeredPrice, discount: 0, paid: offeredPrice.list }
    // A seat that was free for the member when it was offered now costs its list price.
    if (offeredPrice.paid === 0) await bookingStore(deps).change({ booking, changes: { price }, tx })
    return false
  }
  const isTrial = payer === 'trial' && (await redeemTrialPass(deps, { userId: user.id, bookingId: booking.id, tx }))
  const freePrice = { ...offeredPrice, discount: offeredPrice.list, paid: 0 }
  const freeByPack = pack ? 'pack' : null
  // Null when the plan covers the class.
  const freeBy = isTrial ? 'trial' : freeByPack
  const changes = { price: freePrice, freeBy, checkoutId: null, ...toCreditFields(deps, pack) } as const
  const acceptedBooking = await bookingStore(deps).change({ booking, changes, tx })
  await confirmHold(deps, { hold: acceptedBooking, paymentIntentId: null, tx })
  // A payment page that is open for the seat must not take money any more.
  await queueHoldCheckoutEnd(deps, { booking, status: 'cancelled', tx })
  return true
}
