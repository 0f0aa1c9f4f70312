import { lazyPart } from '@studio/client/lazy-part'
import type { TeachingRoster } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'

const MoveDateDialog = lazyPart(() => import('./move-date-dialog.tsx'))
const CancelDateDialog = lazyPart(() => import('./cancel-date-dialog.tsx'))
const RestoreDateDialog = lazyPart(() => import('./restore-date-dialog.tsx'))

const dialogs = { move: MoveDateDialog, cancel: CancelDateDialog, restore: RestoreDateDialog }

/** A roster of a schedule; only its dates can be changed one by one. */
export type ScheduledRoster = TeachingRoster & { scheduleId: string }
export type DateDialogProps = { roster: ScheduledRoster; onClose: () => void }

export const dateReads = ['getTeachingRoster', 'listTeachingDates', 'listSubstitutes'] as const

/** How a manager moves, cancels and restores the date of a roster. */
export function ManageDate({ roster }: { roster: ScheduledRoster }) {
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const close = () => setOpenDialog(undefined)
  const DateDialog = openDialog && dialogs[openDialog]
  return (
    <div className="row">
      {roster.isCancelled ? (
        <Button variant="secondary" onClick={() => setOpenDialog('restore')}>
          Restore Date
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => setOpenDialog('move')}>
            Change Date
          </Button>
          <Button variant="danger" onClick={() => setOpenDialog('cancel')}>
            Cancel Date
          </Button>
        </>
      )}
      {DateDialog && (
        <LazyDialog open onFailed={close}>
          <DateDialog roster={roster} onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}
