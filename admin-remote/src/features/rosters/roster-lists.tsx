import { formatSeatsLeft } from '@studio/client/labels'
import { useRead } from '@studio/client/reading'
import type { Day, Roster } from '@studio/contract'
import { Badge, EmptyState } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { SubSection } from '../../layout/detail-page.tsx'
import { keepDataAfterFailure } from '../../lists/list-states.tsx'
import { RosterTable } from './roster-table.tsx'
import { RosterWaitlist } from './roster-waitlist.tsx'

const CancelledSection = styled(SubSection)`
  margin-top: var(--s6);
`

// Others check in and book at the same time.
const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 15_000 }

export function useLiveRoster(occurrence: { classId: string; scheduleId: string | null; date: Day }) {
  const { classId, scheduleId, date } = occurrence
  const read = useRead('getRoster', { query: { classId, date, ...(scheduleId && { scheduleId }) } }, LIVE_READ)
  return keepDataAfterFailure(read)
}

export function RosterFacts({ roster }: { roster: Roster }) {
  const { entries, capacity, bookedCount, instructorName, location, isCancelled } = roster
  const checkedInCount = entries.filter(({ status, checkedInAt }) => status === 'confirmed' && checkedInAt).length
  return (
    <p className="num" role="status">
      {isCancelled && <Badge tone="bad">Cancelled</Badge>} {bookedCount} booked, {checkedInCount} here,{' '}
      {formatSeatsLeft(capacity - bookedCount)}
      {instructorName ? `, with ${instructorName}` : ''}
      {location ? `, ${location}` : ''}
    </p>
  )
}

export function RosterLists({ roster, canCheckIn }: { roster: Roster; canCheckIn: boolean }) {
  const { today } = useBridge()
  const cancelledEntries = roster.entries.filter(({ status }) => status === 'cancelled')
  const activeEntries = roster.entries.filter(({ status }) => status !== 'cancelled')
  return (
    <>
      {activeEntries.length > 0 ? (
        <RosterTable caption="Booked" entries={activeEntries} canCheckIn={canCheckIn} />
      ) : (
        <EmptyState title="Nobody is booked" artwork="sunrise" />
      )}
      {roster.waiting && (
        <RosterWaitlist waitlist={roster.waiting} canSeat={roster.date >= today && !roster.isCancelled} />
      )}
      {cancelledEntries.length > 0 && (
        <CancelledSection>
          <h3>Cancelled</h3>
          <RosterTable caption="Cancelled" entries={cancelledEntries} canCheckIn={false} />
        </CancelledSection>
      )}
    </>
  )
}
