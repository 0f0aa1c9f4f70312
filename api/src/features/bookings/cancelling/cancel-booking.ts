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
import { withDailyLimit } from '../booking/daily-limit.ts'
import { getSerializeKeys } from '../booking/lock-member.ts'
import { evaluateCancellation, getSaleEnd } from '../booking/rules.ts'
import { loadBookingResponse } from '../lists/show-booking.ts'
import { queueCancellationMail } from '../mails/cancellation-mail.ts'
import { endBooking } from './end-booking.ts'

export type StudioActor = { id: string; user: { username: string } }

/**
 * Cancels a booking and queues a mail; its seat goes to the waitlist or becomes free. The payment is refunded if the
 * studio cancels, if the studio had moved the class, or if a saved card was charged and the member cancels in time.
 * NOT_FOUND for another user's booking, except for admins; NOT_CANCELLABLE if the booking is not confirmed or, for its
 * owner, once the class has started.
 */
export async function cancelBooking(
  deps: Deps,
  { actor, id, requestId }: { actor: Actor; id: string; requestId: string },
): Promise<Booking> {
  const booking = await bookingStore(deps).findById(id)
  const isOwn = booking?.userId === actor.id
  const canCancel = isOwn || actor.role === 'admin'
  if (!booking || !canCancel) throw bookingNotFound()
  // When an API process dies, the proxy repeats its requests. This one may already have cancelled the booking.
  if (booking.cancelledByRequest === requestId) return loadBookingResponse(deps, booking)
  const cancel = async (tx: Tx) => {
    const currentBooking = await bookingStore(deps).findById(id, { tx })
    if (!currentBooking) throw bookingNotFound()
    return cancelInTransaction(deps, { booking: currentBooking, staff: isOwn ? null : actor, requestId, tx })
  }
  const cancelledBooking = await withDailyLimit(deps, { limit: 'cancellations', user: actor.user }, () =>
    deps.inTransaction(cancel, { serializeBy: getSerializeKeys(booking) }),
  )
  return loadBookingResponse(deps, cancelledBooking)
}

/** `staff`: who cancels for the studio; null when the member cancels. */
type CancelInput = { booking: StoredBooking; staff: StudioActor | null; requestId?: string | null; tx: Tx }

export async function cancelInTransaction(
  deps: Deps,
  { booking, staff, requestId = null, tx }: CancelInput,
): Promise<StoredBooking> {
  const isByStudio = staff !== null
  const user = await userStore(deps).lock({ id: booking.userId, tx })
  // A seat is sold, and its member can cancel, until the class starts or, without a time of day, its date ends.
  const saleEndsAt = getSaleEnd(deps, booking)
  const cancellation = evaluateCancellation({ ...booking, currentTime: deps.clock.now(), saleEndsAt, isByStudio })
  if (!cancellation) throw new AppError('NOT_CANCELLABLE', 'This booking can no longer be cancelled.')
  const endedBy = isByStudio ? 'studio' : 'member'
  const end = { endedBy, isLate: cancellation === 'late', requestId } as const
  const cancelledBooking = await endBooking(deps, { booking, end, tx })
  await queueCancellationMail(deps, { booking: cancelledBooking, user, cancelledBy: endedBy, tx })
  await requestRefund(deps, { booking: cancelledBooking, isByStudio, tx })
  if (!staff) return cancelledBooking
  const entity = { kind: 'booking', id: booking.id }
  const entry = { actor: staff, action: 'cancel booking', entity, before: booking, after: cancelledBooking }
  await auditStore(deps).record({ entry, tx })
  return cancelledBooking
}

type RefundInput = { booking: StoredBooking; isByStudio: boolean; tx: Tx }

async function requestRefund(deps: Deps, { booking, isByStudio, tx }: RefundInput): Promise<void> {
  const { paymentIntentId, price, userId, checkoutId, snapshot } = booking
  const reason = isByStudio ? 'cancelled-by-studio' : getMemberRefundReason(booking)
  if (!reason || !paymentIntentId || price.paid === 0) return
  const title = snapshot.className
  const refund = { paymentIntentId, userId, amountCents: price.paid, title, reason, checkoutId }
  await refundStore(deps).add({ refund, tx })
}

/** Why a member who cancels gets a refund; null when they get none. */
function getMemberRefundReason({ movedFrom, isAutoCharged, lateCancel }: StoredBooking): RefundReason | null {
  if (movedFrom) return 'moved-by-studio'
  return isAutoCharged && !lateCancel ? 'cancelled-in-time' : null
}
