import { formatSeatsLeft } from '@studio/client/labels'
import { type BookableDate, type Booking, type Day, formatDay } from '@studio/contract'
import { formatInstant } from '../studio/studio.ts'

/** One option in the booking dialog's choice of dates. */
export type DateOption = BookableDate & {
  /** Unique in the list: the date and the schedule. */
  key: string
  /** 'Today, Tue, Oct 13' or 'Thu, Oct 15'. */
  dayText: string
  /** '5:30 pm, 4 places left', '5:30 pm, full', '5:30 pm, booked by you', '5:30 pm, held for you', 'Any time'. */
  detailsText: string
  /** Null when the date can be booked, also when the seat is held by the user's own open checkout. */
  unavailableReason: 'full' | 'booked' | null
}

/** Formats a bookable date for the dialog. */
export function toDateOption(bookableDate: BookableDate, today: Day): DateOption {
  const { date, scheduleId, startsAt, seatsLeft, ownSeat } = bookableDate
  const seatsText = seatsLeft === null ? null : formatSeatsLeft(seatsLeft)
  const details = [startsAt ? formatInstant.time(startsAt) : 'Any time', ownSeat ? ownSeatLabels[ownSeat] : seatsText]
  return {
    ...bookableDate,
    key: toDateKey(date, scheduleId),
    dayText: formatBookableDay(date, today),
    detailsText: details.filter((detail) => detail !== null).join(', '),
    unavailableReason: getUnavailableReason(bookableDate),
  }
}

function getUnavailableReason({ ownSeat, seatsLeft }: BookableDate): DateOption['unavailableReason'] {
  if (ownSeat === 'confirmed') return 'booked'
  return !ownSeat && seatsLeft === 0 ? 'full' : null
}

/** 'Today, Tue, Oct 13' for the studio's today, else 'Thu, Oct 15'. */
export function formatBookableDay(date: Day, today: Day): string {
  return date === today ? `Today, ${formatDay(date)}` : formatDay(date)
}

/** The labels of the user's own seat by its status; a pending one is held by an unpaid checkout. */
export const ownSeatLabels = { confirmed: 'booked by you', pending: 'held for you' }

export const toDateKey = (date: Day, scheduleId: string | null): string => `${date} ${scheduleId ?? ''}`

/** The status of each of a user's seats, by `toDateKey`. */
export function getOwnSeats(bookings: readonly Booking[]): Map<string, keyof typeof ownSeatLabels> {
  return new Map(
    bookings.flatMap(({ status, bookingDate, scheduleId }) =>
      status === 'confirmed' || status === 'pending' ? [[toDateKey(bookingDate, scheduleId), status] as const] : [],
    ),
  )
}

/** Whether a date can be chosen: to book it or, if it has a waitlist, to wait for it. */
export const isChoosable = ({ unavailableReason }: DateOption, { hasWaitlist }: { hasWaitlist: boolean }): boolean =>
  unavailableReason === null || (unavailableReason === 'full' && hasWaitlist)

/** The first date that can be booked; the dialog preselects it when it opens. */
export function findFirstAvailable(dates: readonly DateOption[]): DateOption | null {
  return dates.find(({ unavailableReason }) => unavailableReason === null) ?? null
}

/** The next date that can be booked after one that turned out to be full. */
export function findNextAvailable(dates: readonly DateOption[], fullDate: DateOption): DateOption | null {
  return findFirstAvailable(dates.slice(dates.findIndex(({ key }) => key === fullDate.key) + 1))
}
