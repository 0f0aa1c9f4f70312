import type { DateOption } from './bookable-dates.ts'
import type { BookingTarget } from './booking-store.ts'

/** A class on one date, as the calls that book it or join its waitlist take it. */
export type ClassDate = { classId: string; bookingDate: string; scheduleId?: string | null | undefined }

export const toClassDate = ({ classId, date }: { classId: string; date: DateOption }) => ({
  classId,
  bookingDate: date.date,
  ...(date.scheduleId ? { scheduleId: date.scheduleId } : {}),
})

/** The target that opens the booking dialog again with this date. */
export const toBookingTarget = ({ classId, bookingDate, scheduleId }: ClassDate): BookingTarget => ({
  classId,
  date: bookingDate,
  ...(scheduleId && { scheduleId }),
})
