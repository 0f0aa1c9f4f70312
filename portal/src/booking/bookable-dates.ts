import { formatPlacesLeft } from '@studio/client/labels'
import { type BookableDate, type Booking, type Day, formatDay } from '@studio/contract'
import { instants } from '../studio/studio.ts'

/** One option in the booking dialog's choice of dates. */
export type DateOption = BookableDate & {
  /** Unique in the list: the date and the schedule. */
  key: string
  /** 'Today, Tue, Oct 13' or 'Thu, Oct 15'. */
  dayText: string
  /** '5:30 pm, 4 places left', '5:30 pm, full', '5:30 pm, booked by you', '5:30 pm, held for you', 'Any time'. */
  factsText: string
  /** Why it cannot be booked; null when it can, also where the member's own open checkout holds the seat. */
  closed: 'full' | 'booked' | null
}

/** A date that the server offers, in words. */
export function toDateOption(date: BookableDate, today: Day): DateOption {
  const { scheduleId, startsAt, placesLeft, ownSeat } = date
  const places = placesLeft === null ? null : formatPlacesLeft({ capacity: placesLeft, bookedCount: 0 })
  const facts = [startsAt ? instants.time(startsAt) : 'Any time', ownSeat ? ownBookingLabels[ownSeat] : places]
  return {
    ...date,
    key: `${date.date} ${scheduleId ?? ''}`,
    dayText: formatBookableDay(date.date, today),
    factsText: facts.filter((fact) => fact !== null).join(', '),
    closed: ownSeat === 'confirmed' ? 'booked' : !ownSeat && placesLeft === 0 ? 'full' : null,
  }
}

/** 'Today, Tue, Oct 13' for the studio's today, else 'Thu, Oct 15'. */
export function formatBookableDay(date: Day, today: Day): string {
  return date === today ? `Today, ${formatDay(date)}` : formatDay(date)
}

/** Whether the user's own seat on a date is booked, or held by an unpaid checkout. */
export const ownBookingLabels = { confirmed: 'booked by you', pending: 'held for you' }

/** The dates on which a user has a seat, as `date schedule`. */
export function ownBookedDates(bookings: readonly Booking[]): Map<string, keyof typeof ownBookingLabels> {
  return new Map(
    bookings.flatMap(({ status, bookingDate, scheduleId }) =>
      status === 'confirmed' || status === 'pending' ? [[`${bookingDate} ${scheduleId ?? ''}`, status] as const] : [],
    ),
  )
}

/** Whether a date can be chosen: to book it or, where the studio has waitlists, to wait for it. */
export const isChoosable = ({ closed }: DateOption, { hasWaitlist }: { hasWaitlist: boolean }): boolean =>
  closed === null || (closed === 'full' && hasWaitlist)

/** The date preselected when the dialog opens: today if the class meets today, otherwise the next open one. */
export function preselected(dates: readonly DateOption[]): DateOption | null {
  return dates.find(({ closed }) => closed === null) ?? null
}

/** The next open date after one that turned out to be full, or null. */
export function nextOpenAfter(dates: readonly DateOption[], full: DateOption): DateOption | null {
  return preselected(dates.slice(dates.findIndex(({ key }) => key === full.key) + 1))
}
