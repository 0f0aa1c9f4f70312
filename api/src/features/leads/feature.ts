import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { deleteLead, leadData, removeOldLeads } from './delete-lead.ts'
import { inviteToTrial } from './invite-to-trial.ts'
import { leadMail, leadReceiptMail } from './lead-mails.ts'
import {
  changeLead,
  exportLeads,
  includeTrialPass,
  includeTrialPasses,
  listDueLeads,
  listLeads,
} from './manage-leads.ts'
import { submitLead } from './submit-lead.ts'

const calls = (deps: Deps): Calls => ({
  requestAudit: ({ body, clientAddress }) => submitLead(deps, { kind: 'audit', input: body, clientAddress }),
  requestConsultation: ({ body, clientAddress }) =>
    submitLead(deps, { kind: 'consultation', input: body, clientAddress }),
  requestTrial: ({ body, clientAddress }) => submitLead(deps, { kind: 'trial', input: body, clientAddress }),
  listLeads: async ({ query }) => {
    const { items, total } = await listLeads(deps, query)
    return { items: await includeTrialPasses(deps, items), total }
  },
  // Due for an answer.
  listDueLeads: async () => includeTrialPasses(deps, await listDueLeads(deps)),
  exportLeads: async ({ query, http }) => {
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', `attachment; filename="requests-${deps.clock.today()}.csv"`)
    return http.body(await exportLeads(deps, query))
  },
  changeLead: async ({ actor, params, body, ifMatch }) =>
    includeTrialPass(deps, await changeLead(deps, actor, { id: params.id, changes: body, ifMatch })),
  inviteToTrial: async ({ actor, params }) => includeTrialPass(deps, await inviteToTrial(deps, actor, params.id)),
  deleteLead: ({ actor, params }) => deleteLead(deps, actor, params.id),
})

export const leads: Feature = {
  name: 'leads',
  calls,
  mails: [leadMail, leadReceiptMail],
  personalData: leadData,
  recurringJobs: [{ name: 'forget old requests', everySeconds: 86_400, run: removeOldLeads }],
}
