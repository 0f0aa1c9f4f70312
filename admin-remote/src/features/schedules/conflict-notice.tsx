import { formatDay, formatTimeRange, type ScheduleConflict } from '@studio/contract'
import { Notice } from '@studio/ui'

/** Warns of what a planned occurrence overlaps, in words that name the other class, its date and hours. */
export function ConflictNotice({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <div data-wide>
      <Notice tone="bad" title="This overlaps another class">
        {conflicts.map(conflictText).join(' ')}
      </Notice>
    </div>
  )
}

/** What a planned occurrence overlaps, for people: 'Dana Whitlock leads Mindful Yoga on Tue, Oct 13, 5:30–6:30 pm.' */
function conflictText({ kind, what, className, date, startTime, endTime }: ScheduleConflict): string {
  const when = `on ${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`
  if (kind === 'instructor') return `${what ?? 'The instructor'} leads ${className} ${when}.`
  if (kind === 'location') return `${className} is in ${what ?? 'the same room'} ${when}.`
  return `${className} already meets ${when}.`
}
