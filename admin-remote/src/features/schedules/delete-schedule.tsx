import { type Schedule, showTimeSpan, weekdayNames } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useQuestion } from '../../data/use-question.ts'
import { Consequence } from '../../parts/layout.ts'
import { useScheduleActs } from './schedule-acts.ts'
import { useBookedAhead } from './use-booked-ahead.ts'

/** Asks before a schedule is deleted and says what follows for those who are booked (rulings A3, B5). */
export function DeleteSchedule({ item, onClose }: { item: Schedule; onClose: () => void }) {
  const { remove } = useScheduleActs()
  const booked = useBookedAhead(item)
  const question = useQuestion({ act: () => remove(item), onClose })
  const when = `${weekdayNames[item.dayOfWeek]}, ${showTimeSpan(item.startTime, item.endTime)}`
  return (
    <AlertDialog
      {...question}
      title={`Delete ${item.className}, ${when}?`}
      description="Its coming dates leave the calendar. This action cannot be undone."
      cancelLabel="Keep Schedule"
      actionLabel="Delete Schedule"
      pendingText="Deleting..."
    >
      <Consequence className="notice" role="status">
        {consequence(booked)}
      </Consequence>
    </AlertDialog>
  )
}

function consequence(booked: number | undefined): string {
  if (booked === undefined) return 'Members who are booked will be told, and paid bookings refunded.'
  if (booked === 0) return 'Nobody is booked in the next 60 days.'
  const who = booked === 1 ? '1 booking' : `${booked} bookings`
  return `${who} in the next 60 days will be cancelled; members will be told, and paid ones refunded.`
}
