import type { Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { overtakeBookings } from '../seats/index.ts'
import { bookingStore } from './booking-store.ts'
import { cancelForStudio, type StillStands, type StudioActor } from './cancel-booking.ts'
import { endCheckoutNow } from './end-hold.ts'
import type { StoredBooking } from './stored-booking.ts'

/** A booking as far as the catalogue is concerned. */
export type BookedOccurrence = { bookingDate: Day; startsAt: Date | null }

type StudioCancelInput = { actor: StudioActor; stillStands: StillStands }

/**
 * Cancels, as the studio, a class's bookings and holds that have not started: mails members, refunds paid bookings,
 * releases held seats. Each booking has its own transaction, so the next run continues after a kill. Returns how many.
 */
export async function cancelFutureBookingsOfClass(
  deps: Deps,
  { classId, ...cancelling }: StudioCancelInput & { classId: string },
): Promise<{ cancelled: number }> {
  const from = deps.clock.today()
  await overtakeBookings(deps, { from, classId })
  return cancelAll(deps, { ...cancelling, bookings: await bookingStore(deps).liveFrom({ classId, from }) })
}

/**
 * Cancels, as the studio, a schedule's future bookings that no longer take place: those that `judge`, called after
 * reading them, rejects, and those of another class than the schedule's.
 */
export async function cancelOccurrence(
  deps: Deps,
  input: StudioCancelInput & {
    scheduleId: string
    classId: string
    judge: () => Promise<(occurrence: BookedOccurrence) => boolean>
  },
): Promise<{ cancelled: number }> {
  const { scheduleId, classId, judge, ...cancelling } = input
  const from = deps.clock.today()
  await overtakeBookings(deps, { from, scheduleId })
  const live = await bookingStore(deps).liveFrom({ scheduleId, from })
  const stillHolds = await judge()
  const displaced = live.filter((booking) => booking.classId !== classId || !stillHolds(booking))
  return cancelAll(deps, { ...cancelling, bookings: displaced })
}

/** Cancels, as the studio, what is booked or held on a day and has not begun: the studio is closed. */
export async function cancelDay(
  deps: Deps,
  { date, ...cancelling }: StudioCancelInput & { date: Day },
): Promise<{ cancelled: number }> {
  await overtakeBookings(deps, { from: date, date })
  return cancelAll(deps, { ...cancelling, bookings: await bookingStore(deps).liveOnDay(date) })
}

/** How much is booked or held on each day of a range and has not begun, and how much of it is paid. */
export async function bookedOnDays(
  deps: Deps,
  range: { from: Day; to: Day },
): Promise<Array<{ date: Day; bookings: number; paid: number }>> {
  return bookingStore(deps).liveCounts({ ...range, after: deps.clock.now() })
}

type Batch = StudioCancelInput & { bookings: readonly StoredBooking[] }

async function cancelAll(deps: Deps, { actor, stillStands, bookings }: Batch): Promise<{ cancelled: number }> {
  const now = deps.clock.now()
  const upcoming = bookings.filter(({ startsAt }) => !startsAt || now < startsAt)
  let cancelled = 0
  for (const booking of upcoming) {
    if (await cancelForStudio(deps, { booking, by: actor, stillStands })) cancelled += 1
    if (booking.status === 'pending') await endCheckoutNow(deps, booking)
  }
  if (cancelled > 0) deps.wake.jobs()
  return { cancelled }
}
