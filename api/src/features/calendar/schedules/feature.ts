import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

/** Schedules. What follows for bookings and waitlists from a change is a job that those handle. */
export const schedules: Feature = { name: 'schedules', routes }
