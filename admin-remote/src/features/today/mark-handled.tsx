import { type FailedJob, failedJobLabels } from '@studio/contract'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useAttentionMutations } from './use-attention-mutations.ts'

/** Asks how a failed job was settled before it leaves the list. */
export function MarkHandled({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const { markHandled } = useAttentionMutations()
  return (
    <ReasonDialog
      title={`Mark as handled: ${failedJobLabels[job.kind]}, ${job.title}?`}
      description="It will not be tried again. The audit log keeps what you write here."
      cancelLabel="Keep on the List"
      actionLabel="Mark as Handled"
      label="How was it settled?"
      hint="For instance: paid back in cash on Tuesday"
      maxLength={500}
      act={(reason) => markHandled(job, reason)}
      onClose={onClose}
    />
  )
}
