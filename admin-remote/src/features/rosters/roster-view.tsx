import { useRead } from '@studio/client/reading'
import { formatLongDay, formatTimeRange, type Occurrence, type PastDate, type Roster } from '@studio/contract'
import { Badge, Button, EmptyState } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../components/list-states.tsx'
import { SubSection } from '../../components/sub-section.tsx'
import { useScreenHeading } from '../../navigation/use-screen-heading.ts'
import { PrintAlone } from './print-alone.ts'
import { sorted, summaryText } from './roster-labels.ts'
import { RosterTable } from './roster-table.tsx'
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
const Ended = styled(SubSection)`
  margin-top: var(--s6);
`

/** Others check in and book at the same time. */
const live = { rereadOnOpen: true, refreshEveryMs: 15_000 }

/** Who comes to a class on one date: check-in by a tap, walk-ins, and a sheet to print. */
export function RosterView({ item, onBack }: { item: Occurrence | PastDate; onBack: () => void }) {
  const { today } = useBridge()
  const { classId, id: scheduleId, date } = item
  const roster = useRead('getRoster', { query: { classId, scheduleId, date } }, live)
  // A loaded roster stays on the screen while the connection is lost.
  const shown = { ...roster, error: roster.data ? undefined : roster.error }
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
          {roster.data && <Facts roster={roster.data} />}
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
      <ListStates read={shown} loading="Loading the roster">
        {(found) => <Lists roster={found} canCheckIn={date <= today} />}
      </ListStates>
      {adding && open && <WalkInDialog item={open} places={roster.data} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Facts({ roster }: { roster: Roster }) {
  const { instructorName, location, isCancelled } = roster
  return (
    <p className="num" role="status">
      {isCancelled && <Badge tone="bad">Cancelled</Badge>} {summaryText(roster)}
      {instructorName ? `, with ${instructorName}` : ''}
      {location ? `, ${location}` : ''}
    </p>
  )
}

function Lists({ roster, canCheckIn }: { roster: Roster; canCheckIn: boolean }) {
  const { live, ended } = sorted(roster.entries)
  return (
    <>
      {live.length > 0 ? (
        <RosterTable caption="Who is booked" entries={live} canCheckIn={canCheckIn} />
      ) : (
        <EmptyState title="Nobody is booked" kind="sunrise" />
      )}
      {ended.length > 0 && (
        <Ended>
          <h3>Cancelled</h3>
          <RosterTable caption="Who cancelled" entries={ended} canCheckIn={false} />
        </Ended>
      )}
    </>
  )
}
