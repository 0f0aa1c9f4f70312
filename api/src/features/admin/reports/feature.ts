import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

/** What the studio comes to, by week and month, counted when it is asked for. */
export const reports: Feature = { name: 'reports', routes }
