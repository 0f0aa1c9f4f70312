import {
  type Booking,
  type FreeReason,
  formatCents,
  formatMoney,
  type RescheduleInput,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { limitDaily } from '../booking/daily-limits.ts'
import { lockMember } from '../booking/lock-member.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { turnsOf } from '../booking/reserve-seat.ts'
import { evaluateConflicts, evaluateReschedule, needsReminder, type RescheduleRefusal } from '../booking/rules.ts'
import { getFreeReason, spendTrial } from '../booking/seat-coverage.ts'
import { classFull, conflictError } from '../booking/seat-errors.ts'
import { isExpiredHold, type StoredBooking } from '../booking/stored-booking.ts'
import { releaseSeat } from '../cancelling/release-seat.ts'
import { saleEnd } from '../holds/sale-end.ts'
import { toBookingResponse } from '../lists/show-booking.ts'
import { closeMatchingEntries } from '../waitlist/close-matching-entries.ts'
import { queueRescheduled } from './rescheduled-mail.ts'

/**
 * Moves an own confirmed booking to another date of its class: the same booking, with its payment and its entry in
 * calendars. The new seat is taken and the former one released in one transaction. Throws NOT_FOUND, NOT_RESCHEDULABLE,
 * then what booking throws about the new date. Where it is on that date already, nothing changes, so asking again is safe.
 */
export async function rescheduleBooking(
  deps: Deps,
  { actor, id, input }: { actor: Actor; id: string; input: RescheduleInput },
): Promise<Booking> {
  const found = await bookingStore(deps).findById(id)
  if (found?.userId !== actor.id) throw unknownBooking()
  if (isOnDate(found, input)) return toBookingResponse(deps, found)
  const reschedule = async (tx: Tx) => {
    const user = await lockMember(deps, { userId: actor.id, tx })
    const before = await bookingStore(deps).findById(id, { tx })
    if (!before) throw unknownBooking()
    if (isOnDate(before, input)) return before
    assertReschedulable(deps, before)
    const quote = await quoteSeat(deps, { user, input: { ...input, classId: before.classId }, tx })
    if (quote.occurrence.id === before.occurrenceId) return before
    await assertNewSeat(deps, { before, quote, tx })
    const freeBy = await keepFree(deps, { before, quote, tx })
    return moveToDate(deps, { before, quote, user, freeBy, tx })
  }
  const serializeBy = [...turnsOf(found), ...turnsOf({ ...found, bookingDate: input.bookingDate })]
  const booking = await limitDaily(deps, { limit: 'bookings', user: actor.user }, () =>
    deps.inTransaction(reschedule, { serializeBy }),
  )
  return toBookingResponse(deps, booking)
}

// Without a schedule any time of that date is meant, the one that is booked too.
const isOnDate = ({ status, ...seat }: StoredBooking, { bookingDate, scheduleId }: RescheduleInput) =>
  status === 'confirmed' && seat.bookingDate === bookingDate && (!scheduleId || seat.scheduleId === scheduleId)

type NewSeat = { before: StoredBooking; quote: SeatQuote; tx: Tx }

async function assertNewSeat(deps: Deps, { before, quote, tx }: NewSeat): Promise<void> {
  const { occurrence } = quote
  const live = await bookingStore(deps).liveOn({ userId: before.userId, date: occurrence.date, tx })
  const now = deps.clock.now()
  const isOwnSeat = ({ occurrenceId }: StoredBooking) => occurrenceId === occurrence.id
  const held = live.filter((one) => one.id !== before.id && (isOwnSeat(one) || !isExpiredHold(one, now)))
  if (held.some((one) => one.status === 'pending' && isOwnSeat(one)))
    throw new AppError('ALREADY_BOOKED', 'A seat on this date is held for you already. Pay for it or let it go.')
  const conflict = evaluateConflicts({ wanted: occurrence, held })
  if (conflict) throw conflictError(conflict)
  if (occurrence.seatsTaken >= occurrence.capacity) throw await classFull(deps, { quote, tx })
}

// A trial or a seat at no charge goes with its booking. What a plan covered stays free only by a right to the new date:
// no checkout can be part of a change of date.
async function keepFree(deps: Deps, { before, quote, tx }: NewSeat): Promise<FreeReason | null> {
  if (before.price.paid > 0 || before.freeBy) return before.freeBy ?? null
  if (!quote.isFree) throw notFree(quote)
  const freeBy = quote.price.list === 0 ? null : getFreeReason(quote.payer)
  if (freeBy === 'trial') await spendTrial(deps, { booking: before, quote, tx })
  return freeBy
}

async function moveToDate(
  deps: Deps,
  { before, quote, user, freeBy, tx }: NewSeat & { user: User; freeBy: FreeReason | null },
): Promise<StoredBooking> {
  const { occurrence, studioClass, instructorName, price, cancelBy } = quote
  const { id: occurrenceId, date: bookingDate, scheduleId, startsAt, endsAt, location } = occurrence
  if (quote.isNew) await occurrenceStore(deps).insert({ occurrences: [{ ...occurrence, seatsTaken: 1 }], tx })
  else await occurrenceStore(deps).count({ id: occurrenceId, by: { seatsTaken: 1 }, tx })
  deps.metrics.noteSeat({ change: 'taken', tx })
  const booking = await bookingStore(deps).reschedule({
    id: before.id,
    to: {
      ...{ occurrenceId, bookingDate, scheduleId, startsAt, endsAt, cancelBy, freeBy },
      price: before.price.paid > 0 ? before.price : { ...price, discount: price.list, paid: 0 },
      snapshot: { className: studioClass.name, instructorName, location },
      needsReminder: needsReminder({ date: bookingDate, today: deps.clock.today() }),
      at: deps.clock.now(),
    },
    tx,
  })
  await releaseSeat(deps, { occurrenceId: before.occurrenceId, tx })
  await closeMatchingEntries(deps, { booking, tx })
  await queueRescheduled(deps, { before, booking, className: studioClass.name, user, tx })
  return booking
}

function notFree({ price }: SeatQuote): AppError {
  const amount = formatCents(price.list)
  const sentence = `This date is not free for you: it costs ${formatMoney(amount)}. Choose another one, or book it as a class of its own.`
  return new AppError('PAYMENT_REQUIRED', sentence, { extra: { price: amount } })
}

function assertReschedulable(deps: Deps, booking: StoredBooking): void {
  const verdict = evaluateReschedule({ ...booking, now: deps.clock.now(), closesAt: saleEnd(deps, booking) })
  if (!verdict.ok) throw new AppError(verdict.code, getSentence(deps, { booking, why: verdict.why }))
}

function getSentence(deps: Deps, { booking, why }: { booking: StoredBooking; why: RescheduleRefusal }): string {
  switch (why) {
    case 'unpaid':
      return 'This seat is held but not booked yet. Pay for it or accept it first.'
    case 'over':
      return 'This booking is over or was cancelled, so its date cannot be changed.'
    case 'here':
      return 'You are checked in to this class, so its date cannot be changed.'
    case 'late': {
      const cancelBy = showInstant({ instant: booking.cancelBy, timeZone: deps.clock.timeZone })
      return `The date could be changed until ${cancelBy}. You can still cancel the booking, which is late now.`
    }
  }
}

const unknownBooking = () => notFound('We could not find this booking.')
