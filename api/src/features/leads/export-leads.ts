import type { Lead, LeadsQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { toCsv } from '../../platform/csv.ts'
import { fieldNames, kindNames } from './lead-labels.ts'
import { listLeads } from './manage-leads.ts'

const BATCH_SIZE = 500
const facts = ['id', 'kind', 'status', 'note', 'createdAt', 'updatedAt', 'trialGranted']
const columns = [...facts, ...Object.keys(fieldNames), 'notes']

export async function exportLeads(deps: Deps, query: LeadsQuery): Promise<string> {
  const leads: Lead[] = []
  for (let page = 1; ; page += 1) {
    const { leads: more } = await listLeads(deps, { ...query, page, pageSize: BATCH_SIZE })
    leads.push(...more)
    if (more.length < BATCH_SIZE) break
  }
  return toCsv({ columns, rows: leads.map(toRow) })
}

function toRow(lead: Lead): Record<string, string | null> {
  const sent = Object.entries(lead).filter(([field, value]) => field in fieldNames && typeof value === 'string')
  const trialGranted = lead.kind !== 'trial' ? '' : lead.trialGranted ? 'yes' : 'no'
  return {
    ...Object.fromEntries(sent),
    id: lead.id,
    kind: kindNames[lead.kind],
    status: lead.status,
    note: lead.note ?? '',
    notes: lead.notes.map(({ at, authorName, text }) => `${at} ${authorName}: ${text}`).join('\n'),
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
    trialGranted,
  }
}
