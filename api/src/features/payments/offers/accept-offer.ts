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
  entryEnded,
  findBookingResponse,
  findUsablePacks,
  getSerializeKeys,
  queueHeldCheckoutEnd,
  type StoredEntry,
  toCreditFields,
  waitlistStore,
} from '../../bookings/index.ts'
import { redeemTrialPass } from '../../bookings/trial-passes/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { startBookingCheckout } from '../checkout/index.ts'
import { checkoutStore } from '../records/index.ts'

/**
 * Accepts the member's own offer: a seat that costs nothing is booked, any other leads to the page where it is paid.
 * OFFER_OVER when it has run out or was never made.
 */
export async function acceptOffer(deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<OfferAccepted> {
  const found = await waitlistStore(deps).findById(id)
  if (found?.userId !== actor.id) throw notFound('We could not find this waitlist.')
  return accept(deps, { user: actor.user, entry: found })
}

export async function accept(deps: Deps, { user, entry }: { user: User; entry: StoredEntry }): Promise<OfferAccepted> {
  const { bookingId } = entry
  if (!bookingId) throw entryEnded()
  const isBooked = await deps.inTransaction((tx) => acceptIfFree(deps, { entryId: entry.id, tx }), {
    serializeBy: getSerializeKeys(entry),
  })
  const checkoutUrl = isBooked ? null : (await startBookingCheckout(deps, { actor: { user }, bookingId })).checkoutUrl
  const booking = await findBookingResponse(deps, bookingId)
  if (!booking) throw entryEnded()
  return { booking, checkoutUrl }
}

/** Books an offered seat that is free for its member by now; false when it must be paid. Accepting twice is no error. */
async function acceptIfFree(deps: Deps, { entryId, tx }: { entryId: string; tx: Tx }): Promise<boolean> {
  const entry = await waitlistStore(deps).findById(entryId, { tx })
  if (entry?.state === 'seated') return true
  // Its card is being charged: asking for a page says so.
  if (entry?.state === 'charging') return false
  const held = entry?.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
  const isOpen = entry?.state === 'offered' && held?.status === 'pending' && held.holdExpiresAt !== null
  if (!isOpen || !held.holdExpiresAt || held.holdExpiresAt <= deps.clock.now()) throw entryEnded()
  const user = await userStore(deps).lock({ id: entry.userId, tx })
  const studioClass = await classStore(deps).findById(entry.classId, { tx })
  if (!user || !studioClass) throw entryEnded()
  const checkout = held.checkoutId ? await checkoutStore(deps).findById(held.checkoutId, { tx }) : null
  if (checkout?.isPaymentUnderWay) return false
  const startsAt = held.startsAt ?? startOfDay({ clock: deps.clock, day: held.bookingDate })
  const { dropInPrice: price, category } = studioClass
  const { isFree, payer, pack } = resolvePayer({
    user,
    membership: user.membership,
    packs: await findUsablePacks(deps, { userId: user.id, tx }),
    date: held.bookingDate,
    startsAt,
    price,
    category,
  })
  const { id, price: offered } = held
  const { list } = offered
  if (!isFree) {
    const changes = { price: { ...offered, discount: 0, paid: list } }
    if (offered.paid === 0) await bookingStore(deps).change({ booking: held, changes, tx })
    return false
  }
  const isTrial = payer === 'trial' && (await redeemTrialPass(deps, { userId: user.id, bookingId: id, tx }))
  const free = { ...offered, discount: list, paid: 0 }
  const freeBy = isTrial ? 'trial' : pack ? 'pack' : null
  const changes = { price: free, freeBy, checkoutId: null, ...toCreditFields(deps, pack) } as const
  const accepted = await bookingStore(deps).change({ booking: held, changes, tx })
  await confirmHold(deps, { hold: accepted, paymentIntentId: null, tx })
  // A page that is open for it must take no money any more.
  await queueHeldCheckoutEnd(deps, { booking: held, status: 'cancelled', tx })
  return true
}
