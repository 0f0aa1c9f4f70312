import type { Feature } from '../../platform/feature.ts'
import { scheduleChangeHandler } from './look-after-bookings.ts'
import { dateChangeHandler } from './look-after-dates.ts'
import { routes } from './routes.ts'
import type { ScheduleBookings } from './schedule-bookings.ts'

/** Schedules, joined with what they need of bookings. */
export const schedules = (bookings: ScheduleBookings): Feature => ({
  name: 'schedules',
  routes: (deps) => routes(deps, bookings),
  handlers: [scheduleChangeHandler(bookings), dateChangeHandler(bookings)],
})
