import type { Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { OccurrenceJob } from '../../calendar/index.ts'
import { formatWhen } from './seat-format.ts'

/** When a moved date was before, for display; hours that a clock change skips as those that were booked instead. */
export function formatFormerTimes(
  { clock }: Pick<Deps, 'clock'>,
  { date: day, was: { startTime, endTime } }: { date: Day; was: OccurrenceJob['was'] },
): string {
  if (!startTime || !endTime) return formatWhen({ clock }, { bookingDate: day, startsAt: null, endsAt: null })
  return formatWhen({ clock }, { bookingDate: day, ...spanOn({ clock, day, startTime, endTime }) })
}
