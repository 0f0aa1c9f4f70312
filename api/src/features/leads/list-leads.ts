import { type Lead, type LeadKind, type LeadsQuery, leadKinds } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { newsletterStore } from '../newsletter/index.ts'
import { type LeadChanges, type LeadFilter, type LeadPage, leadStore } from './lead-store.ts'

const PAGE_SIZE = 200

/** The store of one kind of request. */
type LeadSource = {
  page(page: LeadPage): Promise<Lead[]>
  count(filter: LeadFilter): Promise<number>
  findById(id: string, options?: { tx?: Tx }): Promise<Lead | null>
  allFrom(email: string, options?: { tx?: Tx }): Promise<Lead[]>
  remove(input: { id: string; tx: Tx }): Promise<void>
  forgetNoteAuthor(input: { userId: string; tx: Tx }): Promise<string[]>
  change(input: { id: string; changes: LeadChanges; now: Date; tx: Tx }): Promise<Lead | null>
}

/** The place of a kind of request; newsletter sign-ups are listed with the others. */
export function getLeadSource(deps: Deps, kind: LeadKind): LeadSource {
  return kind === 'newsletter' ? newsletterStore(deps) : leadStore(deps)[kind]
}

/** A page of the requests, newest first, and how many there are in all. */
export async function listLeads(deps: Deps, query: LeadsQuery): Promise<{ leads: Lead[]; total: number }> {
  const { kind, page = 1, pageSize = PAGE_SIZE, ...filter } = query
  const kinds = kind ? [kind] : leadKinds
  const counts = await Promise.all(kinds.map((one) => getLeadSource(deps, one).count(filter)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const skip = (page - 1) * pageSize
  if (skip >= total) return { leads: [], total }
  if (kind) return { leads: await getLeadSource(deps, kind).page({ ...filter, skip, limit: pageSize }), total }
  // The newest of all kinds are among the newest of each.
  const newest = { ...filter, skip: 0, limit: skip + pageSize }
  const found = await Promise.all(kinds.map((one) => getLeadSource(deps, one).page(newest)))
  return {
    leads: found
      .flat()
      .sort(newestFirst)
      .slice(skip, skip + pageSize),
    total,
  }
}

function newestFirst(a: Lead, b: Lead): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}
