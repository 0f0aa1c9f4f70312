import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { changeLead } from './change-lead.ts'
import { deleteLead } from './delete-lead.ts'
import { exportLeads } from './export-leads.ts'
import { inviteToTrial } from './invite-to-trial.ts'
import { listDueLeads } from './list-due-leads.ts'
import { listLeads } from './list-leads.ts'
import { submitLead } from './submit-lead.ts'
import { withTrialPass, withTrialPasses } from './with-trial-passes.ts'

/** Requests: sent by visitors, managed by admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'requestAudit', ({ body, clientAddress }) =>
    submitLead(deps, { kind: 'audit', input: body, clientAddress }),
  )
  mountEndpoint(router, 'requestConsultation', ({ body, clientAddress }) =>
    submitLead(deps, { kind: 'consultation', input: body, clientAddress }),
  )
  mountEndpoint(router, 'requestTrial', ({ body, clientAddress }) =>
    submitLead(deps, { kind: 'trial', input: body, clientAddress }),
  )
  mountEndpoint(router, 'listLeads', async ({ query, setHeader }) => {
    const { leads, total } = await listLeads(deps, query)
    setHeader('X-Total-Count', String(total))
    return withTrialPasses(deps, leads)
  })
  mountEndpoint(router, 'listDueLeads', async () => withTrialPasses(deps, await listDueLeads(deps)))
  mountEndpoint(router, 'exportLeads', async ({ query, http }) => {
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="requests-${deps.clock.today()}.csv"`)
    return http.body(await exportLeads(deps, query))
  })
  mountEndpoint(router, 'changeLead', async ({ actor, params, body, ifMatch }) =>
    withTrialPass(deps, await changeLead(deps, actor, { id: params.id, changes: body, ifMatch })),
  )
  mountEndpoint(router, 'inviteToTrial', async ({ actor, params }) =>
    withTrialPass(deps, await inviteToTrial(deps, actor, params.id)),
  )
  mountEndpoint(router, 'deleteLead', ({ actor, params }) => deleteLead(deps, actor, params.id))
  return router
}
