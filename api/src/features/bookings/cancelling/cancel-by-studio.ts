import { type AffectedBookings, type Day, type HolidayImpact, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, scheduleStore } from '../../calendar/index.ts'
import { classStore, type RemovalJob } from '../../catalogue/classes/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { endHoldAndQueueCheckoutEnd } from '../holds/end-hold.ts'
import { endWaitlistsOfClass } from '../waitlist/waitlist-jobs.ts'
import { cancelInTransaction, type StudioActor } from './cancel-booking.ts'

type CancelForStudioInput = {
  id: string
  occurrenceId: string
  staff: StudioActor
  /** Whether the reason for cancelling still applies when the transaction runs. */
  isStillValid: (tx: Tx) => Promise<boolean>
}

/** Cancels a booking or ends a hold, unless it was moved to another occurrence. True only if it cancelled a booking. */
export function cancelForStudio(
  deps: Deps,
  { id, occurrenceId, staff, isStillValid }: CancelForStudioInput,
): Promise<boolean> {
  return deps.inTransaction(async (tx) => {
    if (!(await isStillValid(tx))) return false
    const booking = await bookingStore(deps).findById(id, { tx })
    if (booking?.occurrenceId !== occurrenceId) return false
    if (booking.status === 'pending') await endHoldAndQueueCheckoutEnd(deps, { booking, status: 'cancelled', tx })
    if (booking.status !== 'confirmed') return false
    await cancelInTransaction(deps, { booking, staff, tx })
    return true
  })
}

/** Idempotent. Returns how many bookings it cancelled. */
async function cancelFutureBookingsOfClass(
  deps: Deps,
  { classId, ...cancellation }: Pick<CancelForStudioInput, 'staff' | 'isStillValid'> & { classId: string },
): Promise<number> {
  const liveBookings = await bookingStore(deps).findLiveFrom({ classId, from: deps.clock.today() })
  let cancelledCount = 0
  for (const { id, occurrenceId } of excludeStarted(deps, liveBookings)) {
    if (await cancelForStudio(deps, { id, occurrenceId, ...cancellation })) cancelledCount += 1
  }
  return cancelledCount
}

function excludeStarted({ clock }: Deps, bookings: readonly StoredBooking[]): StoredBooking[] {
  const currentTime = clock.now()
  return bookings.filter(({ startsAt }) => !startsAt || currentTime < startsAt)
}

/** Counts the bookings and holds that deleting a class or a schedule would end: those whose class has not started. */
export async function countAffectedBookings(
  deps: Deps,
  scope: { classId: string } | { scheduleId: string },
): Promise<AffectedBookings> {
  const upcomingBookings = excludeStarted(
    deps,
    await bookingStore(deps).findLiveFrom({ ...scope, from: deps.clock.today() }),
  )
  const confirmedBookings = upcomingBookings.filter(({ status }) => status === 'confirmed')
  const refundableBookings = confirmedBookings.filter(isRefundable)
  return {
    bookings: confirmedBookings.length,
    members: new Set(confirmedBookings.map(({ userId }) => userId)).size,
    paid: refundableBookings.length,
    refund: toMoney(refundableBookings.reduce((sum, { price }) => sum + price.paid, 0)),
    held: upcomingBookings.length - confirmedBookings.length,
    ...countCredits(confirmedBookings),
  }
}

/** Counts what closing the studio on these days would cancel. Holds count as bookings, unlike in `countAffectedBookings`. */
export async function countAffectedOnDays(
  deps: Deps,
  { from, to }: { from: Day; to: Day },
): Promise<Omit<HolidayImpact, 'classes'>> {
  const liveBookings = await bookingStore(deps).find({ holdsSeat: true, bookingDate: { $gte: from, $lte: to } })
  const upcomingBookings = excludeStarted(deps, liveBookings)
  const dates = new Set(upcomingBookings.map(({ bookingDate }) => bookingDate))
  const refunds = upcomingBookings.filter(isRefundable).length
  return { bookings: upcomingBookings.length, dates: dates.size, refunds, ...countCredits(upcomingBookings) }
}

/** Counts the credits of class packs that are returned. The field is absent if there are none. */
function countCredits(bookings: readonly StoredBooking[]): { credits?: number } {
  const credits = bookings.filter(({ usesCredit }) => usesCredit).length
  return credits > 0 ? { credits } : {}
}

const isRefundable = ({ paymentIntentId, price }: StoredBooking) => paymentIntentId !== null && price.paid > 0

/**
 * Deletes a class unless the deletion was undone: cancels its bookings, then erases the class if it was never booked, and
 * leaves it inactive otherwise. The pending removal is cleared last, so that a killed run is repeated.
 */
export const classRemovalHandler = defineHandler<RemovalJob>({
  kind: 'class-removal',
  run: async (deps, { payload: { classId: id } }) => {
    const dueRemoval = await classStore(deps).findDueRemoval({ id, currentTime: deps.clock.now() })
    if (!dueRemoval) return
    const { removal, class: studioClass } = dueRemoval
    const staff = { id: removal.actorId, user: { username: removal.actorName } }
    const isStillValid = (tx: Tx) => classStore(deps).isRemovalPending({ id, removal, tx })
    await endWaitlistsOfClass(deps, { classId: id, isStillValid })
    const cancelledBookings = await cancelFutureBookingsOfClass(deps, { classId: id, staff, isStillValid })
    await deps.inTransaction(async (tx) => {
      if (!(await isStillValid(tx))) return
      const wasBooked = await bookingStore(deps).hasAny({ classId: id, tx })
      if (wasBooked) await classStore(deps).endRemoval({ id, tx })
      else await eraseClass(deps, { classId: id, tx })
      const action = wasBooked ? 'cancel bookings of deleted class' : 'erase deleted class'
      const auditedClass = wasBooked ? { ...studioClass, cancelledBookings } : null
      await auditStore(deps).record({
        entry: { actor: staff, action, entity: { kind: 'class', id }, before: studioClass, after: auditedClass },
        tx,
      })
    })
  },
})

async function eraseClass(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  await classStore(deps).erase({ id: classId, tx })
  await scheduleStore(deps).eraseOfClass({ classId, tx })
  await occurrenceStore(deps).eraseOfClass({ classId, tx })
}
