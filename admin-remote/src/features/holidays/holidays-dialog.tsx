import type { Holiday } from '@studio/contract'
import { Button, Dialog, IconButton } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAnswer } from '../../data/use-read.ts'
import { ListStates } from '../../parts/list-states.tsx'
import { useEditing } from '../../parts/use-editing.ts'
import { HolidayForm } from './holiday-form.tsx'
import { daysText } from './holiday-words.ts'
import { OpenAgain } from './open-again.tsx'

const List = styled.ul`
  border-top: 1px solid var(--ink);

  li {
    display: flex;
    gap: var(--s3);
    align-items: center;
    padding-block: var(--s2);
    border-bottom: 1px solid var(--rule);
  }

  li > div {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

/** The days on which the studio is closed: those ahead, add, change, open again. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { today } = useBridge()
  const holidays = useAnswer('listHolidays', undefined)
  const editing = useEditing<Holiday>()
  const [opening, setOpening] = useState<Holiday | null>(null)
  if (editing.item !== undefined) return <HolidayForm item={editing.item} onClose={editing.close} />
  if (opening) return <OpenAgain item={opening} onClose={() => setOpening(null)} />
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
            <List>
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
            </List>
          )
        }}
      </ListStates>
    </Dialog>
  )
}
