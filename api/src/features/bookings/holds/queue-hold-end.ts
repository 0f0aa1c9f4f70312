import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'

export type HoldEndJob = { bookingId: string }

/** Has an offer ended when its window is over. A hold of a checkout ends with that. */
export async function queueHoldEnd(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<void> {
  const { id: bookingId, holdExpiresAt: dueAt, userId, snapshot } = booking
  if (!dueAt) return
  const payload: HoldEndJob = { bookingId }
  const title = snapshot?.className ?? 'A class'
  await deps.jobQueue.add({
    kind: 'hold-end',
    cause: `${bookingId}:${dueAt.getTime()}`,
    payload,
    title,
    userId,
    dueAt,
    tx,
  })
}
