import { type Lead, type LeadChange, leadKinds } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../platform/entity-version.ts'
import type { Actor } from '../../platform/http.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import type { LeadChanges } from './lead-store.ts'
import { getLeadSource } from './list-leads.ts'

/**
 * Changes status or note of a request. A new note is stored next to the former ones, with its author and time; an empty
 * one clears the present note, which stays in the history.
 */
export function changeLead(
  deps: Deps,
  actor: Actor,
  { id, changes: { status, note }, ifMatch }: { id: string; changes: LeadChange; ifMatch?: IfMatch },
): Promise<Lead> {
  const changes: LeadChanges = { ...(status ? { status } : {}), ...(note === undefined ? {} : { note: note || null }) }
  return deps.inTransaction(async (tx) => {
    for (const kind of leadKinds) {
      const before = await getLeadSource(deps, kind).findById(id, { tx })
      if (!before) continue
      assertUnchanged(before, ifMatch)
      if (!changesAnything(before, changes)) return before
      const now = deps.clock.now()
      const isNew = note && note !== before.note
      const noted = isNew && { text: note, authorId: actor.id, authorName: actor.user.username, at: now }
      const change = { id, changes: { ...changes, ...(noted ? { noted } : {}) }, now, tx }
      const after = await getLeadSource(deps, kind).change(change)
      if (!after) continue
      const entity = { kind: 'request', id }
      await auditStore(deps).record({ act: { actor, what: 'change request', entity, before, after }, tx })
      return after
    }
    throw notFound('We could not find this request.')
  })
}
