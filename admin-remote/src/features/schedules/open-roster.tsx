import type { Occurrence } from '@studio/contract'
import { ButtonLink, EmptyState } from '@studio/ui'
import type { ComponentType } from 'react'
import { useOccurrences } from '../../data/use-occurrences.ts'
import { ListStates } from '../../parts/list-states.tsx'
import { calendarHref, type DatePlace } from '../../parts/places.ts'

/** Shows the roster of one date; the frame joins it. */
export type RosterDoor = ComponentType<{ item: Occurrence; onBack: () => void }>

/** The roster that the address names, read by itself: a reload and a link lead to it as well. */
export function OpenRoster({ at, view: View }: { at: DatePlace; view: RosterDoor }) {
  const day = useOccurrences({ from: at.date, to: at.date })
  const item = day.data?.find(({ id }) => id === at.id)
  if (item) return <View item={item} onBack={leave} />
  return (
    <ListStates read={day} loading="Loading the roster">
      {() => (
        <EmptyState
          title="No class takes place then"
          kind="sunrise"
          action={
            <ButtonLink variant="secondary" href={calendarHref}>
              Back to Calendar
            </ButtonLink>
          }
        >
          The studio is closed on this day, or the schedule has changed.
        </EmptyState>
      )}
    </ListStates>
  )
}

function leave(): void {
  window.location.hash = calendarHref
}
