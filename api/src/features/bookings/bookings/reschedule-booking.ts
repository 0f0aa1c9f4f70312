import {
  type Booking,
  type FreeReason,
  formatCents,
  formatMoney,
  type RescheduleInput,
  type User,
} from '@studio/contract'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { showInstant } from '../../../platform/studio-time.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import {
  askWaiting,
  bookingLocks,
  isAwaited,
  occurrenceKey,
  occurrenceStore,
  publicAt,
  vacateSeat,
} from '../seats/index.ts'
import { noteSeatBooked } from '../waitlist-entries/index.ts'
import { bookingStore } from './booking-store.ts'
import { limitDaily } from './daily-limits.ts'
import { endExpiredHolds, isExpired } from './end-hold.ts'
import { type SeatRefusal, seatError } from './full-class.ts'
import { saleEnd } from './held-seats.ts'
import { isPlanCurrent, type PreparedBooking, withBookingPlan } from './prepare-booking.ts'
import { queueRescheduled } from './rescheduled-mail.ts'
import { evaluateConflicts, evaluateReschedule, isReminded, isSameSeat, type RescheduleRefusal } from './rules.ts'
import { confirmPayer, getFreeReason, spendTrial } from './seat-coverage.ts'
import { toBookingResponse } from './show-booking.ts'
import type { StoredBooking } from './stored-booking.ts'
import { prepareSeat, runExclusiveForSeat } from './take-seat.ts'

/**
 * Moves an own confirmed booking to another date of its class: the same booking, with its payment and its entry in
 * calendars. Throws NOT_FOUND, NOT_RESCHEDULABLE, then what booking throws about the new date. Where it is on that date
 * already, nothing changes, so asking again is safe.
 */
export async function rescheduleBooking(
  deps: Deps,
  { actor: { user }, id, input }: { actor: Actor; id: string; input: RescheduleInput },
): Promise<Booking> {
  const found = await bookingStore(deps).findById(id)
  if (found?.userId !== user.id) throw unknownBooking()
  if (isThere(found, input)) return toBookingResponse(deps, found)
  assertReschedulable(deps, found)
  const wish = { user, input: { ...input, classId: found.classId } }
  const booking = await limitDaily(deps, { limit: 'bookings', user }, () =>
    withBookingPlan(deps, wish, (plan) => runExclusiveForSeat(plan, () => changeSeat(deps, { id, user, plan }))),
  )
  deps.wake.jobs()
  return toBookingResponse(deps, booking)
}

// Without a schedule any time of that date is meant, the one that is booked too.
const isThere = ({ status, ...seat }: StoredBooking, { bookingDate, scheduleId }: RescheduleInput) =>
  status === 'confirmed' && seat.bookingDate === bookingDate && (!scheduleId || seat.scheduleId === scheduleId)

type Change = { id: string; user: User; plan: PreparedBooking; isAsked?: boolean }

/** What became of a change of date; after anything but `booking` its transaction is rolled back. `held`: as a hold. */
type ChangeResult = { booking: StoredBooking } | { refusal: SeatRefusal | 'held' } | 'outdated'

async function changeSeat(deps: Deps, change: Change): Promise<StoredBooking | 'outdated'> {
  const { plan } = change
  await prepareSeat(deps, change)
  let result = await changeOnce(deps, change)
  if (result !== 'outdated' && 'refusal' in result && result.refusal !== 'OVERLAPPING_BOOKING') {
    const hasEnded = await endExpiredHolds(deps, plan.occurrence)
    const isAsked = await askForSeat(deps, plan)
    if (hasEnded || isAsked) result = await changeOnce(deps, { ...change, isAsked })
  }
  if (result === 'outdated') return result
  if ('booking' in result) return result.booking
  if (result.refusal === 'held')
    throw new AppError('ALREADY_BOOKED', 'A seat on this date is held for you already. Pay for it or let it go.')
  throw await seatError(deps, { plan, code: result.refusal })
}

function changeOnce(deps: Deps, change: Change): Promise<ChangeResult> {
  return deps.inTransaction<ChangeResult>(async (tx) => {
    const result = await changeSeatInside(deps, { ...change, tx })
    return result !== 'outdated' && 'booking' in result ? result : new RolledBack(result)
  })
}

// Those who wait have a free seat of the new date before a member who moves to it.
async function askForSeat(deps: Deps, { occurrence, class: { capacity } }: PreparedBooking): Promise<boolean> {
  const list = await occurrenceStore(deps).findWaitlist({ key: occurrenceKey(occurrence) })
  if (!list || list.seatsTaken >= capacity || !isAwaited(deps, list)) return false
  await askWaiting(deps, occurrence)
  return true
}

/**
 * Takes the seat of the new date and gives the former one back in one transaction: a process killed in it leaves the
 * booking where it was, and of two at once the second sees what the first did.
 */
async function changeSeatInside(deps: Deps, change: Change & { tx: Tx }): Promise<ChangeResult> {
  const { id, user, plan, isAsked = false, tx } = change
  const { occurrence } = plan
  if (!(await isPlanCurrent(deps, { plan, tx }))) return 'outdated'
  const before = await bookingStore(deps).findById(id, { tx })
  if (!before) throw unknownBooking()
  const wanted = { ...occurrence, startsAt: plan.startsAt, endsAt: plan.endsAt }
  if (before.status === 'confirmed' && isSameSeat(before, wanted)) return { booking: before }
  assertReschedulable(deps, before)
  const refusal = await findConflict(deps, { before, wanted, tx })
  if (refusal) return { refusal }
  if (!(await bookingLocks(deps).take({ userId: user.id, tx }))) throw unauthorized()
  if (!(await takeNewSeat(deps, { plan, isAsked, tx }))) return { refusal: 'CLASS_FULL' }
  const isPaid = before.price.paid > 0
  const freeBy = isPaid ? null : await stayFree(deps, { before, plan, user, tx })
  const today = deps.clock.today()
  const booking = await bookingStore(deps).reschedule({
    id,
    to: {
      bookingDate: occurrence.date,
      scheduleId: occurrence.scheduleId,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      cancelBy: plan.cancelBy,
      price: isPaid ? before.price : freePrice(plan),
      freeBy,
      snapshot: {
        className: plan.class.name,
        instructorName: plan.details.instructorName,
        location: plan.details.location,
      },
      needsReminder: isReminded({ date: occurrence.date, today }),
      at: deps.clock.now(),
    },
    tx,
  })
  const { classId, scheduleId, bookingDate: date } = before
  await vacateSeat(deps, { occurrence: { classId, scheduleId, date }, by: 'member', tx })
  await noteSeatBooked(deps, { booking, tx })
  await queueRescheduled(deps, { before, booking, plan, user, tx })
  return { booking }
}

type WantedSeat = Parameters<typeof evaluateConflicts>[0]['wanted']

async function findConflict(
  deps: Deps,
  { before, wanted, tx }: { before: StoredBooking; wanted: WantedSeat & { date: string }; tx: Tx },
): Promise<SeatRefusal | 'held' | null> {
  const live = await bookingStore(deps).liveOn({ userId: before.userId, date: wanted.date, tx })
  const held = live.filter((one) => one.id !== before.id && (isSameSeat(one, wanted) || !isExpired(deps, one)))
  const verdict = evaluateConflicts({ wanted, held })
  if (verdict.ok) return null
  return held.some((one) => one.status === 'pending' && isSameSeat(one, wanted)) ? 'held' : verdict.code
}

/** False in a full class. */
async function takeNewSeat(
  deps: Deps,
  { plan, isAsked, tx }: { plan: PreparedBooking; isAsked: boolean; tx: Tx },
): Promise<boolean> {
  const { occurrence } = plan
  const wanted = { occurrence, capacity: plan.class.capacity, publicAt: isAsked ? null : publicAt(deps) }
  const write = occurrenceStore(deps).seatWrite(wanted)
  const written = await sendWrite({ database: deps.database, write, tx })
  const outcome = occurrenceStore(deps).outcomeOf({ occurrence, written })
  if (outcome === 'full') return false
  if (outcome === 'uncounted') throw new Error('a seat was not prepared')
  deps.metrics.noteSeat({ change: 'taken', tx })
  return true
}

// A trial or a seat at no charge goes with its booking. What a plan covered stays free only by a right to the new date:
// no checkout can be part of a change of date.
async function stayFree(
  deps: Deps,
  { before, plan, user, tx }: { before: StoredBooking; plan: PreparedBooking; user: User; tx: Tx },
): Promise<FreeReason | null> {
  if (before.freeBy) return before.freeBy
  if (!plan.isFree) throw notFree(plan)
  const payer = await confirmPayer(deps, { plan, user, tx })
  if (!payer) throw unauthorized()
  const freeBy = getFreeReason(payer)
  if (freeBy === 'trial') await spendTrial(deps, { booking: before, plan, tx })
  return freeBy
}

const freePrice = ({ price }: PreparedBooking) => ({ ...price, discount: price.list, paid: 0 })

function notFree({ price }: PreparedBooking): AppError {
  const amount = formatCents(price.list)
  const sentence = `This date is not free for you: it costs ${formatMoney(amount)}. Choose another one, or book it as a class of its own.`
  return new AppError('PAYMENT_REQUIRED', sentence, { extra: { price: amount } })
}

function assertReschedulable(deps: Deps, booking: StoredBooking): void {
  const verdict = evaluateReschedule({ ...booking, now: deps.clock.now(), closesAt: saleEnd(deps, booking) })
  if (!verdict.ok) throw new AppError(verdict.code, sentenceFor(deps, { booking, why: verdict.why }))
}

function sentenceFor(deps: Deps, { booking, why }: { booking: StoredBooking; why: RescheduleRefusal }): string {
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
