import type { ScheduleConflict } from '@studio/contract'
import { Notice } from '@studio/ui'
import { conflictText } from './conflict-labels.ts'

/** Warns of what a planned meeting overlaps, in words that name the other class, its date and hours. */
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
