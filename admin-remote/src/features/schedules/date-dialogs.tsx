import { useRead } from '@studio/client/reading'
import type { Occurrence, Schedule } from '@studio/contract'
import { rosterHref } from '../../navigation/hash-routes.ts'
import { CancelDate } from './cancel-date.tsx'
import { ChangeDateDialog } from './change-date-dialog.tsx'
import { OccurrenceDialog } from './occurrence-dialog.tsx'

/** The open dialog of an occurrence: none, details, change or cancel. */
export type OpenDate = { dialog: 'date' | 'change' | 'cancel'; item: Occurrence } | null

type Props = { open: OpenDate; onOpen: (open: OpenDate) => void; onEditSeries: (series: Schedule) => void }

/** The dialogs about one date, each leading on to the next. */
export function DateDialogs({ open, onOpen, onEditSeries }: Props) {
  const instructors = useRead('listInstructors').data ?? []
  const schedules = useRead('listSchedules')
  if (!open) return null
  const { dialog, item } = open
  const close = () => onOpen(null)
  if (dialog === 'change') return <ChangeDateDialog item={item} instructors={instructors} onClose={close} />
  if (dialog === 'cancel') return <CancelDate item={item} onClose={close} />
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
          const series = schedules.data?.find(({ id }) => id === item.id)
          if (series) onEditSeries(series)
        },
      }}
    />
  )
}
