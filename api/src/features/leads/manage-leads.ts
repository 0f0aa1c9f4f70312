import {
  type Lead,
  type LeadChange,
  type LeadsQuery,
  leadKindsToAnswer,
  promisedReplyHours,
  type TrialPass,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { toCsv } from '../../platform/csv.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../platform/entity-version.ts'
import type { Actor } from '../../platform/http.ts'
import type { Page } from '../../platform/mount-endpoint.ts'
import { hoursBefore } from '../../platform/studio-time.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { type StoredTrialPass, trialPassStore } from '../bookings/trial-passes/index.ts'
import { fieldLabels, kindLabels } from './lead-mails.ts'
import { leadStore } from './records/index.ts'

const DEFAULT_PAGE_SIZE = 200
const MAX_DUE_LEADS = 100

export async function listLeads(deps: Deps, query: LeadsQuery): Promise<Page<Lead>> {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...filter } = query
  const total = await leadStore(deps).count(filter)
  const items = await leadStore(deps).findPage({ ...filter, skip: (page - 1) * pageSize, limit: pageSize })
  return { items, total }
}

/** Requests that have been pending for the shorter of the promised reply times, the longest wait first. */
export function listDueLeads(deps: Deps): Promise<Lead[]> {
  const latestCreation = hoursBefore(deps.clock.now(), promisedReplyHours.from)
  const filter = {
    kind: { $in: [...leadKindsToAnswer] },
    status: 'pending' as const,
    createdAt: { $lte: latestCreation },
  }
  return leadStore(deps).find(filter, { sort: { createdAt: 1, _id: 1 }, limit: MAX_DUE_LEADS })
}

export async function includeTrialPasses(deps: Deps, leads: readonly Lead[]): Promise<Lead[]> {
  const trialIds = leads.flatMap((lead) => (lead.kind === 'trial' && lead.trialGranted ? [lead.id] : []))
  const passByLeadId = new Map((await trialPassStore(deps).findByLeads(trialIds)).map((pass) => [pass.leadId, pass]))
  return leads.map((lead) => {
    const pass = passByLeadId.get(lead.id)
    if (!pass || lead.kind !== 'trial') return lead
    return { ...lead, trialPass: { state: getPassState(pass), userId: pass.userId } }
  })
}

// A pass belongs to an account once an account has verified the email address of the request.
function getPassState({ userId, bookingId }: StoredTrialPass): TrialPass['state'] {
  if (!userId) return 'waiting'
  return bookingId ? 'booked' : 'open'
}

export const includeTrialPass = async (deps: Deps, lead: Lead): Promise<Lead> =>
  (await includeTrialPasses(deps, [lead]))[0] ?? lead

type LeadEdit = { id: string; changes: LeadChange; ifMatch?: IfMatch }

/** An empty note removes the current one, which stays in `notes`. */
export function changeLead(deps: Deps, actor: Actor, { id, changes, ifMatch }: LeadEdit): Promise<Lead> {
  const { status, note } = changes
  const newFields = { ...(status && { status }), ...(note === undefined ? {} : { note: note || null }) }
  return deps.inTransaction(async (tx) => {
    const lead = await loadLead(deps, { id, tx })
    assertUnchanged(lead, ifMatch)
    if (!changesAnything(lead, newFields)) return lead
    const currentTime = deps.clock.now()
    const isNewNote = note && note !== lead.note
    const newNote = isNewNote
      ? { text: note, authorId: actor.id, authorName: actor.user.username, at: currentTime }
      : undefined
    const changedLead = await leadStore(deps).change({ id, changes: newFields, newNote, currentTime, tx })
    if (!changedLead) throw leadNotFound()
    const entity = { kind: 'request', id }
    const entry = { actor, action: 'change request', entity, before: lead, after: changedLead }
    await auditStore(deps).record({ entry, tx })
    return changedLead
  })
}

const leadNotFound = () => notFound('We could not find this request.')

export async function loadLead(deps: Deps, { id, tx }: { id: string } & OptionalTx): Promise<Lead> {
  const lead = await leadStore(deps).findById(id, { tx })
  if (!lead) throw leadNotFound()
  return lead
}

const MAX_EXPORTED_LEADS = 100_000
const leadColumns = ['id', 'kind', 'status', 'note', 'createdAt', 'updatedAt', 'trialGranted']
const columns = [...leadColumns, ...Object.keys(fieldLabels), 'notes']

export async function exportLeads(deps: Deps, query: LeadsQuery): Promise<string> {
  const leads = await leadStore(deps).findPage({ ...query, skip: 0, limit: MAX_EXPORTED_LEADS })
  return toCsv({ columns, rows: leads.map(toCsvRow) })
}

function formatTrialGranted(lead: Lead): string {
  if (lead.kind !== 'trial') return ''
  return lead.trialGranted ? 'yes' : 'no'
}

function toCsvRow(lead: Lead): Record<string, string | null> {
  const formFields = Object.entries(lead).filter(([field, value]) => field in fieldLabels && typeof value === 'string')
  return {
    ...Object.fromEntries(formFields),
    id: lead.id,
    kind: kindLabels[lead.kind],
    status: lead.status,
    note: lead.note ?? '',
    notes: lead.notes.map(({ at, authorName, text }) => `${at} ${authorName}: ${text}`).join('\n'),
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
    trialGranted: formatTrialGranted(lead),
  }
}
