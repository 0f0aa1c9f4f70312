import { formatUserName, type RosterWaitlistEntry } from '@studio/contract'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useRosterActs } from './roster-mutations.ts'

/** Asks why one who waits gets a free seat before those ahead of them. */
export function SeatDialog({ entry, onClose }: { entry: RosterWaitlistEntry; onClose: () => void }) {
  const { seat } = useRosterActs()
  const name = formatUserName(entry.user)
  return (
    <ReasonDialog
      title={`Seat ${name} out of order?`}
      description="They get the next free seat before those ahead of them, never one above the capacity. The audit log keeps the reason."
      cancelLabel="Keep the Order"
      actionLabel="Give the Seat"
      label="Why?"
      hint="For instance: we cancelled their class yesterday"
      maxLength={300}
      act={(reason) => seat(entry, { name, reason })}
      onClose={onClose}
    />
  )
}
