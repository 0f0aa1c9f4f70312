import type { Booking, FreeReason, RescheduleInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingNotFound, classFull, conflictError, paymentRequired } from '../booking/booking-errors.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { withDailyLimit } from '../booking/limit-daily.ts'
import { getSerializeKeys, lockMember } from '../booking/lock-member.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { spendTrial, takeSeat } from '../booking/reserve-seat.ts'
import { findConflict, findRescheduleRefusal, getSaleEnd, type RescheduleRefusal } from '../booking/rules.ts'
import { releaseSeat } from '../cancelling/end-booking.ts'
import { loadBookingResponse } from '../lists/show-booking.ts'
import { queueRescheduledMail } from '../mails/queue-booking-mails.ts'
import { closeMatchingEntries } from '../waitlist/change-entry.ts'

/**
 * The same booking, with its payment and its entry in calendars. Throws NOT_FOUND, NOT_RESCHEDULABLE, then what booking
 * throws about the new date. Asking again for the same date changes nothing.
 */
export async function rescheduleBooking(
  deps: Deps,
  { actor, id, input }: { actor: Actor; id: string; input: RescheduleInput },
): Promise<Booking> {
  const booking = await bookingStore(deps).findById(id)
  if (booking?.userId !== actor.id) throw bookingNotFound()
  if (isOnRequestedDate(booking, input)) return loadBookingResponse(deps, booking)
  const reschedule = async (tx: Tx) => {
    const user = await lockMember(deps, { userId: actor.id, tx })
    const before = await bookingStore(deps).findById(id, { tx })
    if (!before) throw bookingNotFound()
    if (isOnRequestedDate(before, input)) return before
    assertReschedulable(deps, before)
    const quote = await quoteSeat(deps, { user, input: { ...input, classId: before.classId }, tx })
    if (quote.occurrence.id === before.occurrenceId) return before
    await assertNewSeatAvailable(deps, { before, quote, tx })
    const freeBy = await resolveFreeReason(deps, { before, quote, tx })
    return moveToDate(deps, { user, before, quote, freeBy, tx })
  }
  const newSeat = { ...booking, bookingDate: input.bookingDate }
  const serializeBy = [...getSerializeKeys(booking), ...getSerializeKeys(newSeat)]
  const rescheduledBooking = await withDailyLimit(deps, { limit: 'bookings', user: actor.user }, () =>
    deps.inTransaction(reschedule, { serializeBy }),
  )
  return loadBookingResponse(deps, rescheduledBooking)
}

// Without a schedule any time of that date is meant, the one that is booked too.
const isOnRequestedDate = ({ status, ...seat }: StoredBooking, { bookingDate, scheduleId }: RescheduleInput) =>
  status === 'confirmed' && seat.bookingDate === bookingDate && (!scheduleId || seat.scheduleId === scheduleId)

type NewSeat = { before: StoredBooking; quote: SeatQuote; tx: Tx }

async function assertNewSeatAvailable(deps: Deps, { before, quote, tx }: NewSeat): Promise<void> {
  const { occurrence } = quote
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: before.userId, date: occurrence.date, tx })
  const now = deps.clock.now()
  const isNewSeat = ({ occurrenceId }: StoredBooking) => occurrenceId === occurrence.id
  const otherSeats = liveBookings.filter(
    (booking) => booking.id !== before.id && (isNewSeat(booking) || !isExpiredHold(booking, now)),
  )
  if (otherSeats.some((booking) => booking.status === 'pending' && isNewSeat(booking)))
    throw conflictError('ALREADY_BOOKED', 'A seat on this date is already held for you. Pay for it or give it up.')
  const conflict = findConflict({ seat: occurrence, otherSeats })
  if (conflict) throw conflictError(conflict)
  if (occurrence.seatsTaken >= occurrence.capacity) throw await classFull(deps, { quote, tx })
}

// A trial or a seat at no charge goes with its booking. What a plan covered stays free only by a right to the new date:
// no checkout can be part of a change of date.
async function resolveFreeReason(deps: Deps, { before, quote, tx }: NewSeat): Promise<FreeReason | null> {
  if (before.price.paid > 0 || before.freeBy) return before.freeBy
  if (!quote.isFree) throw paymentRequired(quote, formatNotFreeMessage)
  if (quote.freeBy === 'trial') await spendTrial(deps, { booking: before, quote, tx })
  return quote.freeBy
}

async function moveToDate(
  deps: Deps,
  { user, before, quote, freeBy, tx }: NewSeat & { user: User; freeBy: FreeReason | null },
): Promise<StoredBooking> {
  const { occurrence, studioClass, instructorName, price, cancelBy } = quote
  const { id: occurrenceId, date: bookingDate, scheduleId, startsAt, endsAt, location } = occurrence
  const now = deps.clock.now()
  await takeSeat(deps, { occurrenceId, tx })
  const changes = {
    occurrenceId,
    bookingDate,
    scheduleId,
    startsAt,
    endsAt,
    cancelBy,
    freeBy,
    needsReminder: true,
    changedAt: now,
    rescheduledAt: now,
    revision: before.revision + 1,
    price: before.price.paid > 0 ? before.price : { ...price, discount: price.list, paid: 0 },
    snapshot: { className: studioClass.name, instructorName, location },
    // Said of the former date alone.
    movedFrom: null,
    releaseAt: null,
    waitlistEntryId: null,
    isAutoCharged: false,
  }
  const booking = await bookingStore(deps).change({ booking: before, changes, tx })
  await releaseSeat(deps, { occurrenceId: before.occurrenceId, tx })
  await closeMatchingEntries(deps, { booking, tx })
  await queueRescheduledMail(deps, { before, booking, user, tx })
  return booking
}

const formatNotFreeMessage = (money: string) =>
  `This date is not free for you: it costs ${money}. Choose another date, or book this one separately.`

function assertReschedulable(deps: Deps, booking: StoredBooking): void {
  const refusal = findRescheduleRefusal({ ...booking, now: deps.clock.now(), saleEndsAt: getSaleEnd(deps, booking) })
  if (refusal) throw new AppError('NOT_RESCHEDULABLE', formatRefusal(deps, { booking, why: refusal }))
}

function formatRefusal(
  deps: Deps,
  { booking, why: refusal }: { booking: StoredBooking; why: RescheduleRefusal },
): string {
  switch (refusal) {
    case 'unpaid':
      return 'This seat is held but not booked yet. Pay for it or accept it first.'
    case 'over':
      return 'This booking is over or was cancelled, so its date cannot be changed.'
    case 'here':
      return 'You are checked in to this class, so its date cannot be changed.'
    case 'late': {
      const cancelBy = showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone })
      return `The date could be changed until ${cancelBy}. You can still cancel the booking, but that is late now.`
    }
  }
}
