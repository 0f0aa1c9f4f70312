import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useInstantFormat } from '../time/instants.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Difference } from './differences.ts'
import {
  type AskConflictChoice,
  type ConflictChoice,
  type Edit,
  type Editable,
  getTheirChanges,
} from './edit-conflict.ts'

type OpenConflict = { entityId: string; changes: readonly Difference[]; resolve: (choice: ConflictChoice) => void }

const ConflictContext = createContext<AskConflictChoice>(() => Promise.resolve('back'))

/** Lets every edit of the admin area open the conflict dialog if another admin changed the entity first. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [openConflict, setOpenConflict] = useState<OpenConflict | null>(null)
  const { dayAndTime } = useInstantFormat()
  const askChoice = useCallback(
    <Entity extends Editable>(edit: Edit<Entity>, current: Entity) =>
      new Promise<ConflictChoice>((resolve) =>
        setOpenConflict({ entityId: current.id, changes: getTheirChanges(edit, current, dayAndTime), resolve }),
      ),
    [dayAndTime],
  )
  const resolveConflict = (choice: ConflictChoice) => {
    openConflict?.resolve(choice)
    setOpenConflict(null)
  }
  return (
    <ConflictContext value={askChoice}>
      {children}
      {openConflict && (
        <ConflictDialog entityId={openConflict.entityId} changes={openConflict.changes} onChoice={resolveConflict} />
      )}
    </ConflictContext>
  )
}

export const useAskConflict = (): AskConflictChoice => useContext(ConflictContext)
