import {
  type Lead,
  type LeadChange,
  type LeadsQuery,
  leadKindsToAnswer,
  promisedReplyHours,
  type TrialLead,
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
import { fieldNames, kindNames } from './lead-mails.ts'
import { leadStore } from './records/index.ts'

const PAGE_SIZE = 200
const MAX_DUE_LEADS = 100

export async function listLeads(deps: Deps, query: LeadsQuery): Promise<Page<Lead>> {
  const { page = 1, pageSize = PAGE_SIZE, ...filter } = query
  const total = await leadStore(deps).count(filter)
  const items = await leadStore(deps).findPage({ ...filter, skip: (page - 1) * pageSize, limit: pageSize })
  return { items, total }
}

/** Requests that are still pending after the promised reply time, the longest wait first. */
export function listDueLeads(deps: Deps): Promise<Lead[]> {
  const latestCreation = hoursBefore(deps.clock.now(), promisedReplyHours.from)
  const filter = {
    kind: { $in: [...leadKindsToAnswer] },
    status: 'pending' as const,
    createdAt: { $lte: latestCreation },
  }
  return leadStore(deps).find(filter, { sort: { createdAt: 1, _id: 1 }, limit: MAX_DUE_LEADS })
}

export async function addTrialPasses(deps: Deps, leads: readonly Lead[]): Promise<Lead[]> {
  const trialIds = leads.flatMap((lead) => (lead.kind === 'trial' && lead.trialGranted ? [lead.id] : []))
  const passByLeadId = new Map((await trialPassStore(deps).findByLeads(trialIds)).map((pass) => [pass.leadId, pass]))
  return leads.map((lead) => {
    const pass = passByLeadId.get(lead.id)
    if (!pass || lead.kind !== 'trial') return lead
    return { ...lead, trialPass: { state: getPassState(pass), userId: pass.userId } }
  })
}

function getPassState({ userId, bookingId }: StoredTrialPass): TrialPass['state'] {
  if (!userId) return 'waiting'
  return bookingId ? 'booked' : 'open'
}

export const addTrialPass = async (deps: Deps, lead: Lead): Promise<Lead> =>
  (await addTrialPasses(deps, [lead]))[0] ?? lead

type LeadEdit = { id: string; changes: LeadChange; ifMatch?: IfMatch }

/** An empty note removes the current one, which stays in `notes`. */
export function changeLead(deps: Deps, actor: Actor, { id, changes, ifMatch }: LeadEdit): Promise<Lead> {
  const { status, note } = changes
  const fields = { ...(status && { status }), ...(note === undefined ? {} : { note: note || null }) }
  return deps.inTransaction(async (tx) => {
    const before = await loadLead(deps, { id, tx })
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, fields)) return before
    const now = deps.clock.now()
    const isNewNote = note && note !== before.note
    const newNote = isNewNote ? { text: note, authorId: actor.id, authorName: actor.user.username, at: now } : undefined
    const after = await leadStore(deps).change({ id, changes: fields, newNote, now, tx })
    if (!after) throw leadNotFound()
    const entity = { kind: 'request', id }
    await auditStore(deps).record({ entry: { actor, action: 'change request', entity, before, after }, tx })
    return after
  })
}

const leadNotFound = () => notFound('We could not find this request.')

export async function loadLead(deps: Deps, { id, tx }: { id: string } & OptionalTx): Promise<Lead> {
  const lead = await leadStore(deps).findById(id, { tx })
  if (!lead) throw leadNotFound()
  return lead
}

const EXPORT_LIMIT = 100_000
const leadColumns = ['id', 'kind', 'status', 'note', 'createdAt', 'updatedAt', 'trialGranted']
const columns = [...leadColumns, ...Object.keys(fieldNames), 'notes']

export async function exportLeads(deps: Deps, query: LeadsQuery): Promise<string> {
  const leads = await leadStore(deps).findPage({ ...query, skip: 0, limit: EXPORT_LIMIT })
  return toCsv({ columns, rows: leads.map(toRow) })
}

const formatGranted = ({ trialGranted }: TrialLead) => (trialGranted ? 'yes' : 'no')

function toRow(lead: Lead): Record<string, string | null> {
  const formFields = Object.entries(lead).filter(([field, value]) => field in fieldNames && typeof value === 'string')
  const trialGranted = lead.kind === 'trial' ? formatGranted(lead) : ''
  return {
    ...Object.fromEntries(formFields),
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
