import type { Feature } from '../../platform/feature.ts'
import { dateChangeHandler } from './apply-exception.ts'
import { scheduleChangeHandler } from './cancel-displaced-bookings.ts'
import { routes } from './routes.ts'
import type { ScheduleBookings } from './schedule-bookings.ts'

/** Schedules, joined with what they need of bookings. */
export const schedules = (bookings: ScheduleBookings): Feature => ({
  name: 'schedules',
  routes: (deps) => routes(deps, bookings),
  handlers: [scheduleChangeHandler(bookings), dateChangeHandler(bookings)],
})
