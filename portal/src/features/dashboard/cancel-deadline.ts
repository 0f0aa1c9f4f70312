import { createInstantFormat } from '@studio/client/instants'
import type { Booking } from '@studio/contract'

/** The deadline in a booking's cancel dialog, as a date and time in the studio's zone. */
export function cancelDeadline(
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): { text: string; isLate: boolean } {
  const isLate = now > new Date(booking.cancelBy)
  const moment = createInstantFormat(timeZone).weekdayAndTime(booking.cancelBy)
  return {
    isLate,
    text: isLate
      ? `The deadline was ${moment}: this cancellation is recorded as late.`
      : `Until ${moment} this is not late.`,
  }
}
