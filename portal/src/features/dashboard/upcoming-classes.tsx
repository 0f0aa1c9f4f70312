import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { type Booking, paths } from '@studio/contract'
import { ButtonLink, EmptyState } from '@studio/ui'
import { useState } from 'react'
import { css, styled } from 'styled-components'
import { Disclosure } from '../../disclosure/disclosure.ts'
import { SectionLoading } from '../../states/section-loading.tsx'
import { useStudioToday } from '../../studio/studio.ts'
import { toAgenda } from './agenda.ts'
import { BookingEntry } from './booking-entry.tsx'

/** The columns of day, text, badge and actions, shared by all entries. */
const columns = css`
  display: grid;
  grid-template-columns: 4.25rem minmax(0, 1fr) auto auto;
  column-gap: var(--s5);

  @media (max-width: 639px) {
    grid-template-columns: 3.25rem minmax(0, 1fr);
    column-gap: var(--s4);
  }
`
/** A list of bookings or waitlist entries in these columns. */
export const Agenda = styled.ul`
  ${columns}
  margin-top: var(--s4);
  border-top: 1px solid var(--ink);
`
/** A list below the agenda, closed at first. */
export const ClosedList = styled(Disclosure)`
  margin-top: var(--s5);
  border-top: 1px solid var(--rule);

  & + & {
    margin-top: 0;
  }

  summary {
    font-weight: 560;
  }

  /* The last list, open or closed, ends with the same space as other text. */
  &:last-child:not([open]) summary,
  &:last-child li:last-child {
    margin-bottom: calc(var(--s4) * -1);
  }

  summary::after {
    font: 300 var(--t-head) / 1 var(--serif);
  }

  ul {
    ${columns}
    border-top: 1px solid var(--rule);
  }
`

/** The next five bookings; later, past and cancelled ones in closed lists below. */
export function UpcomingClasses() {
  const bookings = useRead('listMyBookings')
  const today = useStudioToday()
  const hasFailed = bookings.error && !bookings.isValidating
  const lists = !hasFailed && bookings.data && toAgenda(bookings.data, { currentTime: new Date(), today })
  return (
    <section className="sheet padded" aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Classes</h2>
      {hasFailed && <LoadFailed error={bookings.error} onRetry={() => void bookings.mutate()} headingLevel={3} />}
      {!lists && !hasFailed && <SectionLoading count={4} label="Loading your bookings" />}
      {lists && <AgendaLists {...lists} />}
    </section>
  )
}

function AgendaLists({ upcoming, later, pastAndCancelled }: ReturnType<typeof toAgenda>) {
  return (
    <>
      {upcoming.length === 0 ? (
        <NothingBooked />
      ) : (
        <Agenda>
          {upcoming.map((booking) => (
            <BookingEntry key={booking.id} booking={booking} />
          ))}
        </Agenda>
      )}
      {later.length > 0 && <LaterBookings bookings={later} />}
      {pastAndCancelled.length > 0 && (
        <ClosedList>
          <summary>Past and cancelled ({pastAndCancelled.length})</summary>
          <ul>
            {pastAndCancelled.map((booking) => (
              <BookingEntry key={booking.id} booking={booking} isOver />
            ))}
          </ul>
        </ClosedList>
      )}
    </>
  )
}

/** The bookings after the first five: they can be cancelled as well, and are rendered only when opened. */
function LaterBookings({ bookings }: { bookings: readonly Booking[] }) {
  const [open, setOpen] = useState(false)
  return (
    <ClosedList onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Later bookings ({bookings.length})</summary>
      {open && (
        <ul>
          {bookings.map((booking) => (
            <BookingEntry key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </ClosedList>
  )
}

function NothingBooked() {
  return (
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
  )
}
