import type { Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { limitDaily } from '../booking/daily-limits.ts'
import { turnsOf } from '../booking/reserve-seat.ts'
import { evaluateCancellation } from '../booking/rules.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { saleEnd } from '../holds/sale-end.ts'
import { toBookingResponse } from '../lists/show-booking.ts'
import { queueCancellation } from '../mails/queue-mails.ts'
import { endBooking } from './end-booking.ts'

/** Who cancels for the studio: an admin, also when only remembered. */
export type StudioActor = { id: string; user: { username: string } }

/**
 * Cancels a booking. One that an admin cancels, or on a date the studio moved, is refunded; so is one that a saved card
 * was charged for, when it is cancelled in time. Another user's is NOT_FOUND; one that is not confirmed, or has begun, is
 * NOT_CANCELLABLE.
 */
export async function cancelBooking(deps: Deps, actor: Actor, { id }: { id: string }): Promise<Booking> {
  const found = await bookingStore(deps).findById(id)
  const isOwn = found?.userId === actor.id
  if (!found || !(isOwn || actor.role === 'admin')) throw unknownBooking()
  const cancel = async (tx: Tx) => {
    const before = await bookingStore(deps).findById(id, { tx })
    if (!before) throw unknownBooking()
    return cancelInside(deps, { before, by: isOwn ? null : actor, tx })
  }
  const booking = await limitDaily(deps, { limit: 'cancellations', user: actor.user }, () =>
    deps.inTransaction(cancel, { serializeBy: turnsOf(found) }),
  )
  return toBookingResponse(deps, booking)
}

type CancelInput = { before: StoredBooking; by: StudioActor | null; tx: Tx }

/** Cancels a booking as its member, or as the studio; throws NOT_CANCELLABLE. */
export async function cancelInside(deps: Deps, { before, by, tx }: CancelInput): Promise<StoredBooking> {
  await userStore(deps).lock({ id: before.userId, tx })
  const now = deps.clock.now()
  const byStudio = by !== null
  const verdict = evaluateCancellation({ ...before, now, closesAt: saleEnd(deps, before), byStudio })
  if (!verdict.ok) throw notCancellable()
  const end = { status: 'cancelled', by: by ? 'studio' : 'member', isLate: verdict.isLate, at: now } as const
  const booking = await endBooking(deps, { id: before.id, from: 'confirmed', end, tx })
  if (!booking) throw notCancellable()
  await queueCancellation(deps, { booking, by: end.by, tx })
  const reason = getRefundReason({ before, byStudio, isLate: verdict.isLate })
  if (reason) await requestRefund(deps, { booking, reason, tx })
  if (by) {
    const act = {
      actor: by,
      what: 'cancel booking',
      entity: { kind: 'booking', id: before.id },
      before,
      after: booking,
    }
    await auditStore(deps).record({ act, tx })
  }
  return booking
}

type RefundQuestion = { before: StoredBooking; byStudio: boolean; isLate: boolean }

function getRefundReason({ before, byStudio, isLate }: RefundQuestion) {
  if (byStudio) return 'cancelled-by-studio'
  if (before.movedFrom !== null) return 'moved-by-studio'
  return before.isAutoCharged && !isLate ? 'dropped-out' : null
}

async function requestRefund(
  deps: Deps,
  { booking, reason, tx }: { booking: StoredBooking; reason: NonNullable<ReturnType<typeof getRefundReason>>; tx: Tx },
): Promise<void> {
  const { paymentIntentId, price, userId, checkoutId, snapshot } = booking
  if (!paymentIntentId || price.paid === 0) return
  const title = snapshot?.className ?? 'Your class'
  const refund = { paymentIntentId, userId, amountCents: price.paid, title, reason, checkoutId }
  await refundStore(deps).request({ refund, now: deps.clock.now(), tx })
}

const unknownBooking = () => notFound('We could not find this booking.')
const notCancellable = () => new AppError('NOT_CANCELLABLE', 'This booking cannot be cancelled any more.')
