import { formatLongDay, formatTimeRange, type Occurrence, type PastDate } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { DetailPage } from '../../layout/detail-page.tsx'
import { PrintStyles } from '../../layout/print-styles.ts'
import { ListStates } from '../../lists/list-states.tsx'
import { RosterFacts, RosterLists, useLiveRoster } from './roster-lists.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

export function RosterView({ occurrence, onBack }: { occurrence: Occurrence | PastDate; onBack: () => void }) {
  const { today } = useBridge()
  const { classId, id: scheduleId, date } = occurrence
  const read = useLiveRoster({ classId, scheduleId, date })
  const [isAddingWalkIn, setIsAddingWalkIn] = useState(false)
  // A `PastDate`, which is no longer in the calendar and has no `isCancelled`, takes no walk-ins.
  const bookableOccurrence = 'isCancelled' in occurrence && !occurrence.isCancelled && date >= today ? occurrence : null
  return (
    <div>
      <PrintStyles />
      <p data-no-print>
        <Button variant="quiet" icon="arrow-left" onClick={onBack}>
          Back to Calendar
        </Button>
      </p>
      <DetailPage
        title={occurrence.className}
        screenTitle={`${occurrence.className}, ${formatLongDay(date)}`}
        badges={
          <>
            <p className="num">
              {formatLongDay(date)}, {formatTimeRange(occurrence.startTime, occurrence.endTime)}
            </p>
            {read.data && <RosterFacts roster={read.data} />}
          </>
        }
        actions={
          <div className="row" data-no-print>
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
            {bookableOccurrence && (
              <Button icon="plus" onClick={() => setIsAddingWalkIn(true)}>
                Add Walk-in
              </Button>
            )}
          </div>
        }
      >
        <ListStates read={read} loadingLabel="Loading the roster">
          {(roster) => <RosterLists roster={roster} canCheckIn={date <= today} />}
        </ListStates>
      </DetailPage>
      {isAddingWalkIn && bookableOccurrence && (
        <WalkInDialog occurrence={bookableOccurrence} seatCounts={read.data} onClose={() => setIsAddingWalkIn(false)} />
      )}
    </div>
  )
}
