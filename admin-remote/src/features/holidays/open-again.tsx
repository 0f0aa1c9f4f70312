import type { Holiday } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { daysText } from './holiday-labels.ts'
import { useHolidayActs } from './holiday-mutations.ts'

/** Confirms that a holiday is removed, and says that its cancelled bookings do not come back. */
export function ReopenHolidayDialog({ item, onClose }: { item: Holiday; onClose: () => void }) {
  const { remove } = useHolidayActs()
  const question = useConfirmDialog({ act: (ifMatch) => remove(item, ifMatch), about: item, onClose })
  return (
    <AlertDialog
      {...question}
      title={`Open again: ${item.name}, ${daysText(item)}?`}
      description="Classes take place and can be booked on these days. Bookings that were cancelled stay cancelled."
      cancelLabel="Keep Closed"
      actionLabel="Open Again"
      actionVariant="primary"
      pendingText="Opening..."
    />
  )
}
