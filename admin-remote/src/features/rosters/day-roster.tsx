import type { Day, TodayClass } from '@studio/contract'
import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { rosterHref } from '../../navigation/hash-routes.ts'
import { RosterFacts, RosterLists, useLiveRoster } from './roster-lists.tsx'
import { WalkInDialog, type WalkInOccurrence } from './walk-in-dialog.tsx'

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--s3);
  font-size: var(--t-small);
  color: var(--ink-2);

  .row-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
  }
`

type Props = { day: Day; todayClass: TodayClass; onWalkIn: () => void }

export function DayRoster({ day, todayClass, onWalkIn }: Props) {
  // A class without schedules has no `scheduleId`.
  const { classId, scheduleId, className } = todayClass
  const read = useLiveRoster({ classId, scheduleId, date: day })
  return (
    <>
      <Head>
        {read.data ? <RosterFacts roster={read.data} /> : <span />}
        <span className="row-actions">
          {scheduleId && (
            <a href={rosterHref({ id: scheduleId, date: day })} aria-label={`Open roster of ${className}`}>
              Open roster
            </a>
          )}
          {toWalkInOccurrence({ day, todayClass }) && (
            <Button variant="secondary" icon="plus" onClick={onWalkIn}>
              Add Walk-in
            </Button>
          )}
        </span>
      </Head>
      <ListStates read={read} loadingLabel={`Loading the roster of ${className}`}>
        {(roster) => <RosterLists roster={roster} canCheckIn />}
      </ListStates>
    </>
  )
}

export function DayWalkIn({ day, todayClass, onClose }: Omit<Props, 'onWalkIn'> & { onClose: () => void }) {
  const occurrence = toWalkInOccurrence({ day, todayClass })
  return occurrence && <WalkInDialog occurrence={occurrence} onClose={onClose} />
}

/** Null if the class takes no walk-ins: it has no schedule and so no times, or it is cancelled. */
function toWalkInOccurrence({ day, todayClass }: Omit<Props, 'onWalkIn'>): WalkInOccurrence | null {
  const { classId, scheduleId, className, isCancelled, startTime, endTime, startsAt, bookedCount, capacity } =
    todayClass
  if (!scheduleId || !startTime || !endTime || !startsAt || isCancelled) return null
  // The id of an occurrence is its schedule's.
  return { id: scheduleId, classId, className, date: day, startTime, endTime, startsAt, bookedCount, capacity }
}
