import { useRead } from '@studio/client/reading'
import type { Occurrence, Schedule } from '@studio/contract'
import { ImpactText } from '../../impact/impact-notice.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { rosterHref } from '../../navigation/hash-routes.ts'
import { formatWhen } from '../../time/occurrence-texts.ts'
import { ChangeDateDialog, occurrenceReads } from './change-date-dialog.tsx'
import { OccurrenceDialog } from './occurrence-dialog.tsx'
import { formatCancellationImpact } from './occurrence-labels.ts'

/** The occurrence whose dialog is open: its details, or the form that changes or cancels it. */
export type OpenDate = { dialog: 'date' | 'change' | 'cancel'; item: Occurrence } | null

type Props = { openDate: OpenDate; onOpen: (openDate: OpenDate) => void; onEditSeries: (schedule: Schedule) => void }

export function DateDialogs({ openDate, onOpen, onEditSeries }: Props) {
  const instructors = useRead('listInstructors').data ?? []
  const schedules = useRead('listSchedules')
  if (!openDate) return null
  const { dialog, item } = openDate
  const close = () => onOpen(null)
  if (dialog === 'change') return <ChangeDateDialog item={item} instructors={instructors} onClose={close} />
  if (dialog === 'cancel') return <CancelDateDialog item={item} onClose={close} />
  return (
    <OccurrenceDialog
      item={item}
      onClose={close}
      actions={{
        onRoster: () => {
          close()
          window.location.hash = rosterHref(item)
        },
        onChange: () => onOpen({ dialog: 'change', item }),
        onCancel: () => onOpen({ dialog: 'cancel', item }),
        onEditSeries: () => {
          close()
          const schedule = schedules.data?.find(({ id }) => id === item.id)
          if (schedule) onEditSeries(schedule)
        },
      }}
    />
  )
}

function CancelDateDialog({ item, onClose }: { item: Occurrence; onClose: () => void }) {
  const { classId, id, date } = item
  const { run } = useAdminMutation({
    endpoint: 'cancelDate',
    invalidates: occurrenceReads,
    success: 'Date cancelled successfully!',
    failure: 'Failed to cancel this date.',
  })
  const roster = useRead('getRoster', { query: { classId, scheduleId: id, date } }, { rereadOnOpen: true })
  return (
    <ConfirmDialog
      action={({ ifMatch, reason }) => run({ params: { id, date }, body: { note: reason || null }, ifMatch })}
      entity={item}
      title={`Cancel ${item.className}, ${formatWhen(item)}?`}
      description="Only this date; the rest of the series takes place. You can restore the date, but not its bookings."
      cancelLabel="Keep Date"
      actionLabel="Cancel Date"
      pendingText="Cancelling..."
      reason={{
        label: 'Reason',
        hint: 'Shown to everyone who is booked, and on the calendar',
        maxLength: 300,
        optional: true,
      }}
      onClose={onClose}
    >
      <ImpactText className="notice" role="status">
        {formatCancellationImpact(roster.data)}
      </ImpactText>
    </ConfirmDialog>
  )
}
