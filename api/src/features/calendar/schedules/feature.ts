import type { Feature } from '../../../platform/feature.ts'
import { extendCalendar } from '../occurrences/extend-calendar.ts'
import { routes } from './routes.ts'

/** Schedules and their stored occurrences. What follows for bookings from a change is a job that those handle. */
export const schedules: Feature = {
  name: 'schedules',
  routes,
  jobs: [{ name: 'extend calendar', everySeconds: 3_600, run: extendCalendar }],
}
