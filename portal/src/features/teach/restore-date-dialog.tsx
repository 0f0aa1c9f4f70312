import { formatLongDay } from '@studio/contract'
import { AlertDialog, Notice } from '@studio/ui'
import { useState } from 'react'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'
import { type DateDialogProps, dateReads } from './manage-date.tsx'

export default function RestoreDateDialog({ roster: { className, scheduleId, date }, onClose }: DateDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { trigger, pending } = useMemberMutation('restoreTeachingDate', {
    invalidates: dateReads,
    onDone: () => {
      notify({ title: 'Date restored' })
      onClose()
    },
    onFailed: ({ message }) => setProblem(message ?? 'The date could not be restored.'),
  })
  const restore = () => {
    setProblem(undefined)
    void trigger({ params: { id: scheduleId, date } })
  }
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Restore ${className}, ${formatLongDay(date)}?`}
      description="It can be booked again. Cancelled bookings stay cancelled."
      cancelLabel="Keep Cancelled"
      actionLabel="Restore This Date"
      actionVariant="primary"
      pending={pending}
      pendingText="Restoring..."
      problem={problem && <Notice tone="bad" title={problem} />}
      onAction={restore}
    />
  )
}
