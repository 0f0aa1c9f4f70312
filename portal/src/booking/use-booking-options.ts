import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { ApiError, type BookableDates } from '@studio/contract'
import { useStudioToday } from '../studio/studio.ts'
import { type DateOption, toDateOption } from './bookable-dates.ts'

/** A class with its instructor and its bookable dates. */
export type BookingOptions = Omit<BookableDates, 'dates'> & { dates: DateOption[] }

/**
 * Loads what the booking dialog shows, and reloads it at each opening, because other people book as well.
 * `isUnavailable`: the class is no longer offered.
 */
export function useBookingOptions(classId: string) {
  const today = useStudioToday()
  const bookableDates = useRead('listBookableDates', { params: { id: classId } }, { rereadOnOpen: true })
  const isUnavailable = bookableDates.error instanceof ApiError && bookableDates.error.status === 404
  const failedRead = isUnavailable ? null : findFailedRead(bookableDates)
  const options: BookingOptions | null =
    bookableDates.data && !isUnavailable
      ? { ...bookableDates.data, dates: bookableDates.data.dates.map((date) => toDateOption(date, today)) }
      : null
  return { options, isUnavailable, failedRead }
}
