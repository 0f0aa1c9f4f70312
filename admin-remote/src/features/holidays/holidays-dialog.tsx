import { useRead } from '@studio/client/reading'
import type { Holiday } from '@studio/contract'
import { AlertDialog, Button, Dialog, IconButton } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { useEditing } from '../../edits/use-editing.ts'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { useConfirmDialog } from '../../mutations/use-confirm-dialog.tsx'
import { HolidayForm } from './holiday-form.tsx'
import { daysText } from './holiday-labels.ts'
import { useHolidayActs } from './holiday-mutations.ts'

/** The days on which the studio is closed: those ahead, add, change, open again. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { today } = useBridge()
  const holidays = useRead('listHolidays', undefined, { rereadOnOpen: true })
  const editing = useEditing<Holiday>()
  const [opening, setOpening] = useState<Holiday | null>(null)
  if (editing.item !== undefined) return <HolidayForm item={editing.item} onClose={editing.close} />
  if (opening) return <ReopenHolidayDialog item={opening} onClose={() => setOpening(null)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Closed days"
      description="No class takes place on them, and visitors see them on the calendar."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button icon="plus" onClick={editing.add}>
            Add Closed Days
          </Button>
        </>
      }
    >
      <ListStates read={holidays} loading="Loading closed days">
        {(all) => {
          const ahead = all.filter(({ to }) => to >= today)
          if (ahead.length === 0) return <p>The studio is open on every day ahead.</p>
          return (
            <RuledList>
              {ahead.map((item) => (
                <li key={item.id}>
                  <div>
                    <b>{item.name}</b>
                    <div className="sub num">{daysText(item)}</div>
                  </div>
                  <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={() => editing.edit(item)} />
                  <IconButton icon="trash" label={`Open again: ${item.name}`} onClick={() => setOpening(item)} />
                </li>
              ))}
            </RuledList>
          )
        }}
      </ListStates>
    </Dialog>
  )
}

/** Confirms that a holiday is removed, and says that its cancelled bookings do not come back. */
function ReopenHolidayDialog({ item, onClose }: { item: Holiday; onClose: () => void }) {
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
