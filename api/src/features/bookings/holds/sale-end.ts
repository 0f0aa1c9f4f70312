import type { Deps } from '../../../deps.ts'
import { endOfDay } from '../../../platform/studio-time.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'

/** Until when a seat is sold: the start of its class; without a time of day, the end of its date. */
export const saleEnd = (
  { clock }: Pick<Deps, 'clock'>,
  { startsAt, bookingDate }: Pick<StoredBooking, 'startsAt' | 'bookingDate'>,
) => startsAt ?? endOfDay({ clock, day: bookingDate })
