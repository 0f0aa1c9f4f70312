import { type OfferAccepted, seatOffer, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { sideBySide } from '../../../platform/side-by-side.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { endCheckout, startBookingCheckout } from '../../payments/checkout/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { bookingStore, confirmOffer, findSeatBooking, releaseSeat } from '../bookings/index.ts'
import { bookingLocks, runExclusive } from '../seats/index.ts'
import { useTrialPass } from '../trial-passes/index.ts'
import {
  isSeatHeld,
  leaveEntry,
  passEntry,
  type StoredEntry,
  waitlistStore,
  winSeat,
} from '../waitlist-entries/index.ts'
import { entryOver } from './entry-over.ts'

/**
 * Ends the offers of an occurrence whose window is over; their seats go to the next. Returns whether there are others
 * that end with their checkout, which is the work of another job.
 */
export async function settleOffers(deps: Deps, key: string): Promise<boolean> {
  const held = await waitlistStore(deps).heldOfOccurrence({ occurrence: key })
  let isEnding = false
  await sideBySide(held, {
    work: async (entry) => {
      if ((await settleOffer(deps, entry)) === 'with its checkout') isEnding = true
    },
    failure: 'some offers could not be ended',
  })
  return isEnding
}

async function settleOffer(deps: Deps, entry: StoredEntry): Promise<'open' | 'ended' | 'with its checkout'> {
  const { occurrence, bookingId, offerUntil } = entry
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  // A bank transfer under way holds the seat for longer than the window.
  const until = booking?.holdExpiresAt ?? offerUntil
  if (!booking || (until && until > deps.clock.now() && booking.status === 'pending')) return 'open'
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId) : null
  if (checkout?.isLive && checkout.holdExpiresAt <= deps.clock.now()) return 'with its checkout'
  await endOffer(deps, { occurrence, bookingId: booking.id, checkoutId: booking.checkoutId, as: 'expired' })
  return 'ended'
}

type OfferEnd = { occurrence: string; bookingId: string; checkoutId: string | null; as: 'expired' | 'cancelled' }

/** Ends the seat of an offer and its entry with it; an offer that turns out to be paid is a booking instead. */
async function endOffer(deps: Deps, { occurrence, bookingId, checkoutId, as }: OfferEnd): Promise<void> {
  const checkout = checkoutId ? await checkoutStore(deps).findById(checkoutId) : null
  if (checkout?.isLive) await endCheckout(deps, { checkout, as })
  await runExclusive(occurrence, () =>
    deps.inTransaction(async (tx) => {
      const booking = await bookingStore(deps).findById(bookingId, { tx })
      if (booking?.status === 'pending') return releaseSeat(deps, { bookingId, as, tx })
      const entry = booking?.waitlistEntryId
        ? await waitlistStore(deps).findById(booking.waitlistEntryId, { tx })
        : null
      if (!booking || !entry || !isSeatHeld(entry)) return
      if (booking.status === 'confirmed') await winSeat(deps, { entry, booking, tx })
      else await passEntry(deps, { entry, reason: 'offer_expired', tx })
    }),
  )
}

/** Opens the page of an offer that is to be paid; without the provider it is opened when the member accepts. */
export async function openOfferCheckout(deps: Deps, { user, entryId }: { user: User; entryId: string }): Promise<void> {
  const entry = await waitlistStore(deps).findById(entryId)
  if (entry?.state !== 'offered' || !entry.bookingId) return
  await startBookingCheckout(deps, { actor: { user }, bookingId: entry.bookingId }).catch((error: unknown) => {
    deps.log.warn({ err: error, entry: entryId }, 'opening the checkout of an offer failed, accepting will retry')
  })
}

/**
 * Accepts the member's own offer: a seat that costs nothing is booked, any other leads to the page where it is paid.
 * OFFER_OVER when it has run out or was never made.
 */
export async function acceptOffer(deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<OfferAccepted> {
  const found = await waitlistStore(deps).findById(id)
  if (found?.userId !== actor.id) throw notFound('We could not find this waitlist.')
  return accept(deps, { user: actor.user, entry: found })
}

/** The same for a member who is known by a mailed link. */
export async function accept(deps: Deps, { user, entry }: { user: User; entry: StoredEntry }): Promise<OfferAccepted> {
  const { bookingId } = entry
  if (!bookingId) throw entryOver()
  await bookingLocks(deps).ensure(entry.userId)
  const isBooked = await deps.inTransaction((tx) => acceptFree(deps, { entryId: entry.id, tx }))
  const checkoutUrl = isBooked ? null : (await startBookingCheckout(deps, { actor: { user }, bookingId })).checkoutUrl
  const booking = await findSeatBooking(deps, bookingId)
  if (!booking) throw entryOver()
  return { booking, checkoutUrl }
}

/** Books an offered seat that costs its member nothing now; false when it is to be paid. Accepting twice is no error. */
async function acceptFree(deps: Deps, { entryId, tx }: { entryId: string; tx: Tx }): Promise<boolean> {
  const entry = await waitlistStore(deps).findById(entryId, { tx })
  if (entry?.state === 'seated') return true
  // Its card is being charged: asking for a page says so.
  if (entry?.state === 'charging') return false
  const booking = entry?.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
  const isOpen = entry?.state === 'offered' && booking?.status === 'pending' && booking.holdExpiresAt !== null
  if (!isOpen || !booking.holdExpiresAt || booking.holdExpiresAt <= deps.clock.now()) throw entryOver()
  await bookingLocks(deps).take({ userId: entry.userId, tx })
  const user = await userStore(deps).findById(entry.userId, { tx })
  const studioClass = await classStore(deps).findById(entry.classId, { tx })
  if (!user || !studioClass) throw entryOver()
  const startsAt = booking.startsAt ?? startOfDay({ clock: deps.clock, day: booking.bookingDate })
  const { dropInPrice: price, category } = studioClass
  const { isFree, payer } = seatOffer({ user, membership: user.membership, startsAt, price, category })
  const { list } = booking.price
  // Rights may have changed since the offer was made; a checkout that is open asks for what it said.
  if (isFree && !booking.checkoutId) {
    const isTrial = payer === 'trial' && (await useTrialPass(deps, { userId: user.id, bookingId: booking.id, tx }))
    const freeBy = isTrial ? 'trial' : null
    await bookingStore(deps).noteOffer({
      id: booking.id,
      price: { ...booking.price, discount: list, paid: 0 },
      freeBy,
      tx,
    })
    await confirmOffer(deps, { bookingId: booking.id, tx })
    await winSeat(deps, { entry, booking, tx })
    return true
  }
  if (booking.price.paid === 0) {
    await bookingStore(deps).noteOffer({ id: booking.id, price: { ...booking.price, discount: 0, paid: list }, tx })
  }
  return false
}

/** Gives up an entry: one that waits at once, an offer with the seat that is held for it. */
export async function leave(deps: Deps, { id, occurrence }: Pick<StoredEntry, 'id' | 'occurrence'>): Promise<void> {
  const found = await waitlistStore(deps).findById(id)
  const booking =
    found && isSeatHeld(found) && found.bookingId ? await bookingStore(deps).findById(found.bookingId) : null
  if (booking)
    await endOffer(deps, { occurrence, bookingId: booking.id, checkoutId: booking.checkoutId, as: 'cancelled' })
  const end = () =>
    deps.inTransaction(async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (!entry || entry.state === 'left') return 'left'
      if (isSeatHeld(entry)) return 'held'
      const wasDeclined = booking !== null && entry.state === 'passed'
      if (!entry.isLive && !wasDeclined) throw entryOver()
      await leaveEntry(deps, { entry, tx })
      return 'left'
    })
  // One after the other: many who leave one list at once would only conflict with each other.
  const outcome = await runExclusive(occurrence, end)
  // A seat was offered to them in this very moment; an entry gets one offer in its life, so this ends.
  if (outcome === 'held') await leave(deps, { id, occurrence })
}
