import { useRead } from '@studio/client/reading'
import type { Holiday } from '@studio/contract'
import { Button, Dialog, IconButton } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { HolidayForm, holidayMutations } from './holiday-form.tsx'
import { formatHolidayDays } from './holiday-labels.ts'

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { today } = useBridge()
  const holidays = useRead('listHolidays', undefined, { rereadOnOpen: true })
  // `null`: the form adds closed days. `undefined`: the list is shown.
  const [editedHoliday, setEditedHoliday] = useState<Holiday | null>()
  const [holidayToReopen, setHolidayToReopen] = useState<Holiday | null>(null)
  if (editedHoliday !== undefined)
    return <HolidayForm holiday={editedHoliday} onClose={() => setEditedHoliday(undefined)} />
  if (holidayToReopen) return <ReopenHolidayDialog holiday={holidayToReopen} onClose={() => setHolidayToReopen(null)} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      kind="narrow"
      title="Closed days"
      description="No classes take place on these days, and visitors see them on the calendar."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button icon="plus" onClick={() => setEditedHoliday(null)}>
            Add Closed Days
          </Button>
        </>
      }
    >
      <ListStates read={holidays} loadingLabel="Loading closed days">
        {(allHolidays) => {
          const upcomingHolidays = allHolidays.filter(({ to }) => to >= today)
          if (upcomingHolidays.length === 0) return <p>There are no closed days ahead.</p>
          return (
            <RuledList>
              {upcomingHolidays.map((holiday) => (
                <li key={holiday.id}>
                  <div>
                    <b>{holiday.name}</b>
                    <div className="sub num">{formatHolidayDays(holiday)}</div>
                  </div>
                  <IconButton
                    icon="pencil-simple"
                    label={`Edit ${holiday.name}`}
                    onClick={() => setEditedHoliday(holiday)}
                  />
                  <IconButton
                    icon="trash"
                    label={`Reopen ${holiday.name}`}
                    onClick={() => setHolidayToReopen(holiday)}
                  />
                </li>
              ))}
            </RuledList>
          )
        }}
      </ListStates>
    </Dialog>
  )
}

function ReopenHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { run } = useAdminMutation(holidayMutations.remove)
  return (
    <ConfirmDialog
      action={({ ifMatch }) => run({ params: { id: holiday.id }, ifMatch })}
      entity={holiday}
      title={`Reopen ${holiday.name}, ${formatHolidayDays(holiday)}?`}
      description="Classes take place on these days again and can be booked. Cancelled bookings stay cancelled."
      cancelLabel="Keep Closed"
      actionLabel="Reopen"
      actionVariant="primary"
      pendingText="Opening..."
      onClose={onClose}
    />
  )
}
