import type { HolidayImpact, HolidayQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookedOnDays } from '../../bookings/index.ts'
import { countOccurrences } from '../../calendar/index.ts'

/**
 * What follows when the studio closes on some days, in numbers, before anything is done: the classes that fall away and
 * the bookings that would be cancelled. What has begun, and days that are closed already, do not count.
 */
export async function previewHoliday(deps: Deps, { from, to }: HolidayQuery): Promise<HolidayImpact> {
  const today = deps.clock.today()
  if (to < today) return { classes: 0, bookings: 0, dates: 0, refunds: 0 }
  const range = { from: from > today ? from : today, to }
  const [classes, counts] = await Promise.all([countOccurrences(deps, range), bookedOnDays(deps, range)])
  return {
    classes,
    bookings: counts.reduce((sum, day) => sum + day.bookings, 0),
    dates: counts.length,
    refunds: counts.reduce((sum, day) => sum + day.paid, 0),
  }
}
