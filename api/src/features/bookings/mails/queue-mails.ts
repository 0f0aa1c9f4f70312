import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { holidayStore, occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { queueMail } from '../../mail/index.ts'
import { moneyBackStore } from '../../payments/records/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { SeatQuote } from '../booking/quote-seat.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatCalendar } from '../lists/calendar-entries.ts'
import { formatAmount, isPaidAtDesk, paidText } from './booking-format.ts'
import { type BookingTexts, cancelledMail, confirmedMail } from './booking-mails.ts'
import { formatPlace, formatWhen } from './seat-format.ts'

type BookingMailData = { user: User; className: string; facts: BookingTexts }

/** The data for a mail about a booking; null when the account is gone, so that no mail is sent. */
export async function loadBookingMailData(
  deps: Deps,
  { booking, tx }: { booking: StoredBooking; tx: Tx },
): Promise<BookingMailData | null> {
  const user = await userStore(deps).findById(booking.userId, { tx })
  if (!user) return null
  const studioClass = await classStore(deps).findById(booking.classId, { tx })
  return toMailData(deps, { booking, user, className: studioClass?.name ?? 'Your class' })
}

function toMailData(
  deps: Deps,
  { booking, user, className }: Omit<BookingMailData, 'facts'> & { booking: StoredBooking },
): BookingMailData {
  const place = formatPlace(deps, booking.snapshot?.location ?? null)
  return { user, className, facts: { firstName: user.firstName, className, when: formatWhen(deps, booking), place } }
}

const deskText = (booking: StoredBooking) => (isPaidAtDesk(booking) ? formatAmount(booking.price.paid) : null)

/** Queues the confirmation of a booking in the transaction that confirms it; `again` names a repetition of it. */
export async function queueConfirmation(
  deps: Deps,
  { bookingId, again, tx }: { bookingId: string; again?: string; tx: Tx },
): Promise<void> {
  const booking = await bookingStore(deps).findById(bookingId, { tx })
  const mailData = booking && (await loadBookingMailData(deps, { booking, tx }))
  if (!booking || !mailData) return
  const key = again ? `booking-confirmed:${booking.id}:${again}` : `booking-confirmed:${booking.id}`
  await queueMail(deps, { ...confirmationOf(deps, { booking, ...mailData }), key, tx })
}

/** Queues the confirmation of a booking that this transaction has just made, of what it was made of. */
export async function queueConfirmationOf(
  deps: Deps,
  { booking, quote, user, tx }: { booking: StoredBooking; quote: SeatQuote; user: User; tx: Tx },
): Promise<void> {
  const mailData = toMailData(deps, { booking, user, className: quote.studioClass.name })
  await queueMail(deps, {
    ...confirmationOf(deps, { booking, ...mailData }),
    key: `booking-confirmed:${booking.id}`,
    tx,
  })
}

function confirmationOf(deps: Deps, { booking, user, className, facts }: BookingMailData & { booking: StoredBooking }) {
  const calendar = formatCalendar(deps, { booking, className })
  const cancelBy = showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone })
  return {
    template: confirmedMail,
    to: user.email,
    facts: {
      ...facts,
      ...(booking.waitlistEntryId && (booking.price.paid === 0 || booking.isAutoCharged) ? { fromWaitlist: true } : {}),
      ...(booking.isAutoCharged ? { isAutoCharged: true } : {}),
      paid: paidText(booking),
      atDesk: deskText(booking),
      hasPrice: booking.price.list > 0,
      ...(booking.freeBy ? { freeBy: booking.freeBy } : {}),
      cancelBy,
      calendar,
    },
  }
}

/** Queues the mail that a booking is cancelled, in the transaction that cancels it. */
export async function queueCancellation(
  deps: Deps,
  { booking, by, tx }: { booking: StoredBooking; by: 'member' | 'studio'; tx: Tx },
): Promise<void> {
  const mailData = await loadBookingMailData(deps, { booking, tx })
  if (!mailData) return
  const isDropOut = booking.isAutoCharged === true && !booking.lateCancel
  const isGivenBack = by === 'studio' || booking.movedFrom !== null || isDropOut
  const paid = isGivenBack ? await leftText(deps, { booking, tx }) : paidText(booking)
  const note = by === 'studio' ? await findNote(deps, { booking, tx }) : null
  await queueMail(deps, {
    template: cancelledMail,
    to: mailData.user.email,
    facts: {
      ...mailData.facts,
      calendar: formatCalendar(deps, { booking, className: mailData.className }),
      ...{ by, isLate: booking.lateCancel, paid, refund: isGivenBack ? paid : null, note },
      ...(booking.freeBy === 'trial' ? { trial: booking.lateCancel ? ('used' as const) : ('back' as const) } : {}),
    },
    key: `booking-cancelled:${booking.id}`,
    tx,
  })
}

/**
 * What a member gets back for a booking that ends, as text: of a payment of which a part went back before only the rest
 * (decision 018). Null for nothing.
 */
export async function leftText(
  deps: Deps,
  { booking, tx }: { booking: StoredBooking; tx: Tx },
): Promise<string | null> {
  const { paymentIntentId, price } = booking
  const before = paymentIntentId ? await moneyBackStore(deps).sumOf(paymentIntentId, { tx }) : 0
  if (before === 0) return paidText(booking)
  return before < price.paid ? formatAmount(price.paid - before) : null
}

// Why the studio cancelled: what was written on the date, or the holiday it is.
async function findNote(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<string | null> {
  const { bookingDate: day, occurrenceId } = booking
  const [holiday] = await holidayStore(deps).between({ from: day, to: day, tx })
  if (holiday) return `The studio is closed on this day: ${holiday.name}.`
  return (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.note ?? null
}
