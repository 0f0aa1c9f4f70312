import { formatTimeRange, type Schedule, weekdayNames } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { ImpactNotice } from '../../components/consequences.tsx'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useScheduleActs } from './schedule-mutations.ts'

/** Confirms that a schedule is deleted, and shows the impact on its bookings. */
export function DeleteSchedule({ item, onClose }: { item: Schedule; onClose: () => void }) {
  const { remove } = useScheduleActs()
  const question = useConfirmDialog({ act: (ifMatch) => remove(item, ifMatch), about: item, onClose })
  const when = `${weekdayNames[item.dayOfWeek]}, ${formatTimeRange(item.startTime, item.endTime)}`
  return (
    <AlertDialog
      {...question}
      title={`Delete ${item.className}, ${when}?`}
      description="Its coming dates leave the calendar. This action cannot be undone."
      cancelLabel="Keep Schedule"
      actionLabel="Delete Schedule"
      pendingText="Deleting..."
    >
      <ImpactNotice
        kind="schedule"
        id={item.id}
        meanwhile="Members who are booked will be told, and paid bookings refunded."
      />
    </AlertDialog>
  )
}
