import { type Lead, type LeadChange, leadKinds } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { LeadChanges } from './lead-store.ts'
import { sourceOf } from './list-leads.ts'

/** Changes status or note of a request (rulings A10, C); an empty note takes it away. */
export function changeLead(
  deps: Deps,
  actor: Actor,
  { id, changes: { status, note } }: { id: string; changes: LeadChange },
): Promise<Lead> {
  const changes: LeadChanges = { ...(status ? { status } : {}), ...(note === undefined ? {} : { note: note || null }) }
  return deps.inTransaction(async (tx) => {
    for (const kind of leadKinds) {
      const before = await sourceOf(deps, kind).findById(id, { tx })
      const after = before && (await sourceOf(deps, kind).change({ id, changes, now: deps.clock.now(), tx }))
      if (!after) continue
      const entity = { kind: 'request', id }
      await deps.audit.record({ act: { actor, what: 'change request', entity, before, after }, tx })
      return after
    }
    throw notFound('We could not find this request.')
  })
}
