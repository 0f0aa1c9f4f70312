import { type AffectedBookings, type Day, formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, scheduleStore } from '../../calendar/index.ts'
import { classStore, type RemovalJob } from '../../catalogue/classes/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { endHold } from '../holds/end-hold.ts'
import { endLists } from '../waitlist/list-jobs.ts'
import { cancelInside, type StudioActor } from './cancel-booking.ts'

type StudioCancel = {
  id: string
  occurrenceId: string
  by: StudioActor
  /** Whether the reason still holds, as the transaction sees it. */
  isStillValid: (tx: Tx) => Promise<boolean>
}

/** Also ends a hold. False when nothing was to be cancelled: it was moved, it ended, or the reason is gone. */
export function cancelForStudio(deps: Deps, { id, occurrenceId, by, isStillValid }: StudioCancel): Promise<boolean> {
  return deps.inTransaction(async (tx) => {
    if (!(await isStillValid(tx))) return false
    const before = await bookingStore(deps).findById(id, { tx })
    if (before?.occurrenceId !== occurrenceId) return false
    if (before.status === 'pending') await endHold(deps, { booking: before, as: 'cancelled', tx })
    if (before.status !== 'confirmed') return false
    await cancelInside(deps, { before, by, tx })
    return true
  })
}

/** Safe to repeat. Returns how many bookings it cancelled. */
async function cancelFutureBookingsOfClass(
  deps: Deps,
  { classId, ...cancel }: Pick<StudioCancel, 'by' | 'isStillValid'> & { classId: string },
): Promise<number> {
  const live = await bookingStore(deps).liveFrom({ classId, from: deps.clock.today() })
  let cancelled = 0
  for (const { id, occurrenceId } of withoutBegun(deps, live)) {
    if (await cancelForStudio(deps, { id, occurrenceId, ...cancel })) cancelled += 1
  }
  return cancelled
}

function withoutBegun({ clock }: Deps, bookings: readonly StoredBooking[]): StoredBooking[] {
  const now = clock.now()
  return bookings.filter(({ startsAt }) => !startsAt || now < startsAt)
}

/** What a delete of a class or a schedule would end: bookings and held seats that have not begun. */
export async function countEnding(
  deps: Deps,
  part: { classId: string } | { scheduleId: string },
): Promise<AffectedBookings> {
  const coming = withoutBegun(deps, await bookingStore(deps).liveFrom({ ...part, from: deps.clock.today() }))
  const confirmed = coming.filter(({ status }) => status === 'confirmed')
  const paid = confirmed.filter(isRefundable)
  return {
    bookings: confirmed.length,
    members: new Set(confirmed.map(({ userId }) => userId)).size,
    paid: paid.length,
    refund: formatCents(paid.reduce((sum, { price }) => sum + price.paid, 0)),
    held: coming.length - confirmed.length,
  }
}

export async function countEndingOnDays(
  deps: Deps,
  { from, to }: { from: Day; to: Day },
): Promise<{ bookings: number; dates: number; refunds: number }> {
  const live = await bookingStore(deps).find({ holdsSeat: true, bookingDate: { $gte: from, $lte: to } })
  const coming = withoutBegun(deps, live)
  const dates = new Set(coming.map(({ bookingDate }) => bookingDate))
  return { bookings: coming.length, dates: dates.size, refunds: coming.filter(isRefundable).length }
}

// The same condition as for the refund itself: what was free has nothing to give back.
const isRefundable = ({ paymentIntentId, price }: StoredBooking) => paymentIntentId !== null && price.paid > 0

/**
 * Completes a delete that was not undone: a class that was never booked is erased, any other stays switched off. The
 * mark on the class is removed last, so that a killed run is repeated.
 */
export const removalHandler = defineHandler<RemovalJob>({
  kind: 'class-removal',
  run: async (deps, { payload: { classId: id } }) => {
    const due = await classStore(deps).dueRemoval({ id, now: deps.clock.now() })
    if (!due) return
    const { removal, class: before } = due
    const by = { id: removal.actorId, user: { username: removal.actorName } }
    const isStillValid = (tx: Tx) => classStore(deps).isStillToGo({ id, removal, tx })
    await endLists(deps, { classId: id, isStillValid })
    const cancelledBookings = await cancelFutureBookingsOfClass(deps, { classId: id, by, isStillValid })
    await deps.inTransaction(async (tx) => {
      if (!(await isStillValid(tx))) return
      const wasBooked = await bookingStore(deps).hasAnyOf({ classId: id, tx })
      if (wasBooked) await classStore(deps).endRemoval({ id, tx })
      else await eraseClass(deps, { classId: id, tx })
      const what = wasBooked ? 'cancel bookings of deleted class' : 'erase deleted class'
      const after = wasBooked ? { ...before, cancelledBookings } : null
      await auditStore(deps).record({ act: { actor: by, what, entity: { kind: 'class', id }, before, after }, tx })
    })
  },
})

async function eraseClass(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  await classStore(deps).erase({ id: classId, tx })
  await scheduleStore(deps).eraseOfClass({ classId, tx })
  await occurrenceStore(deps).eraseOfClass({ classId, tx })
}
