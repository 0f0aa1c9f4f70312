import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useInstants } from '../time/instants.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Difference } from './differences.ts'
import { type AskChoice, type Choice, type Edit, type Editable, getTheirChanges } from './edit-conflict.ts'

type Question = { entityId: string; changes: readonly Difference[]; answer: (choice: Choice) => void }

type Conflicts = { ask: AskChoice; dialog: ReactNode; host: () => () => void }

const ConflictContext = createContext<Conflicts | null>(null)

/** Opens the conflict dialog for every edit of the admin area. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { dayAndTime } = useInstants()
  const ask = useCallback(
    <Entity extends Editable>(edit: Edit<Entity>, current: Entity) =>
      new Promise<Choice>((answer) =>
        setQuestion({ entityId: current.id, changes: getTheirChanges(edit, current, dayAndTime), answer }),
      ),
    [dayAndTime],
  )
  const [hosts, setHosts] = useState(0)
  const host = useCallback(() => {
    setHosts((count) => count + 1)
    return () => setHosts((count) => count - 1)
  }, [])
  const dialog = useMemo(() => {
    const choose = (choice: Choice) => {
      question?.answer(choice)
      setQuestion(null)
    }
    return question && <ConflictDialog entityId={question.entityId} changes={question.changes} onChoice={choose} />
  }, [question])
  return (
    <ConflictContext value={{ ask, dialog, host }}>
      {children}
      {hosts === 0 && dialog}
    </ConflictContext>
  )
}

/** Opens the conflict dialog for an edit that another admin overtook. Throws outside the admin area. */
export function useAskConflict(): AskChoice {
  return useConflicts().ask
}

/**
 * The conflict dialog is rendered inside the open dialog, which would treat a click on a separate dialog as outside.
 */
export function ConflictOutlet() {
  const { dialog, host } = useConflicts()
  useEffect(host, [host])
  return dialog
}

function useConflicts(): Conflicts {
  const conflicts = useContext(ConflictContext)
  if (!conflicts) throw new Error('edits are for parts of the admin area only')
  return conflicts
}
