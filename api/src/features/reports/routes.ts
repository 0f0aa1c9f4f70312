import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { exportReport, reportOf } from './export-report.ts'
import { showFill } from './show-fill.ts'
import { showMemberships, showRetention } from './show-memberships.ts'
import { showReport } from './show-report.ts'
import { showTrials } from './show-trials.ts'

/** Reports for admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'getReport', ({ query }) => showReport(deps, query))
  serve(router, 'getFillReport', ({ query }) => showFill(deps, query))
  serve(router, 'getMembershipReport', ({ query }) => showMemberships(deps, query))
  serve(router, 'getRetentionReport', ({ query }) => showRetention(deps, query))
  serve(router, 'getTrialReport', ({ query }) => showTrials(deps, query))
  serve(router, 'exportReport', async ({ params, query, http }) => {
    const report = reportOf(params.report)
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
    return http.body(await exportReport(deps, { report, query }))
  })
  return router
}
