import { useRead } from '@studio/client/reading'
import type { Occurrence, Schedule } from '@studio/contract'
import { NoticeText } from '../../impact/impact-notice.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { rosterHref } from '../../navigation/hash-routes.ts'
import { formatWhen } from '../../time/occurrence-texts.ts'
import { ChangeDateDialog, occurrenceReads } from './change-date-dialog.tsx'
import { OccurrenceDialog } from './occurrence-dialog.tsx'
import { formatCancellationImpact } from './occurrence-labels.ts'

/** The occurrence whose dialog is open, and which of its dialogs; null if none is. */
export type OpenOccurrenceDialog = { dialog: 'details' | 'change' | 'cancel'; occurrence: Occurrence } | null

type Props = {
  openDialog: OpenOccurrenceDialog
  onOpenDialogChange: (openDialog: OpenOccurrenceDialog) => void
  onEditSeries: (schedule: Schedule) => void
}

export function DateDialogs({ openDialog, onOpenDialogChange, onEditSeries }: Props) {
  const instructors = useRead('listInstructors').data ?? []
  const schedules = useRead('listSchedules')
  if (!openDialog) return null
  const { dialog, occurrence } = openDialog
  const close = () => onOpenDialogChange(null)
  // An occurrence has the id of its schedule.
  const schedule = schedules.data?.find(({ id }) => id === occurrence.id)
  if (dialog === 'change') return <ChangeDateDialog occurrence={occurrence} instructors={instructors} onClose={close} />
  if (dialog === 'cancel') return <CancelDateDialog occurrence={occurrence} onClose={close} />
  return (
    <OccurrenceDialog
      occurrence={occurrence}
      onClose={close}
      actions={{
        onOpenRoster: () => {
          close()
          window.location.hash = rosterHref(occurrence)
        },
        onChangeDate: () => onOpenDialogChange({ dialog: 'change', occurrence }),
        onCancelDate: () => onOpenDialogChange({ dialog: 'cancel', occurrence }),
        onEditSeries: schedule
          ? () => {
              close()
              onEditSeries(schedule)
            }
          : undefined,
      }}
    />
  )
}

function CancelDateDialog({ occurrence, onClose }: { occurrence: Occurrence; onClose: () => void }) {
  const { classId, id: scheduleId, date } = occurrence
  const { run } = useAdminMutation({
    endpoint: 'cancelDate',
    invalidates: occurrenceReads,
    success: 'Date cancelled successfully!',
    failure: 'Failed to cancel this date.',
  })
  const roster = useRead('getRoster', { query: { classId, scheduleId, date } }, { rereadOnOpen: true })
  return (
    <ConfirmDialog
      action={({ ifMatch, reason }) =>
        run({ params: { id: scheduleId, date }, body: { note: reason || null }, ifMatch })
      }
      entity={occurrence}
      title={`Cancel ${occurrence.className}, ${formatWhen(occurrence)}?`}
      description="Only this date; the rest of the series takes place. You can restore the date, but not its bookings."
      cancelLabel="Keep Date"
      actionLabel="Cancel Date"
      pendingText="Cancelling..."
      reasonField={{
        label: 'Reason',
        hint: 'Shown to everyone who is booked, and on the calendar',
        maxLength: 300,
        optional: true,
      }}
      onClose={onClose}
    >
      <NoticeText className="notice" role="status">
        {formatCancellationImpact(roster.data)}
      </NoticeText>
    </ConfirmDialog>
  )
}
