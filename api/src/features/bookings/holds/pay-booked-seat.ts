import { type ClassDateInput, CURRENCY, toCents, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { PriceSnapshot } from '../../payments/records/index.ts'
import { bookingNotFound, classNotFound } from '../booking/booking-errors.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import { formatWhen } from '../mails/booking-format.ts'

export type HeldSeatPayment = {
  kind: 'held'
  booking: StoredBooking
  title: string
  when: string
  price: PriceSnapshot
  payableUntil: Date
  isOffer: boolean
}

/** `released`: the booking has lost its seat, so the user has to pay for a new seat on the same date. */
type BookedSeatPayment = HeldSeatPayment | { kind: 'released'; input: ClassDateInput }

/** What the user has to pay for their own booking. Throws NOT_FOUND, FREE_FOR_YOU, ALREADY_BOOKED, NOT_CONFIRMED. */
export async function findSeatPayment(
  deps: Deps,
  { user, bookingId }: { user: User; bookingId: string },
): Promise<BookedSeatPayment> {
  const booking = await bookingStore(deps).findById(bookingId)
  if (booking?.userId !== user.id) throw bookingNotFound()
  const { classId, scheduleId, bookingDate, status, holdExpiresAt, releaseAt, endedBy } = booking
  if (status === 'cancelled' && endedBy === 'membership') {
    return { kind: 'released', input: { classId, scheduleId, bookingDate } }
  }
  if (isOffer(booking) && holdExpiresAt) return toOfferPayment(deps, { booking, payableUntil: holdExpiresAt })
  if (status !== 'confirmed') throw new AppError('NOT_CONFIRMED', 'This booking is no longer held for you.')
  if (booking.price.paid > 0) throw new AppError('ALREADY_BOOKED', 'You have already paid for this class.')
  // Only a seat that the plan no longer covers has a release time: the user must pay before it.
  if (!releaseAt) throw nothingToPay()
  const studioClass = await classStore(deps).findById(classId)
  if (!studioClass) throw classNotFound()
  const listPrice = toCents(studioClass.dropInPrice)
  if (listPrice === 0) throw nothingToPay()
  const price = { list: listPrice, discount: 0, paid: listPrice, currency: CURRENCY }
  const when = formatWhen(deps, booking)
  return { kind: 'held', booking, title: studioClass.name, when, price, payableUntil: releaseAt, isOffer: false }
}

/** The payment for the user's open offer of an occurrence; null without one. Throws FREE_FOR_YOU. */
export async function findOfferPayment(
  deps: Deps,
  { user, quote: { occurrence } }: { user: User; quote: SeatQuote },
): Promise<HeldSeatPayment | null> {
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: user.id, date: occurrence.date })
  const offer = liveBookings.find((booking) => booking.occurrenceId === occurrence.id && isOffer(booking))
  if (!offer?.holdExpiresAt || offer.holdExpiresAt <= deps.clock.now()) return null
  return toOfferPayment(deps, { booking: offer, payableUntil: offer.holdExpiresAt })
}

const isOffer = ({ status, waitlistEntryId }: StoredBooking) => status === 'pending' && waitlistEntryId !== null

function toOfferPayment(
  deps: Deps,
  { booking, payableUntil }: { booking: StoredBooking; payableUntil: Date },
): HeldSeatPayment {
  const { price } = booking
  if (price.paid === 0) throw new AppError('FREE_FOR_YOU', 'This class is free for you. Please accept the offer.')
  if (payableUntil <= deps.clock.now()) throw new AppError('NOT_CONFIRMED', 'This seat is no longer held for you.')
  const title = booking.snapshot.className
  return { kind: 'held', booking, title, when: formatWhen(deps, booking), price, payableUntil, isOffer: true }
}

const nothingToPay = () => new AppError('FREE_FOR_YOU', 'This class is free for you. It is booked already.')

/** Records the open checkout of a booking; false when no payment is due any more. Locks the member. */
export async function attachSeatCheckout(
  deps: Deps,
  { bookingId: id, checkoutId, tx }: { bookingId: string; checkoutId: string; tx: Tx },
): Promise<boolean> {
  const booking = await bookingStore(deps).findById(id, { tx })
  if (!booking) return false
  await userStore(deps).lock({ id: booking.userId, tx })
  const isReleasePlanned = booking.status === 'confirmed' && booking.releaseAt !== null
  if (!isOffer(booking) && !isReleasePlanned) return false
  await bookingStore(deps).change({ booking, changes: { checkoutId }, tx })
  return true
}
