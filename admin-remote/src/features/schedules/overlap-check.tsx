import { type ConflictsQuery, formatDay, formatTimeRange, type ScheduleConflict } from '@studio/contract'
import { Notice } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'

type PlannedTimes = Omit<ConflictsQuery, 'endDate' | 'instructorId' | 'except'> & {
  endDate?: string | null
  instructorId?: string | null
  except?: string | undefined
}

/**
 * Asks the server, before saving, what a planned class overlaps. The first attempt with an overlap stops with a
 * warning; the next one with the same values is saved. A failed check does not block: the save reports its own errors.
 */
export function useOverlapCheck() {
  const { api } = useBridge()
  const [found, setFound] = useState<{ key: string; conflicts: ScheduleConflict[] } | null>(null)
  return {
    /** Whether nothing overlaps, or the warning was shown already. */
    mayBeSaved: async (planned: PlannedTimes): Promise<boolean> => {
      const key = JSON.stringify(planned)
      if (found?.key === key) return true
      const conflicts = await api.call('checkSchedule', { query: toQuery(planned) }).catch(() => [])
      setFound(conflicts.length > 0 ? { key, conflicts } : null)
      return conflicts.length === 0
    },
    /** What the last attempt overlaps, unless something else is planned by now. */
    conflictsOf: (planned: PlannedTimes) => (found?.key === JSON.stringify(planned) ? found.conflicts : []),
  }
}

function toQuery(planned: PlannedTimes): Record<string, string> {
  const filled = Object.entries(planned).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
}

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

/** 'Dana Whitlock leads Mindful Yoga on Tue, Oct 13, 5:30–6:30 pm.' */
function conflictText({ kind, what, className, date, startTime, endTime }: ScheduleConflict): string {
  const when = `on ${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`
  if (kind === 'instructor') return `${what ?? 'The instructor'} leads ${className} ${when}.`
  if (kind === 'location') return `${className} is in ${what ?? 'the same room'} ${when}.`
  return `${className} already meets ${when}.`
}
