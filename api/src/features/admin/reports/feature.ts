import type { Feature } from '../../../platform/feature.ts'
import { refreshReports } from './refresh-reports.ts'
import { routes } from './routes.ts'

/** What the studio comes to, by week and month; its figures are counted by a job (decision 015). */
export const reports: Feature = {
  name: 'reports',
  routes,
  jobs: [{ name: 'count reports', every: '15 seconds', run: refreshReports }],
}
