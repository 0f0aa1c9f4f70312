import type { Day } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { StoredBooking } from './booking-store.ts'
import { cancelForStudio, type OnBehalfOf } from './cancel-booking.ts'
import type { Holds } from './ports.ts'

/** A booking as far as the catalogue is concerned. */
export type BookedMeeting = { bookingDate: Day; startsAt: Date | null }

/**
 * Cancels, as the studio, what is booked or held of a class and has not started (ruling A9): members are told, paid
 * bookings refunded, held seats released. Each booking in a transaction of its own: a run that is killed leaves the rest
 * as it was, and the next one goes on there.
 */
export async function cancelFutureBookingsOfClass(
  deps: Deps,
  { holds, classId, actor }: { holds: Holds; classId: string; actor: OnBehalfOf },
): Promise<{ cancelled: number }> {
  const live = await deps.bookings.liveOfClass({ classId, from: deps.clock.today() })
  return cancelAll(deps, { holds, actor, bookings: live })
}

/**
 * Cancels, as the studio, the future bookings of a schedule that no longer take place (rulings A3, B5): those for which
 * `stillHolds` says no, and those of another class than the schedule's.
 */
export async function cancelOccurrence(
  deps: Deps,
  input: {
    holds: Holds
    scheduleId: string
    classId: string
    stillHolds: (meeting: BookedMeeting) => boolean
    actor: OnBehalfOf
  },
): Promise<{ cancelled: number }> {
  const { holds, scheduleId, classId, stillHolds, actor } = input
  const live = await deps.bookings.liveOfSchedule({ scheduleId, from: deps.clock.today() })
  const displaced = live.filter((booking) => booking.classId !== classId || !stillHolds(booking))
  return cancelAll(deps, { holds, actor, bookings: displaced })
}

/** Cancels, as the studio, what is booked or held on a day and has not begun: the studio is closed (rulings B5, A9). */
export async function cancelDay(
  deps: Deps,
  { holds, date, actor }: { holds: Holds; date: Day; actor: OnBehalfOf },
): Promise<{ cancelled: number }> {
  return cancelAll(deps, { holds, actor, bookings: await deps.bookings.liveOnDay(date) })
}

/** How much is booked or held on each day of a range and has not begun, and how much of it is paid. */
export async function bookedOnDays(
  deps: Deps,
  range: { from: Day; to: Day },
): Promise<Array<{ date: Day; bookings: number; paid: number }>> {
  return deps.bookings.liveCounts({ ...range, after: deps.clock.now() })
}

type Batch = { holds: Holds; actor: OnBehalfOf; bookings: readonly StoredBooking[] }

async function cancelAll(deps: Deps, { holds, actor, bookings }: Batch): Promise<{ cancelled: number }> {
  const now = deps.clock.now()
  const upcoming = bookings.filter(({ startsAt }) => !startsAt || now < startsAt)
  let cancelled = 0
  for (const booking of upcoming) {
    // A held seat may turn out to be paid while its checkout is ended; then it is a booking like any other.
    const { status, checkoutId } = booking
    if (status === 'pending' && checkoutId) await holds.end(deps, { checkoutId, evenIfProcessing: true })
    if (await cancelForStudio(deps, { booking, by: actor })) cancelled += 1
  }
  if (cancelled > 0) deps.wake.jobs()
  return { cancelled }
}
