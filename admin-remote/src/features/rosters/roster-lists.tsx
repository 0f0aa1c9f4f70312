import { formatPlacesLeft } from '@studio/client/labels'
import { useRead } from '@studio/client/reading'
import type { Day, Roster } from '@studio/contract'
import { Badge, EmptyState } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { SubSection } from '../../layout/detail-page.tsx'
import { RosterTable } from './roster-table.tsx'
import { RosterWaitlist } from './roster-waitlist.tsx'

const Ended = styled(SubSection)`
  margin-top: var(--s6);
`

/** Others check in and book at the same time. */
const live = { rereadOnOpen: true, refreshEveryMs: 15_000 }

/** Reads a roster for as long as it is shown; a loaded one stays on the screen while the connection is lost. */
export function useLiveRoster(occurrence: { classId: string; scheduleId: string | null; date: Day }) {
  const { classId, scheduleId, date } = occurrence
  const read = useRead('getRoster', { query: { classId, date, ...(scheduleId && { scheduleId }) } }, live)
  return { ...read, error: read.data ? undefined : read.error }
}

export function RosterFacts({ roster }: { roster: Roster }) {
  const { entries, bookedCount, instructorName, location, isCancelled } = roster
  const here = entries.filter(({ status, checkedInAt }) => status === 'confirmed' && checkedInAt).length
  return (
    <p className="num" role="status">
      {isCancelled && <Badge tone="bad">Cancelled</Badge>} {bookedCount} booked, {here} here, {formatPlacesLeft(roster)}
      {instructorName ? `, with ${instructorName}` : ''}
      {location ? `, ${location}` : ''}
    </p>
  )
}

export function RosterLists({ roster, canCheckIn }: { roster: Roster; canCheckIn: boolean }) {
  const { today } = useBridge()
  const ended = roster.entries.filter(({ status }) => status === 'cancelled')
  const live = roster.entries.filter(({ status }) => status !== 'cancelled')
  return (
    <>
      {live.length > 0 ? (
        <RosterTable caption="Who is booked" entries={live} canCheckIn={canCheckIn} />
      ) : (
        <EmptyState title="Nobody is booked" kind="sunrise" />
      )}
      {roster.waiting && (
        <RosterWaitlist waiting={roster.waiting} canSeat={roster.date >= today && !roster.isCancelled} />
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
