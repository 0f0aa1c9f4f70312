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

type Question = { entityId: string; changes: readonly Difference[]; answer: (choice: ConflictChoice) => void }

const ConflictContext = createContext<AskConflictChoice>(() => Promise.resolve('back'))

/** Opens the conflict dialog for every edit of the admin area. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { dayAndTime } = useInstantFormat()
  const ask = useCallback(
    <Entity extends Editable>(edit: Edit<Entity>, current: Entity) =>
      new Promise<ConflictChoice>((answer) =>
        setQuestion({ entityId: current.id, changes: getTheirChanges(edit, current, dayAndTime), answer }),
      ),
    [dayAndTime],
  )
  const choose = (choice: ConflictChoice) => {
    question?.answer(choice)
    setQuestion(null)
  }
  return (
    <ConflictContext value={ask}>
      {children}
      {question && <ConflictDialog entityId={question.entityId} changes={question.changes} onChoice={choose} />}
    </ConflictContext>
  )
}

export const useAskConflict = (): AskConflictChoice => useContext(ConflictContext)
