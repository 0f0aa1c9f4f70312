import type { Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { type RefundReason, refundStore } from '../../payments/records/index.ts'
import { bookingNotFound } from '../booking/booking-errors.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { withDailyLimit } from '../booking/limit-daily.ts'
import { getSerializeKeys } from '../booking/lock-member.ts'
import { evaluateCancellation, getSaleEnd } from '../booking/rules.ts'
import { loadBookingResponse } from '../lists/show-booking.ts'
import { queueCancellationMail } from '../mails/queue-booking-mails.ts'
import { endBooking } from './end-booking.ts'

export type StudioActor = { id: string; user: { username: string } }

/**
 * Cancels a booking: its seat goes to the waitlist, or is free, and a mail says so. A cancellation by the studio, of a
 * moved date, or in time of a seat charged to a saved card is refunded. NOT_FOUND for another user's; NOT_CANCELLABLE
 * when it has begun or is not confirmed.
 */
export async function cancelBooking(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { id: string; requestId: string },
): Promise<Booking> {
  const booking = await bookingStore(deps).findById(id)
  const isOwn = booking?.userId === actor.id
  if (!booking || !(isOwn || actor.role === 'admin')) throw bookingNotFound()
  // The proxy repeats a request whose process died; it may have been cancelled before that.
  if (booking.cancelledByRequest === requestId) return loadBookingResponse(deps, booking)
  const cancel = async (tx: Tx) => {
    const before = await bookingStore(deps).findById(id, { tx })
    if (!before) throw bookingNotFound()
    return cancelInTransaction(deps, { before, staff: isOwn ? null : actor, requestId, tx })
  }
  const cancelled = await withDailyLimit(deps, { limit: 'cancellations', user: actor.user }, () =>
    deps.inTransaction(cancel, { serializeBy: getSerializeKeys(booking) }),
  )
  return loadBookingResponse(deps, cancelled)
}

type CancelInput = { before: StoredBooking; staff: StudioActor | null; requestId?: string; tx: Tx }

export async function cancelInTransaction(
  deps: Deps,
  { before, staff, requestId, tx }: CancelInput,
): Promise<StoredBooking> {
  const user = await userStore(deps).lock({ id: before.userId, tx })
  const closesAt = getSaleEnd(deps, before)
  const cancellation = evaluateCancellation({
    ...before,
    now: deps.clock.now(),
    saleEndsAt: closesAt,
    byStudio: staff !== null,
  })
  if (!cancellation) throw new AppError('NOT_CANCELLABLE', 'This booking can no longer be cancelled.')
  const end = {
    endedBy: staff ? 'studio' : 'member',
    isLate: cancellation === 'late',
    requestId: requestId ?? null,
  } as const
  const booking = await endBooking(deps, { booking: before, end, tx })
  await queueCancellationMail(deps, { booking, user, by: end.endedBy, tx })
  await requestRefund(deps, { booking, byStudio: staff !== null, tx })
  if (!staff) return booking
  const entity = { kind: 'booking', id: before.id }
  await auditStore(deps).record({ act: { actor: staff, what: 'cancel booking', entity, before, after: booking }, tx })
  return booking
}

type Refund = { booking: StoredBooking; byStudio: boolean; tx: Tx }

async function requestRefund(deps: Deps, { booking, byStudio, tx }: Refund): Promise<void> {
  const { paymentIntentId, price, userId, checkoutId, snapshot } = booking
  const isChargeRefundable = booking.isAutoCharged && !booking.lateCancel
  const memberReason: RefundReason | null = booking.movedFrom
    ? 'moved-by-studio'
    : isChargeRefundable
      ? 'dropped-out'
      : null
  const reason: RefundReason | null = byStudio ? 'cancelled-by-studio' : memberReason
  if (!reason || !paymentIntentId || price.paid === 0) return
  const title = snapshot.className
  const refund = { paymentIntentId, userId, amountCents: price.paid, title, reason, checkoutId }
  await refundStore(deps).request({ refund, tx })
}
