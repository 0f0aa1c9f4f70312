import { failedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { ApiError, type BookableDates } from '@studio/contract'
import { useStudioToday } from '../studio/studio.ts'
import { type DateOption, toDateOption } from './bookable-dates.ts'

/** What the dialog shows of a class: the class itself, who leads it, and the dates it offers. */
export type BookingOptions = Omit<BookableDates, 'dates'> & { dates: DateOption[] }

/**
 * Reads what the booking dialog shows. Others may have changed it, so it is read whenever the dialog opens. `isGone`:
 * the class is no longer offered.
 */
export function useBookingOptions(classId: string) {
  const today = useStudioToday()
  const read = useRead('listBookableDates', { params: { id: classId } }, { rereadOnOpen: true })
  const isGone = read.error instanceof ApiError && read.error.status === 404
  const failed = isGone ? null : failedRead(read)
  const options: BookingOptions | null =
    read.data && !isGone ? { ...read.data, dates: read.data.dates.map((date) => toDateOption(date, today)) } : null
  return { options, isGone, failed }
}
