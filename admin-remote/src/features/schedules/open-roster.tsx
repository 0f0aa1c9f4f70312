import { useOccurrences } from '@studio/client/occurrences'
import { useRead } from '@studio/client/reading'
import type { Occurrence, PastDate } from '@studio/contract'
import { ButtonLink, EmptyState } from '@studio/ui'
import type { ComponentType } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { type OccurrenceRef, weekHref } from '../../navigation/hash-routes.ts'
import { useLastListHref } from '../../navigation/navigation.tsx'

/** The roster of one occurrence, passed in by the layout. A `PastDate` is one that the calendar no longer shows. */
export type RosterComponent = ComponentType<{ occurrence: Occurrence | PastDate; onBack: () => void }>

/** Reads the occurrence that the URL names, so that its roster also opens after a reload or from a link. */
export function OpenRoster({ occurrenceRef, Roster }: { occurrenceRef: OccurrenceRef; Roster: RosterComponent }) {
  // `cancelled` adds the cancelled occurrences of the day.
  const occurrences = useOccurrences(
    { from: occurrenceRef.date, to: occurrenceRef.date, cancelled: 'true' },
    { rereadOnOpen: true },
  )
  const { today } = useBridge()
  const calendarOccurrence = occurrences.data?.find(({ id }) => id === occurrenceRef.id)
  const isOffCalendar = occurrenceRef.date <= today && occurrences.data !== undefined && !calendarOccurrence
  const pastDates = useRead(
    'listPastDates',
    { query: { from: occurrenceRef.date, to: occurrenceRef.date } },
    { isEnabled: isOffCalendar },
  )
  const occurrence = calendarOccurrence ?? pastDates.data?.find(({ id }) => id === occurrenceRef.id)
  const backHref = useLastListHref('calendar', weekHref({ day: occurrenceRef.date, today }))
  const goBack = () => {
    window.location.hash = backHref
  }
  if (occurrence) return <Roster occurrence={occurrence} onBack={goBack} />
  const renderMissing = () => (
    <EmptyState
      title="No class on this date"
      artwork="sunrise"
      action={
        <ButtonLink variant="secondary" href={backHref}>
          Back to Calendar
        </ButtonLink>
      }
    >
      The studio is closed on this day, or the schedule has changed.
    </EmptyState>
  )
  const loadingLabel = 'Loading the roster'
  if (isOffCalendar) {
    return (
      <ListStates read={pastDates} loadingLabel={loadingLabel}>
        {renderMissing}
      </ListStates>
    )
  }
  return (
    <ListStates read={occurrences} loadingLabel={loadingLabel}>
      {renderMissing}
    </ListStates>
  )
}
