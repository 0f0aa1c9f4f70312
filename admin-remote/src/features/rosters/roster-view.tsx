import { formatLongDay, formatTimeRange, type Occurrence, type PastDate } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useScreenHeading } from '../../navigation/use-screen-heading.ts'
import { PrintAlone } from './print-alone.ts'
import { RosterFacts, RosterLists, useLiveRoster } from './roster-lists.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: end;
  justify-content: space-between;
  margin-bottom: var(--s4);

  h2 {
    font-size: 1.5rem;
    font-weight: 450;
    overflow-wrap: anywhere;
  }

  h2:focus {
    outline: none;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
`

/** Who comes to a class on one date: check-in by a tap, walk-ins, and a sheet to print. */
export function RosterView({ item, onBack }: { item: Occurrence | PastDate; onBack: () => void }) {
  const { today } = useBridge()
  const { classId, id: scheduleId, date } = item
  const roster = useLiveRoster({ classId, scheduleId, date })
  const [adding, setAdding] = useState(false)
  // An occurrence that is no longer in the calendar takes no walk-ins.
  const open = 'isCancelled' in item && !item.isCancelled && date >= today ? item : null
  const title = useScreenHeading(`${item.className}, ${formatLongDay(date)}`)
  return (
    <div>
      <PrintAlone />
      <p data-no-print>
        <Button variant="quiet" icon="arrow-left" onClick={onBack}>
          Back to Calendar
        </Button>
      </p>
      <Head>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {item.className}
          </h2>
          <p className="num">
            {formatLongDay(date)}, {formatTimeRange(item.startTime, item.endTime)}
          </p>
          {roster.data && <RosterFacts roster={roster.data} />}
        </div>
        <div className="ways" data-no-print>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          {open && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add Walk-in
            </Button>
          )}
        </div>
      </Head>
      <ListStates read={roster} loading="Loading the roster">
        {(found) => <RosterLists roster={found} canCheckIn={date <= today} />}
      </ListStates>
      {adding && open && <WalkInDialog item={open} places={roster.data} onClose={() => setAdding(false)} />}
    </div>
  )
}
