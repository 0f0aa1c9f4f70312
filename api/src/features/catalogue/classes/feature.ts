import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

/** Classes. What follows for bookings from a delete is a job that bookings handle. */
export const classes: Feature = { name: 'classes', routes }
