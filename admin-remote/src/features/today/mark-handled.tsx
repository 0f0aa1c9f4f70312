import { type FailedJob, failedJobLabels } from '@studio/contract'
import { AlertDialog, Field, Input } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useAttentionMutations } from './use-attention-mutations.ts'

const Reason = styled.div`
  margin-bottom: var(--s5);
`

/** Asks how a failed job was settled before it leaves the list. */
export function MarkHandled({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const { markHandled } = useAttentionMutations()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    const ended = await markHandled(job, reason.trim())
    setError(ended.failure?.fields?.reason)
    return ended
  }
  const question = useConfirmDialog({ act: confirm, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Mark as handled: ${failedJobLabels[job.kind]}, ${job.title}?`}
      description="It will not be tried again. The audit log keeps what you write here."
      cancelLabel="Keep on the List"
      actionLabel="Mark as Handled"
      actionVariant="primary"
      pendingText="Saving..."
    >
      <Reason>
        <Field label="How was it settled?" hint="For instance: paid back in cash on Tuesday" error={error}>
          <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Reason>
    </AlertDialog>
  )
}
