import type { ConflictsQuery, ScheduleConflict } from '@studio/contract'
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
export function useConflicts() {
  const { api } = useBridge()
  const [found, setFound] = useState<{ key: string; conflicts: ScheduleConflict[] } | null>(null)
  const mayGoOn = async (planned: PlannedTimes): Promise<boolean> => {
    const key = JSON.stringify(planned)
    if (found?.key === key) return true
    const conflicts = await api.call('checkSchedule', { query: queryOf(planned) }).catch(() => [])
    setFound(conflicts.length > 0 ? { key, conflicts } : null)
    return conflicts.length === 0
  }
  return {
    /** Whether a plan may be saved now: nothing overlaps, or the warning was shown already. */
    mayGoOn,
    /** What the last attempt overlaps, unless the plan is another one by now. */
    conflictsOf: (planned: PlannedTimes) => (found?.key === JSON.stringify(planned) ? found.conflicts : []),
  }
}

/** A plan as the query of an address: empty values are left out. */
function queryOf(planned: PlannedTimes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(planned).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
}
