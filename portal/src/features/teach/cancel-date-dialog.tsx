import { formatLongDay, pluralize } from '@studio/contract'
import { AlertDialog, Field, Input, Notice } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { notify } from '../../toasts/toast-store.ts'
import { type DateDialogProps, dateReads, type ScheduledRoster } from './manage-date.tsx'

const ReasonField = styled(Field)`
  margin-bottom: var(--s5);
`

/** Says what cancelling the date does to its bookings, and asks for a reason. */
export default function CancelDateDialog({ roster, onClose }: DateDialogProps) {
  const { className, scheduleId, date } = roster
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { trigger, pending } = useMemberMutation('cancelTeachingDate', {
    invalidates: dateReads,
    onDone: () => {
      notify({ title: 'Date cancelled' })
      onClose()
    },
    onFailed: ({ fields, message }) => setProblem(fields?.note ?? message ?? 'The date could not be cancelled.'),
  })
  const cancel = () => {
    setProblem(undefined)
    void trigger({ params: { id: scheduleId, date }, body: { note: reason.trim() || null } })
  }
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Cancel ${className}, ${formatLongDay(date)}?`}
      description={`${formatImpact(roster)} You can restore the date, but not its bookings.`}
      cancelLabel="Keep Date"
      actionLabel="Cancel This Date"
      pending={pending}
      pendingText="Cancelling..."
      problem={problem && <Notice tone="bad" title={problem} />}
      onAction={cancel}
    >
      <ReasonField label="Reason" optional hint="Everyone who is booked reads it, and it is shown on the calendar.">
        <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
      </ReasonField>
    </AlertDialog>
  )
}

function formatImpact({ bookedCount, waiting }: ScheduledRoster): string {
  if (bookedCount === 0 && waiting.length === 0) return 'Nobody is booked on this date.'
  const bookings = `${pluralize(bookedCount, 'booking')} will be cancelled, the members notified and payments refunded.`
  const entries = `${pluralize(waiting.length, 'person', 'people')} on the waitlist will be notified.`
  return [bookedCount > 0 && bookings, waiting.length > 0 && entries].filter(Boolean).join(' ')
}
