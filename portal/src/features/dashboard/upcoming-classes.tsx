import { paths } from '@studio/contract'
import { ButtonLink, EmptyState, LineSkeletons } from '@studio/ui'
import { css, styled } from 'styled-components'
import { studioToday } from '../../lib/studio.ts'
import { useCall } from '../../lib/use-call.ts'
import { LoadFailed } from '../../states/load-failed.tsx'
import { agenda } from './agenda.ts'
import { BookingEntry } from './booking-entry.tsx'

/** The columns of day, words, badge and acts, the same in every entry. */
const columns = css`
  display: grid;
  grid-template-columns: 4.25rem minmax(0, 1fr) auto auto;
  column-gap: var(--s5);

  @media (max-width: 639px) {
    grid-template-columns: 3.25rem minmax(0, 1fr);
    column-gap: var(--s4);
  }
`
const Agenda = styled.ul`
  ${columns}
  margin-top: var(--s4);
  border-top: 1px solid var(--ink);
`
const Earlier = styled.details`
  margin-top: var(--s5);
  border-top: 1px solid var(--rule);

  summary {
    display: flex;
    justify-content: space-between;
    padding-block: var(--s4);
    cursor: pointer;
    font-weight: 560;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '+';
    color: var(--ink-2);
    font: 300 var(--t-head) / 1 var(--serif);
    transition: rotate var(--d-turn) var(--e-both);
  }

  &[open] summary::after {
    rotate: 45deg;
  }

  ul {
    ${columns}
    border-top: 1px solid var(--rule);
  }
`
const Waiting = styled.div`
  margin-top: var(--s5);
`

/** The soonest five bookings, and past and cancelled ones in a closed list beneath (spec section 9, ruling E9). */
export function UpcomingClasses() {
  const bookings = useCall('listMyBookings')
  const failed = bookings.error && !bookings.isValidating
  const lists = !failed && bookings.data && agenda(bookings.data, { now: new Date(), today: studioToday() })
  return (
    <section className="sheet pad" aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Classes</h2>
      {failed && <LoadFailed error={bookings.error} onRetry={() => void bookings.mutate()} headingLevel={3} />}
      {!lists && !failed && (
        <Waiting>
          <LineSkeletons count={4} label="Loading your bookings" />
        </Waiting>
      )}
      {lists && lists.upcoming.length === 0 && (
        <EmptyState
          title="No upcoming classes booked"
          headingLevel={3}
          action={
            <ButtonLink variant="secondary" href={paths.classes}>
              Browse Classes
            </ButtonLink>
          }
        >
          The week is open. Most classes run between 5 and 8pm.
        </EmptyState>
      )}
      {lists && lists.upcoming.length > 0 && (
        <Agenda>
          {lists.upcoming.map((booking) => (
            <BookingEntry key={booking.id} booking={booking} />
          ))}
        </Agenda>
      )}
      {lists && lists.upcomingCount > lists.upcoming.length && (
        <p className="fine">
          The next {lists.upcoming.length} of {lists.upcomingCount}; the later ones follow as these pass.
        </p>
      )}
      {lists && lists.earlier.length > 0 && (
        <Earlier>
          <summary>Past and cancelled ({lists.earlier.length})</summary>
          <ul>
            {lists.earlier.map((booking) => (
              <BookingEntry key={booking.id} booking={booking} isOver />
            ))}
          </ul>
        </Earlier>
      )}
    </section>
  )
}
