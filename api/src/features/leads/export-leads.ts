import type { Lead, LeadsQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { toCsv } from '../../platform/csv.ts'
import { fieldNames, kindNames } from './lead-labels.ts'
import { listLeads } from './list-leads.ts'

const AT_ONCE = 500
/** Fields of each request other than those of its form. */
const facts = ['id', 'kind', 'status', 'note', 'createdAt', 'updatedAt', 'trialGranted']
const columns = [...facts, ...Object.keys(fieldNames), 'notes']

/** All requests that a filter finds as CSV, newest first, on all pages. */
export async function exportLeads(deps: Deps, query: LeadsQuery): Promise<string> {
  const leads: Lead[] = []
  for (let page = 1; ; page += 1) {
    const found = await listLeads(deps, { ...query, page, pageSize: AT_ONCE })
    leads.push(...found.leads)
    if (found.leads.length < AT_ONCE) break
  }
  return toCsv({ columns, rows: leads.map(rowOf) })
}

function rowOf(lead: Lead): Record<string, string | null> {
  const trialGranted = lead.kind !== 'trial' ? '' : lead.trialGranted ? 'yes' : 'no'
  return {
    ...sentFields(lead),
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

/** What was sent, by the names of the forms' fields. */
function sentFields(lead: Lead): Record<string, string> {
  return Object.fromEntries(
    Object.entries(lead).flatMap(([field, value]) =>
      field in fieldNames && typeof value === 'string' ? [[field, value]] : [],
    ),
  )
}
