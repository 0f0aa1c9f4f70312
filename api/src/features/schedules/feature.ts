import type { Feature } from '../../platform/feature.ts'
import { settleSchedules } from './look-after-bookings.ts'
import { settleDates } from './look-after-dates.ts'
import { routes } from './routes.ts'
import type { ScheduleBookings } from './schedule-bookings.ts'

/** Schedules, joined with what they need of bookings. */
export const schedules = (bookings: ScheduleBookings): Feature => ({
  name: 'schedules',
  routes: (deps) => routes(deps, bookings),
  jobs: [
    { name: 'settle schedules', every: '30 seconds', run: (deps) => settleSchedules(deps, bookings) },
    { name: 'settle dates', every: '30 seconds', run: (deps) => settleDates(deps, bookings) },
  ],
})
