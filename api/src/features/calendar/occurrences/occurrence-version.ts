import { toVersion } from '../../../platform/entity-version.ts'
import type { StoredOccurrence } from './occurrence-store.ts'

/** The version of one date: that of what was changed for it alone; all dates that are as in the series share one. */
export function versionOfDate({ changed, ...occurrence }: StoredOccurrence): string {
  const { startTime, endTime, instructorId, location, note } = occurrence
  return toVersion({
    isCancelled: changed.includes('status'),
    ...(changed.includes('time') ? { startTime, endTime } : {}),
    ...(changed.includes('instructor') ? { instructorId } : {}),
    ...(changed.includes('location') ? { location } : {}),
    note,
  })
}
