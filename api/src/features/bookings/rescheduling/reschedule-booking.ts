import type { Booking, FreeReason, RescheduleInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { formatInstantIn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingNotFound, conflictError, paymentRequired } from '../booking/booking-errors.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { assertNotFull } from '../booking/class-full.ts'
import { withDailyLimit } from '../booking/daily-limit.ts'
import { getSerializeKeys, lockMember } from '../booking/lock-member.ts'
import { toCreditFields } from '../booking/pack-credits.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { redeemTrial, takeSeat } from '../booking/reserve-seat.ts'
import { findConflict, findRescheduleRefusal, getSaleEnd, type RescheduleRefusal } from '../booking/rules.ts'
import { releaseSeat } from '../cancelling/end-booking.ts'
import { loadBookingResponse } from '../lists/show-booking.ts'
import { queueRescheduledMail } from '../mails/change-mails.ts'
import { closeMatchingEntries } from '../waitlist/change-entry.ts'

/**
 * Moves a booking to another date; it keeps its id, its payment and its calendar entry. Throws NOT_FOUND,
 * NOT_RESCHEDULABLE, then the errors of booking the new date. Repeating the request changes nothing.
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
    const currentBooking = await bookingStore(deps).findById(id, { tx })
    if (!currentBooking) throw bookingNotFound()
    if (isOnRequestedDate(currentBooking, input)) return currentBooking
    assertReschedulable(deps, currentBooking)
    const quote = await quoteSeat(deps, {
      user,
      input: { ...input, classId: currentBooking.classId },
      packId: currentBooking.packId,
      movedBookingId: currentBooking.id,
      tx,
    })
    if (quote.occurrence.id === currentBooking.occurrenceId) return currentBooking
    await assertNewSeatAvailable(deps, { currentBooking, quote, tx })
    const freeBy = getNewFreeReason(currentBooking, quote)
    const usesTrial = freeBy === 'trial' && currentBooking.freeBy !== 'trial'
    if (usesTrial) await redeemTrial(deps, { booking: currentBooking, quote, tx })
    return moveToDate(deps, { user, currentBooking, quote, freeBy, tx })
  }
  const newSeat = { ...booking, bookingDate: input.bookingDate }
  const serializeBy = [...getSerializeKeys(booking), ...getSerializeKeys(newSeat)]
  const rescheduledBooking = await withDailyLimit(deps, { limit: 'bookings', user: actor.user }, () =>
    deps.inTransaction(reschedule, { serializeBy }),
  )
  return loadBookingResponse(deps, rescheduledBooking)
}

// A request without a schedule accepts any time of the date, including the one that is booked.
const isOnRequestedDate = ({ status, ...seat }: StoredBooking, { bookingDate, scheduleId }: RescheduleInput) =>
  status === 'confirmed' && seat.bookingDate === bookingDate && (!scheduleId || seat.scheduleId === scheduleId)

type NewSeatInput = { currentBooking: StoredBooking; quote: SeatQuote; tx: Tx }

async function assertNewSeatAvailable(deps: Deps, { currentBooking, quote, tx }: NewSeatInput): Promise<void> {
  const { occurrence } = quote
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: currentBooking.userId, date: occurrence.date, tx })
  const currentTime = deps.clock.now()
  const otherBookings = liveBookings.filter(({ id }) => id !== currentBooking.id)
  if (otherBookings.some(({ status, occurrenceId }) => status === 'pending' && occurrenceId === occurrence.id))
    throw conflictError('ALREADY_BOOKED', 'A seat on this date is already held for you. Pay for it or give it up.')
  const otherSeats = otherBookings.filter((booking) => !isExpiredHold(booking, currentTime))
  const conflict = findConflict({ occurrence, otherSeats })
  if (conflict) throw conflictError(conflict)
  await assertNotFull(deps, { quote, tx })
}

// A paid, trial or complimentary seat moves with its booking. A seat that a plan or a pack paid for must be free on the
// new date too, because rescheduling has no checkout.
function getNewFreeReason({ price, freeBy }: StoredBooking, quote: SeatQuote): FreeReason | null {
  if (price.paid > 0 || freeBy === 'trial' || freeBy === 'complimentary') return freeBy
  if (!quote.isFree) throw paymentRequired(quote, formatNotFreeMessage)
  return quote.freeBy
}

async function moveToDate(
  deps: Deps,
  { user, currentBooking, quote, freeBy, tx }: NewSeatInput & { user: User; freeBy: FreeReason | null },
): Promise<StoredBooking> {
  const { occurrence, studioClass, instructorName, price, cancelBy } = quote
  const { id: occurrenceId, date: bookingDate, scheduleId, startsAt, endsAt, location } = occurrence
  const currentTime = deps.clock.now()
  await takeSeat(deps, { occurrenceId, tx })
  const changes = {
    occurrenceId,
    bookingDate,
    scheduleId,
    startsAt,
    endsAt,
    cancelBy,
    freeBy,
    ...toCreditFields(deps, freeBy === 'pack' ? quote.pack : null),
    needsReminder: true,
    changedAt: currentTime,
    rescheduledAt: currentTime,
    revision: currentBooking.revision + 1,
    price: currentBooking.price.paid > 0 ? currentBooking.price : { ...price, discount: price.list, paid: 0 },
    snapshot: { className: studioClass.name, instructorName, location },
    // These concern the former date alone. `movedFrom`: when the class started before the studio moved it.
    movedFrom: null,
    releaseAt: null,
    waitlistEntryId: null,
    isAutoCharged: false,
  }
  const booking = await bookingStore(deps).change({ booking: currentBooking, changes, tx })
  await releaseSeat(deps, { occurrenceId: currentBooking.occurrenceId, tx })
  await closeMatchingEntries(deps, { booking, tx })
  await queueRescheduledMail(deps, { formerBooking: currentBooking, booking, user, tx })
  return booking
}

const formatNotFreeMessage = (formattedPrice: string) =>
  `This date is not free for you: it costs ${formattedPrice}. Choose another date, or book this one separately.`

function assertReschedulable(deps: Deps, booking: StoredBooking): void {
  const refusal = findRescheduleRefusal({
    ...booking,
    currentTime: deps.clock.now(),
    saleEndsAt: getSaleEnd(deps, booking),
  })
  if (refusal) throw new AppError('NOT_RESCHEDULABLE', formatRefusal(deps, { booking, refusal }))
}

function formatRefusal(
  deps: Deps,
  { booking, refusal }: { booking: StoredBooking; refusal: RescheduleRefusal },
): string {
  switch (refusal) {
    case 'unpaid':
      return 'This seat is held but not booked yet. Pay for it or accept it first.'
    case 'ended':
      return 'This booking is over or was cancelled, so its date cannot be changed.'
    case 'checked-in':
      return 'You are checked in to this class, so its date cannot be changed.'
    case 'late': {
      const cancelBy = formatInstantIn({ instant: booking.cancelBy, timeZone: deps.clock.timeZone })
      return `The date could be changed until ${cancelBy}. You can still cancel the booking, but that is late now.`
    }
  }
}
