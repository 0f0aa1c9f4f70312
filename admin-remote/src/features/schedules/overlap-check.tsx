import { type ConflictsQuery, formatDay, formatTimeRange, type ScheduleConflict } from '@studio/contract'
import { Notice } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'

type OverlapInput = Omit<ConflictsQuery, 'endDate' | 'instructorId' | 'except'> & {
  endDate?: string | null
  instructorId?: string | null
  /** The id of the schedule that is being edited. */
  except?: string | undefined
}

/**
 * Asks the server which classes the planned times overlap. The first attempt to save with an overlap stops with a
 * warning; the next one with the same values is saved. A failed check does not block saving.
 */
export function useOverlapCheck() {
  const { api } = useBridge()
  const [lastCheck, setLastCheck] = useState<{ key: string; conflicts: ScheduleConflict[] } | null>(null)
  return {
    /** Asks the server and warns of overlaps. True if there are none, or if the same values were warned of already. */
    checkBeforeSaving: async (overlapInput: OverlapInput): Promise<boolean> => {
      const key = JSON.stringify(overlapInput)
      if (lastCheck?.key === key) return true
      const conflicts = await api.call('listScheduleConflicts', { query: toQuery(overlapInput) }).catch(() => [])
      setLastCheck(conflicts.length > 0 ? { key, conflicts } : null)
      return conflicts.length === 0
    },
    /** The overlaps that the warning shows; empty if any of the values has changed since. */
    getShownConflicts: (overlapInput: OverlapInput) =>
      lastCheck?.key === JSON.stringify(overlapInput) ? lastCheck.conflicts : [],
  }
}

function toQuery(overlapInput: OverlapInput): Record<string, string> {
  const filledEntries = Object.entries(overlapInput).filter(([, value]) => (value ?? '') !== '')
  return Object.fromEntries(filledEntries.map(([name, value]) => [name, String(value)]))
}

export function OverlapNotice({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <div data-wide>
      <Notice tone="bad" title="This overlaps another class">
        {conflicts.map(formatConflict).join(' ')}
      </Notice>
    </div>
  )
}

/** 'Dana Whitlock leads Mindful Yoga on Tue, Oct 13, 5:30–6:30 pm.' */
function formatConflict({ kind, resourceName, className, date, startTime, endTime }: ScheduleConflict): string {
  const when = `on ${formatDay(date)}, ${formatTimeRange(startTime, endTime)}`
  if (kind === 'instructor') return `${resourceName ?? 'The instructor'} leads ${className} ${when}.`
  if (kind === 'location') return `${className} is in ${resourceName ?? 'the same room'} ${when}.`
  return `${className} already meets ${when}.`
}
