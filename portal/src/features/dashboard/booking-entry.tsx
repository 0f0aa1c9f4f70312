import { lazyComponent } from '@studio/client/lazy-component'
import { bookingStatusLabels } from '@studio/client/status-labels'
import { type Booking, buildUrl, endpoints, type FreeReason, formatDay, formatMoney } from '@studio/contract'
import { Badge, Button, ButtonLink } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { LazyDialog } from '../../lazy/lazy-dialog.tsx'
import { formatInstant, useStudioToday } from '../../studio/studio.ts'
import { formatDayLabel } from './agenda.ts'
import { usePayBooking } from './use-pay-booking.ts'

const ChangeDateDialog = lazyComponent(() => import('./change-date-dialog.tsx'))
const CancelBookingDialog = lazyComponent(() => import('./cancel-booking-dialog.tsx'))

/** One booking or waitlist entry of an agenda: day, text, badge, actions. */
export const AgendaEntry = styled.li`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  gap: 0.1rem var(--s5);
  align-items: center;
  padding-block: var(--s4);

  & + & {
    border-top: 1px solid var(--rule);
  }

  .day {
    position: relative;
    isolation: isolate;
    font: 400 2.25rem / 1 var(--serif);
    letter-spacing: -0.03em;
  }

  .day small {
    display: block;
    margin-bottom: 0.15rem;
    color: var(--ink-2);
    white-space: nowrap;
    font: 560 var(--t-fine) / 1.3 var(--sans);
    letter-spacing: 0;
  }

  &[data-highlighted] .day::before {
    content: '';
    position: absolute;
    z-index: var(--z-under);
    inset: -0.35rem 0.2rem -0.3rem -0.5rem;
    border-bottom: 2px solid var(--light-edge);
    background: var(--light);
    transform: skewX(-16deg);
  }

  &[data-highlighted] .day small {
    color: var(--ink);
  }

  h3 {
    font-size: 1.1875rem;
    font-weight: 450;
  }

  div > p {
    color: var(--ink-2);
    font-size: var(--t-small);
    line-height: 1.45;
  }

  .state {
    justify-self: end;
  }

  .entry-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    justify-content: flex-end;
    min-width: 4.5rem;
  }

  &[data-over] .state {
    grid-column: 3 / -1;
    justify-self: end;
  }

  /* Two rows of actions, so that the name of the class keeps its line. */
  @media (min-width: 640px) and (max-width: 899px) {
    .entry-actions {
      max-width: 11rem;
    }
  }

  @media (max-width: 639px) {
    gap: 0.1rem var(--s4);

    .day {
      align-self: start;
      font-size: 1.75rem;
    }

    .instructor {
      display: block;
    }

    .comma {
      display: none;
    }

    .state,
    &[data-over] .state {
      grid-column: 2;
      justify-self: start;
      margin-top: 0.3rem;
    }

    .entry-actions {
      grid-column: 2;
      gap: 0 var(--s5);
      justify-content: flex-start;
      min-width: 0;
      margin-top: 0.3rem;
    }
  }
`

/** A booking in a list; one that is over (past or cancelled) has no actions. */
export function BookingEntry({ booking, isOver = false }: { booking: Booking; isOver?: boolean }) {
  const today = useStudioToday()
  const isToday = booking.bookingDate === today && !isOver
  const willTakePlace = booking.status === 'confirmed' && !isOver
  const statusLabel =
    isOver && booking.status === 'confirmed'
      ? { text: 'Past', tone: 'neutral' as const }
      : bookingStatusLabels[booking.status]
  return (
    <AgendaEntry data-highlighted={isToday ? '' : undefined} data-over={isOver ? '' : undefined}>
      <p className="day num">
        <small>{formatDayLabel(booking.bookingDate, { today, isOver })}</small>
        {Number(booking.bookingDate.slice(8))}
      </p>
      <div>
        <h3>{booking.class.name}</h3>
        <p>
          {formatTimes(booking)}
          {booking.class.instructorName && (
            <>
              <span className="comma">, </span>
              <span className="instructor">{booking.class.instructorName}</span>
            </>
          )}
        </p>
        {booking.status === 'pending' && booking.holdExpiresAt && (
          <p>Your seat is held until {formatInstant.time(booking.holdExpiresAt)}.</p>
        )}
        {booking.releaseAt && !isOver && <p>{formatRelease(booking.releaseAt, booking.price.list)}</p>}
        {booking.location && <p>{booking.location}</p>}
        {booking.freeBy && <p>{freeReasonTexts[booking.freeBy]}</p>}
        {booking.movedFrom && willTakePlace && <p>Moved by the studio from {formatInstant.time(booking.movedFrom)}.</p>}
        {booking.lateCancel && <p>Cancelled late.</p>}
      </div>
      <Badge tone={statusLabel.tone} className="state">
        {statusLabel.text}
      </Badge>
      {!isOver && <BookingActions booking={booking} />}
    </AgendaEntry>
  )
}

const freeReasonTexts: Record<FreeReason, string> = {
  trial: 'Your free trial class.',
  complimentary: 'No charge.',
  pack: 'Booked with a class pack.',
}

function BookingActions({ booking }: { booking: Booking }) {
  const [isCancelOpen, setCancelOpen] = useState(false)
  const [isChangeOpen, setChangeOpen] = useState(false)
  const { pay, pending } = usePayBooking()
  const name = `${booking.class.name}, ${formatDay(booking.bookingDate)}`
  if (booking.status === 'pending') {
    return (
      <p className="entry-actions">
        {booking.checkoutUrl && (
          <ButtonLink variant="outline" href={booking.checkoutUrl} aria-label={`Pay now: ${name}`}>
            Pay now
          </ButtonLink>
        )}
      </p>
    )
  }
  const hasStarted = booking.startsAt !== null && new Date(booking.startsAt) <= new Date()
  const isNoLongerCovered = booking.releaseAt !== undefined
  return (
    <p className="entry-actions">
      {isNoLongerCovered && (
        <Button
          variant="outline"
          pending={pending}
          aria-label={`Pay now: ${name}`}
          onClick={() => void pay(booking.id)}
        >
          Pay now
        </Button>
      )}
      <a
        className="btn quiet"
        href={buildUrl(endpoints.downloadBookingCalendar, { params: { id: booking.id } })}
        download
        aria-label={`Add to calendar: ${name}`}
      >
        Add to calendar
      </a>
      {canChangeDate(booking) && (
        <Button variant="quiet" aria-label={`Change date: ${name}`} onClick={() => setChangeOpen(true)}>
          Change date
        </Button>
      )}
      {!hasStarted && (
        <Button variant="quiet" aria-label={`Cancel ${name}`} onClick={() => setCancelOpen(true)}>
          Cancel
        </Button>
      )}
      <LazyDialog open={isChangeOpen} onFailed={() => setChangeOpen(false)}>
        <ChangeDateDialog booking={booking} open={isChangeOpen} onOpenChange={setChangeOpen} />
      </LazyDialog>
      <LazyDialog open={isCancelOpen} onFailed={() => setCancelOpen(false)}>
        <CancelBookingDialog booking={booking} open={isCancelOpen} onOpenChange={setCancelOpen} />
      </LazyDialog>
    </p>
  )
}

// Possible until the cancellation deadline. A seat that is about to be released has to be paid for first.
const canChangeDate = ({ cancelBy, releaseAt }: Booking) => !releaseAt && new Date() <= new Date(cancelBy)

/** Says until when a seat that the membership no longer covers must be paid for. */
function formatRelease(releaseAt: string, price: string): string {
  const deadlineText = formatInstant.weekdayAndTime(releaseAt)
  return `Your membership no longer covers this class. Pay ${formatMoney(price)} by ${deadlineText} to keep your place.`
}

/** '5:30 – 6:30 pm', only the start if it ends on another day, or 'Any time of the day'. */
export function formatTimes({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): string {
  return startsAt && endsAt ? formatInstant.timeRange(startsAt, endsAt) : 'Any time of the day'
}
