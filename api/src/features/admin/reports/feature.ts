import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { loadFillReport } from './count-bookings.ts'
import { exportReport, parseReportName } from './export-report.ts'
import { loadReport } from './load-report.ts'
import { loadMembershipReport, loadRetentionReport } from './membership-report.ts'
import { loadTrialReport } from './trial-report.ts'

const calls = (deps: Deps): Calls => ({
  // Bookings, money, members and leads of each period.
  getReport: ({ query }) => loadReport(deps, query),
  // How full each class was.
  getFillReport: ({ query }) => loadFillReport(deps, query),
  getMembershipReport: ({ query }) => loadMembershipReport(deps, query),
  getRetentionReport: ({ query }) => loadRetentionReport(deps, query),
  getTrialReport: ({ query }) => loadTrialReport(deps, query),
  exportReport: async ({ params, query, http }) => {
    const report = parseReportName(params.report)
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
    return http.body(await exportReport(deps, { report, query }))
  },
})

export const reports: Feature = { name: 'reports', calls }
