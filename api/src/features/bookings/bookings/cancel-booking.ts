import type { Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { bookingLocks, occurrenceKey, runExclusive } from '../seats/index.ts'
import { bookingStore } from './booking-store.ts'
import { limitDaily } from './daily-limits.ts'
import { endHold } from './end-hold.ts'
import { endBooking } from './held-seats.ts'
import { queueCancellation } from './queue-mails.ts'
import { evaluateCancellation, isSameSeat } from './rules.ts'
import { toBookingResponse } from './show-booking.ts'
import type { StoredBooking } from './stored-booking.ts'

/** Who cancels for the studio: an admin, also when only remembered. */
export type StudioActor = { id: string; user: { username: string } }

/** Whether the calendar change that causes the cancellations is still in force, as a transaction sees it. */
export type StillStands = (tx: Tx) => Promise<boolean>

/**
 * Cancels a booking. One that an admin cancels, or on a date the studio moved, is refunded; so is one that a saved card
 * was charged for, when it is cancelled in time. Another user's is NOT_FOUND; one that is not confirmed, or has begun, is
 * NOT_CANCELLABLE. A repeated request, after its process died before it could answer, gets the cancelled booking.
 */
export async function cancelBooking(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { id: string; requestId: string },
): Promise<Booking> {
  const found = await bookingStore(deps).findById(id)
  const isOwn = found?.userId === actor.id
  if (!found || !(isOwn || actor.role === 'admin')) throw notFound('We could not find this booking.')
  if (found.endedByRequest === requestId) return toBookingResponse(deps, found)
  await bookingLocks(deps).ensure(found.userId)
  const by = isOwn ? null : actor
  // In one queue with those who book the same seats, or a rush of them would keep a cancel waiting for its turn.
  const seat = occurrenceKey({ ...found, date: found.bookingDate })
  const booking = await limitDaily(deps, { limit: 'cancellations', user: actor.user }, async () => {
    const cancelled = await runExclusive(seat, () =>
      deps.inTransaction(async (tx) => (await cancelInside(deps, { id, by, requestId, tx })) ?? new RolledBack(null)),
    )
    if (!cancelled) throw new AppError('NOT_CANCELLABLE', 'This booking cannot be cancelled any more.')
    return cancelled
  })
  deps.wake.jobs()
  return toBookingResponse(deps, booking)
}

/**
 * Cancels a confirmed booking for the studio; false when it is no longer confirmed or on that date, or the reason no
 * longer applies. A held seat just ends, and its checkout by a job.
 */
export async function cancelForStudio(
  deps: Deps,
  { booking, by, stillStands }: { booking: StoredBooking; by: StudioActor; stillStands: StillStands },
): Promise<boolean> {
  await bookingLocks(deps).ensure(booking.userId)
  return deps.inTransaction<boolean>(async (tx) => {
    if (!(await stillStands(tx))) return false
    const current = await bookingStore(deps).findById(booking.id, { tx })
    if (current && !isSameSeat(current, { ...booking, date: booking.bookingDate })) return false
    if (current?.status === 'pending') {
      await bookingLocks(deps).take({ userId: current.userId, tx })
      await endHold(deps, { booking: current, tx })
      return false
    }
    return (await cancelInside(deps, { id: booking.id, by, tx })) ? true : new RolledBack(false)
  })
}

type CancelInput = { id: string; by: StudioActor | null; requestId?: string; tx: Tx }

/** Null, to be rolled back, when the booking cannot be cancelled any more. */
async function cancelInside(deps: Deps, { id, by, requestId, tx }: CancelInput): Promise<StoredBooking | null> {
  const before = await bookingStore(deps).findById(id, { tx })
  if (!before) throw notFound('We could not find this booking.')
  await bookingLocks(deps).take({ userId: before.userId, tx })
  const now = deps.clock.now()
  const closesAt = before.startsAt ?? endOfDay({ clock: deps.clock, day: before.bookingDate })
  const verdict = evaluateCancellation({ ...before, now, closesAt, byStudio: by !== null })
  if (!verdict.ok) return null
  const end = { status: 'cancelled', by: by ? 'studio' : 'member', isLate: verdict.isLate, at: now } as const
  const booking = await endBooking(deps, {
    id,
    from: 'confirmed',
    end: { ...end, ...(requestId ? { requestId } : {}) },
    tx,
  })
  if (!booking) return null
  await queueCancellation(deps, { booking, by: end.by, tx })
  const reason = refundReasonOf({ before, byStudio: by !== null, isLate: verdict.isLate })
  if (reason) await requestRefund(deps, { booking, reason, tx })
  if (by) await recordAct(deps, { by, before, after: booking, tx })
  return booking
}

type DropOut = { before: StoredBooking; byStudio: boolean; isLate: boolean }

function refundReasonOf({ before, byStudio, isLate }: DropOut) {
  if (byStudio) return 'cancelled-by-studio'
  if (before.movedFrom !== null) return 'moved-by-studio'
  return before.isAutoCharged && !isLate ? 'dropped-out' : null
}

async function requestRefund(
  deps: Deps,
  { booking, reason, tx }: { booking: StoredBooking; reason: NonNullable<ReturnType<typeof refundReasonOf>>; tx: Tx },
): Promise<void> {
  const { paymentIntentId, price } = booking
  if (!paymentIntentId || price.paid === 0) return
  const of = await classStore(deps).findById(booking.classId, { tx })
  await refundStore(deps).request({
    refund: {
      paymentIntentId,
      userId: booking.userId,
      amountCents: price.paid,
      title: of?.name ?? 'Your class',
      reason,
      checkoutId: booking.checkoutId,
    },
    now: deps.clock.now(),
    tx,
  })
}

async function recordAct(
  deps: Deps,
  { by, before, after, tx }: { by: StudioActor; before: StoredBooking; after: StoredBooking; tx: Tx },
): Promise<void> {
  const entity = { kind: 'booking', id: before.id }
  await auditStore(deps).record({ act: { actor: by, what: 'cancel booking', entity, before, after }, tx })
}
