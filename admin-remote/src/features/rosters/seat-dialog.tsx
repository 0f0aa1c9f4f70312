import { formatUserName, type RosterWaitlistEntry } from '@studio/contract'
import { AlertDialog, Field, Input } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useRosterActs } from './roster-mutations.ts'

const Reason = styled.div`
  margin-bottom: var(--s5);
`

/** Asks why one who waits gets a free seat before those ahead of them. */
export function SeatDialog({ entry, onClose }: { entry: RosterWaitlistEntry; onClose: () => void }) {
  const { seat } = useRosterActs()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const name = formatUserName(entry.user)
  const confirm = async () => {
    const ended = await seat(entry, { name, reason: reason.trim() })
    setError(ended.failure?.fields?.reason)
    return ended
  }
  const question = useConfirmDialog({ act: confirm, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Seat ${name} out of order?`}
      description="They get the next free seat before those ahead of them, never one above the capacity. The audit log keeps the reason."
      cancelLabel="Keep the Order"
      actionLabel="Give the Seat"
      actionVariant="primary"
      pendingText="Saving..."
    >
      <Reason>
        <Field label="Why?" hint="For instance: we cancelled their class yesterday" error={error}>
          <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Reason>
    </AlertDialog>
  )
}
