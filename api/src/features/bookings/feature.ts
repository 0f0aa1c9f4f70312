import type { Feature } from '../../platform/feature.ts'
import { cancelledMail, confirmedMail } from './booking-mails.ts'
import { bookingData } from './personal-data.ts'
import type { Holds } from './ports.ts'
import { routes } from './routes.ts'

/** Bookings, joined with the checkouts that hold seats. */
export const bookings = (holds: Holds): Feature => ({
  name: 'bookings',
  routes: (deps) => routes(deps, holds),
  mails: [confirmedMail, cancelledMail],
  personalData: [bookingData],
})
