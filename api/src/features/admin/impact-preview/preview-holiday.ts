import type { HolidayImpact, HolidayQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { countEndingOnDays } from '../../bookings/index.ts'
import { countOccurrences } from '../../calendar/index.ts'

/** What has begun, and days that are closed already, do not count. */
export async function previewHoliday(deps: Deps, { from, to }: HolidayQuery): Promise<HolidayImpact> {
  const today = deps.clock.today()
  if (to < today) return { classes: 0, bookings: 0, dates: 0, refunds: 0 }
  const range = { from: from > today ? from : today, to }
  const [classes, ending] = await Promise.all([countOccurrences(deps, range), countEndingOnDays(deps, range)])
  return { classes, ...ending }
}
