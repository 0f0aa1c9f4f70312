import { useRead } from '@studio/client/reading'
import {
  type BookingTerms,
  bookingOpensOn,
  type Day,
  formatDay,
  formatTime,
  formatTimeRange,
  type Occurrence,
  type User,
} from '@studio/contract'
import { Badge, Button, LineSkeletons } from '@studio/ui'
import { styled } from 'styled-components'
import { ownBookedDates, ownBookingLabels } from '../../booking/bookable-dates.ts'
import { openBooking } from '../../booking/booking-store.ts'
import { useUser } from '../../session/use-user.ts'

const List = styled.section`
  h2 {
    font-size: var(--t-head);
    font-weight: 450;
  }

  li {
    padding-block: var(--s4);
    border-top: 1px solid var(--rule);
  }

  li:first-child {
    margin-top: var(--s4);
    border-top-color: var(--ink);
  }

  li:last-child {
    padding-bottom: 0;
  }

  h3 {
    font-size: 1.1875rem;
    font-weight: 450;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  .act {
    margin-top: 0.6rem;
  }
`

const Together = styled.span`
  white-space: nowrap;
`

type Props = {
  day: Day
  today: Day
  occurrences: Occurrence[] | null
  /** Why the studio is closed on this day, if it is. */
  closed?: string | undefined
}

/** The classes of the selected day, whatever day it is, each with its places and the way to book it. */
export function DayList({ day, today, occurrences, closed }: Props) {
  const session = useUser()
  const user = session.state === 'signed-in' ? session.user : null
  const bookings = useRead('listMyBookings', user ? undefined : null)
  // A visitor needs them only where a class is full.
  const terms = useRead('getBookingTerms', user || occurrences?.some(isFullUp) ? undefined : null)
  const mine = ownBookedDates(bookings.data ?? [])
  const opensOn = notYet({ user, day, today, terms: terms.data })
  return (
    <List className="sheet pad" aria-labelledby="day" aria-live="polite">
      <h2 id="day">{day === today ? `Today, ${formatDay(day)}` : formatDay(day)}</h2>
      {occurrences === null ? (
        <LineSkeletons count={3} label="Loading the day" />
      ) : occurrences.length === 0 ? (
        <p>{closed ? `The studio is closed: ${closed}` : 'No classes scheduled'}</p>
      ) : (
        <ul>
          {occurrences.map((occurrence) => (
            <DayEntry
              key={occurrence.id}
              occurrence={occurrence}
              own={mine.get(`${occurrence.date} ${occurrence.id}`)}
              opensOn={opensOn}
              hasWaitlist={terms.data?.waitlist !== undefined && occurrence.hasWaitlist}
            />
          ))}
        </ul>
      )}
    </List>
  )
}

type DayListInput = { user: User | null; day: Day; today: Day; terms: BookingTerms | undefined }

/** The day on which booking opens for this date, if that is in the future. Visitors get none: they may be members. */
function notYet({ user, day, today, terms }: DayListInput): Day | null {
  const opens = user && terms ? bookingOpensOn({ person: user, date: day, terms }) : null
  return opens && opens > today ? opens : null
}

type EntryProps = {
  occurrence: Occurrence
  own?: keyof typeof ownBookingLabels
  opensOn: Day | null
  hasWaitlist: boolean
}

function DayEntry({ occurrence, own, opensOn, hasWaitlist }: EntryProps) {
  const { className, classId, id, date, startTime, startsAt, capacity, bookedCount, isCancelled } = occurrence
  const started = new Date(startsAt) <= new Date()
  const isFull = isFullUp(occurrence)
  const act = isFull && !own && hasWaitlist ? 'Join the waitlist' : 'Book Class'
  const places = isFull ? 'full' : `${bookedCount} of ${capacity} places taken`
  return (
    <li>
      <h3>{className}</h3>
      <p className="num">
        {formatTime(startTime)},{' '}
        {isCancelled ? 'cancelled' : own ? ownBookingLabels[own] : started ? 'has started' : places}
      </p>
      {differences(occurrence).map((text) => (
        <p className="num" key={text}>
          {text}
        </p>
      ))}
      {isCancelled ? (
        <Badge className="act">Cancelled</Badge>
      ) : own === 'confirmed' ? (
        <Badge tone="good" className="act">
          Confirmed
        </Badge>
      ) : opensOn ? (
        <p>
          Booking opens on <Together>{formatDay(opensOn)}</Together>
        </p>
      ) : (
        !started && (
          <Button
            variant="outline"
            className="act"
            disabled={isFull && !own && !hasWaitlist}
            aria-label={`${act}: ${className}, ${formatTime(startTime)}`}
            onClick={() => openBooking({ classId, date, scheduleId: id, ...(isFull && !own ? { isFull } : {}) })}
          >
            {act}
          </Button>
        )
      )}
    </li>
  )
}

const isFullUp = ({ bookedCount, capacity }: Occurrence) => bookedCount >= capacity

/** How this date differs from its schedule, as sentences: hours, instructor, room, and the studio's note. */
function differences({ change, instructorName, location }: Occurrence): string[] {
  return [
    ...(change?.movedFrom
      ? [`Moved on this date, usually ${formatTimeRange(change.movedFrom.startTime, change.movedFrom.endTime)}`]
      : []),
    ...(change?.isSubstituted && instructorName ? [`With ${instructorName} on this date`] : []),
    ...(location ? [location] : []),
    ...(change?.note ? [change.note] : []),
  ]
}
