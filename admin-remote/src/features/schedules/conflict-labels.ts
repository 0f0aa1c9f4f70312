import { formatDay, formatTimeRange, type ScheduleConflict } from '@studio/contract'

/** What a planned meeting overlaps, for people: 'Dana Whitlock leads Mindful Yoga on Tue, Oct 13, 5:30–6:30 pm.' */
export function conflictText({ kind, what, className, date, startTime, endTime }: ScheduleConflict): string {
  const when = `on ${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`
  if (kind === 'instructor') return `${what ?? 'The instructor'} leads ${className} ${when}.`
  if (kind === 'location') return `${className} is in ${what ?? 'the same room'} ${when}.`
  return `${className} already meets ${when}.`
}
