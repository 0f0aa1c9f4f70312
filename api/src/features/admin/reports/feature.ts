import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { showFill } from './count-bookings.ts'
import { exportReport, toReportName } from './export-report.ts'
import { showMemberships, showRetention } from './show-memberships.ts'
import { showReport } from './show-report.ts'
import { showTrials } from './trial-report.ts'

const calls = (deps: Deps): Calls => ({
  getReport: ({ query }) => showReport(deps, query),
  getFillReport: ({ query }) => showFill(deps, query),
  getMembershipReport: ({ query }) => showMemberships(deps, query),
  getRetentionReport: ({ query }) => showRetention(deps, query),
  getTrialReport: ({ query }) => showTrials(deps, query),
  exportReport: async ({ params, query, http }) => {
    const report = toReportName(params.report)
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
    return http.body(await exportReport(deps, { report, query }))
  },
})

export const reports: Feature = { name: 'reports', calls }
