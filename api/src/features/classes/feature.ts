import type { Feature } from '../../platform/feature.ts'
import type { ClassBookings } from './class-bookings.ts'
import { removalHandler } from './finalize-class-deletions.ts'
import { routes } from './routes.ts'

/** Classes, joined with what they need of bookings. */
export const classes = (bookings: ClassBookings): Feature => ({
  name: 'classes',
  routes,
  handlers: [removalHandler(bookings)],
})
