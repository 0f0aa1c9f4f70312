import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { exportReport, toReportName } from './export-report.ts'
import { showFill } from './show-fill.ts'
import { showMemberships, showRetention } from './show-memberships.ts'
import { showReport } from './show-report.ts'
import { showTrials } from './show-trials.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getReport', ({ query }) => showReport(deps, query))
  mountEndpoint(router, 'getFillReport', ({ query }) => showFill(deps, query))
  mountEndpoint(router, 'getMembershipReport', ({ query }) => showMemberships(deps, query))
  mountEndpoint(router, 'getRetentionReport', ({ query }) => showRetention(deps, query))
  mountEndpoint(router, 'getTrialReport', ({ query }) => showTrials(deps, query))
  mountEndpoint(router, 'exportReport', async ({ params, query, http }) => {
    const report = toReportName(params.report)
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
    return http.body(await exportReport(deps, { report, query }))
  })
  return router
}

export const reports: Feature = { name: 'reports', routes }
