import { useRead } from '@studio/client/reading'
import {
  type BookingTerms,
  type Day,
  findBookingOpening,
  formatDay,
  formatTime,
  formatTimeRange,
  type Occurrence,
  type User,
} from '@studio/contract'
import { Badge, Button, LineSkeletons } from '@studio/ui'
import { styled } from 'styled-components'
import { getOwnSeats, ownSeatLabels, toDateKey } from '../../booking/bookable-dates.ts'
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

  .occurrence-action {
    margin-top: 0.6rem;
  }
`

const NoWrap = styled.span`
  white-space: nowrap;
`

type Props = {
  day: Day
  today: Day
  /** Null while they load. */
  occurrences: Occurrence[] | null
  /** Why the studio is closed on this day, if it is. */
  closedReason?: string | undefined
}

/** The classes of the selected day, each with its seats and a button to book it. */
export function DayList({ day, today, occurrences, closedReason }: Props) {
  const session = useUser()
  const user = session.state === 'signed-in' ? session.user : null
  const bookings = useRead('listMyBookings', undefined, { isEnabled: Boolean(user) })
  // Visitors need the terms only for a full class: they say whether the studio has waitlists.
  const terms = useRead('getBookingTerms', undefined, {
    isEnabled: Boolean(user || occurrences?.some(isFullyBooked)),
  })
  const studioHasWaitlists = terms.data?.waitlist !== undefined
  const ownSeats = getOwnSeats(bookings.data ?? [])
  const opensOn = getFutureOpening({ user, day, today, terms: terms.data })
  return (
    <List className="sheet padded" aria-labelledby="day" aria-live="polite">
      <h2 id="day">{day === today ? `Today, ${formatDay(day)}` : formatDay(day)}</h2>
      {occurrences === null && <LineSkeletons count={3} label="Loading the day" />}
      {occurrences?.length === 0 && (
        <p>{closedReason ? `The studio is closed: ${closedReason}` : 'No classes scheduled'}</p>
      )}
      {occurrences && occurrences.length > 0 && (
        <ul>
          {occurrences.map((occurrence) => {
            const { date, id: scheduleId } = occurrence
            return (
              <DayOccurrence
                key={scheduleId}
                occurrence={occurrence}
                ownSeat={ownSeats.get(toDateKey(date, scheduleId))}
                opensOn={opensOn}
                hasWaitlist={studioHasWaitlists && occurrence.hasWaitlist}
              />
            )
          })}
        </ul>
      )}
    </List>
  )
}

type OpeningInput = { user: User | null; day: Day; today: Day; terms: BookingTerms | undefined }

/**
 * The day on which booking opens for this date, if in the future. Null for visitors: if they are members, booking may
 * already be open for them.
 */
function getFutureOpening({ user, day, today, terms }: OpeningInput): Day | null {
  const opensOn = user && terms ? findBookingOpening({ person: user, date: day, terms }) : null
  return opensOn && opensOn > today ? opensOn : null
}

type OccurrenceProps = {
  occurrence: Occurrence
  /** The status of the user's seat, if they have one; a pending one can still be booked. */
  ownSeat: keyof typeof ownSeatLabels | undefined
  /** The future day on which booking opens, if it is not open yet. */
  opensOn: Day | null
  hasWaitlist: boolean
}

function DayOccurrence({ occurrence, ownSeat, opensOn, hasWaitlist }: OccurrenceProps) {
  const { className, startTime } = occurrence
  return (
    <li>
      <h3>{className}</h3>
      <p className="num">
        {formatTime(startTime)}, {formatStatus(occurrence, ownSeat)}
      </p>
      {formatDetails(occurrence).map((text) => (
        <p className="num" key={text}>
          {text}
        </p>
      ))}
      <OccurrenceAction occurrence={occurrence} ownSeat={ownSeat} opensOn={opensOn} hasWaitlist={hasWaitlist} />
    </li>
  )
}

function formatStatus(occurrence: Occurrence, ownSeat: OccurrenceProps['ownSeat']): string {
  const { capacity, bookedCount, isCancelled } = occurrence
  if (isCancelled) return 'cancelled'
  if (ownSeat) return ownSeatLabels[ownSeat]
  if (hasStarted(occurrence)) return 'has started'
  return isFullyBooked(occurrence) ? 'full' : `${bookedCount} of ${capacity} places taken`
}

function OccurrenceAction({ occurrence, ownSeat, opensOn, hasWaitlist }: OccurrenceProps) {
  const { className, classId, id: scheduleId, date, startTime, isCancelled } = occurrence
  if (isCancelled) return <Badge className="occurrence-action">Cancelled</Badge>
  if (ownSeat === 'confirmed')
    return (
      <Badge tone="good" className="occurrence-action">
        Confirmed
      </Badge>
    )
  if (opensOn)
    return (
      <p>
        Booking opens on <NoWrap>{formatDay(opensOn)}</NoWrap>
      </p>
    )
  if (hasStarted(occurrence)) return null
  const needsWaitlist = isFullyBooked(occurrence) && !ownSeat
  const label = needsWaitlist && hasWaitlist ? 'Join the waitlist' : 'Book Class'
  return (
    <Button
      variant="outline"
      className="occurrence-action"
      disabled={needsWaitlist && !hasWaitlist}
      aria-label={`${label}: ${className}, ${formatTime(startTime)}`}
      onClick={() => openBooking({ classId, date, scheduleId, ...(needsWaitlist ? { isFull: true } : {}) })}
    >
      {label}
    </Button>
  )
}

const hasStarted = ({ startsAt }: Occurrence): boolean => new Date(startsAt) <= new Date()

const isFullyBooked = ({ bookedCount, capacity }: Occurrence) => bookedCount >= capacity

/** Changes of time and instructor on this date, the room, and the studio's note; one text each. */
function formatDetails({ change, instructorName, location }: Occurrence): string[] {
  return [
    ...(change?.movedFrom
      ? [`Moved on this date, usually ${formatTimeRange(change.movedFrom.startTime, change.movedFrom.endTime)}`]
      : []),
    ...(change?.isSubstituted && instructorName ? [`With ${instructorName} on this date`] : []),
    ...(location ? [location] : []),
    ...(change?.note ? [change.note] : []),
  ]
}
