import { useOccurrences } from '@studio/client/occurrences'
import { useRead } from '@studio/client/reading'
import type { Occurrence, PastDate } from '@studio/contract'
import { ButtonLink, EmptyState } from '@studio/ui'
import type { ComponentType } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { type OccurrenceRef, weekHref } from '../../navigation/hash-routes.ts'
import { useListHref } from '../../navigation/navigation.tsx'

/** Shows the roster of one date, of the calendar or no longer in it; the frame joins it. */
export type RosterComponent = ComponentType<{ item: Occurrence | PastDate; onBack: () => void }>

/** The roster that the URL names, read on its own, so that a reload or a link opens it too. */
export function OpenRoster({ at, view: View }: { at: OccurrenceRef; view: RosterComponent }) {
  const day = useOccurrences({ from: at.date, to: at.date, cancelled: 'true' }, { rereadOnOpen: true })
  const { today } = useBridge()
  const shown = day.data?.find(({ id }) => id === at.id)
  const isPast = at.date <= today && day.data !== undefined && !shown
  const past = useRead('listPastDates', isPast ? { query: { from: at.date, to: at.date } } : null)
  const item = shown ?? past.data?.find(({ id }) => id === at.id)
  const back = useListHref('calendar', weekHref({ day: at.date, today }))
  const leave = () => {
    window.location.hash = back
  }
  if (item) return <View item={item} onBack={leave} />
  const nothing = () => (
    <EmptyState
      title="No class on this date"
      kind="sunrise"
      action={
        <ButtonLink variant="secondary" href={back}>
          Back to Calendar
        </ButtonLink>
      }
    >
      The studio is closed on this day, or the schedule has changed.
    </EmptyState>
  )
  const loading = 'Loading the roster'
  if (isPast)
    return (
      <ListStates read={past} loading={loading}>
        {nothing}
      </ListStates>
    )
  return (
    <ListStates read={day} loading={loading}>
      {nothing}
    </ListStates>
  )
}
