import { addDays } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { HolidayBookings } from './holiday-bookings.ts'

/** A booking that was being made while the studio closed is stored within this time. */
const SETTLED_SECONDS = 30

/**
 * Cancels what is booked on days that were closed a moment ago, and looks once more half a minute later for bookings that
 * were on their way. A run that is killed is simply done again: what is cancelled already is not there any more.
 */
export async function settleHolidays(deps: Deps, bookings: HolidayBookings): Promise<void> {
  const today = deps.clock.today()
  for (const { holiday, aftermath } of await deps.holidays.aftermaths()) {
    const actor = { id: aftermath.actorId, user: { username: aftermath.actorName } }
    const first = holiday.from > today ? holiday.from : today
    for (let date = first; date <= holiday.to; date = addDays(date, 1)) await bookings.cancelDay(deps, { date, actor })
    const isSettled = aftermath.since <= secondsAfter(deps.clock.now(), -SETTLED_SECONDS)
    const { id } = holiday
    if (isSettled) await deps.inTransaction((tx) => deps.holidays.endAftermath({ id, aftermath, tx }))
  }
}
