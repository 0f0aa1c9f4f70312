import { useRead } from '@studio/client/reading'
import type { Occurrence } from '@studio/contract'
import { AlertDialog, Field, Input } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { DiscardQuestion } from '../../forms/discard-question.tsx'
import { useUnsavedGuard } from '../../forms/use-unsaved-guard.ts'
import { ImpactText } from '../../impact/impact-notice.tsx'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { whenText } from '../../time/date-labels.ts'
import { cancelConsequence } from './occurrence-labels.ts'
import { useDateActs } from './occurrence-mutations.ts'

const Reason = styled.div`
  margin-bottom: var(--s5);
`

/** Confirms that one occurrence is cancelled, and shows the impact. */
export function CancelDate({ item, onClose }: { item: Occurrence; onClose: () => void }) {
  const { cancel } = useDateActs()
  const { classId, id: scheduleId, date } = item
  const roster = useRead('getRoster', { query: { classId, scheduleId, date } }, { rereadOnOpen: true })
  const [note, setNote] = useState('')
  const question = useConfirmDialog({ act: (ifMatch) => cancel(item, note, ifMatch), about: item, onClose })
  const guard = useUnsavedGuard({ unsaved: note.trim() !== '', onClose })
  return (
    <AlertDialog
      {...question}
      onOpenChange={(open) => open || guard.close()}
      title={`Cancel ${item.className}, ${whenText(item)}?`}
      description="This date alone; every other date of the series takes place. It can be restored, its bookings cannot."
      cancelLabel="Keep Date"
      actionLabel="Cancel Date"
      pendingText="Cancelling..."
    >
      <ImpactText className="notice" role="status">
        {cancelConsequence(roster.data)}
      </ImpactText>
      <Reason>
        <Field label="Reason" hint="Told to everybody who is booked, and shown on the calendar" optional>
          <Input value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </Reason>
      <DiscardQuestion guard={guard} onDiscard={onClose} />
    </AlertDialog>
  )
}
