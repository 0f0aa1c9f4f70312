import type { PlanEventCause } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { planEventStore } from './plan-event-store.ts'
import type { PlanEventFacts } from './plan-events.ts'

/** The admin who changes a member's plan, and why. */
export type StaffAct = { actor: Pick<Actor, 'id' | 'user'>; reason: string }

/** Whose plan is changed; `staff` where it is not the member who does it. */
export type PlanAct = { userId: string; staff?: StaffAct }

/** A change of a person's plan by an admin. NOT_FOUND for an unknown id. */
export async function toStaffChange(
  deps: Deps,
  { actor, id, reason }: StaffAct & { id: string },
): Promise<PlanAct & { staff: StaffAct }> {
  if (!(await userStore(deps).findById(id))) throw notFound('There is no such user.')
  return { userId: id, staff: { actor, reason } }
}

/** Who is written as the cause of a change. */
const causeOf = ({ staff }: PlanAct): PlanEventCause => (staff ? 'staff' : 'member')

type NoteInput = {
  change: PlanAct
  membershipId: string
  event: PlanEventFacts
  /** For the audit log, where an admin does it: the action, and what it changes. */
  act: { what: string; before: object; after: object }
  tx: Tx
}

/** Writes a change into the history of the plan, and into the audit log where an admin does it. */
export async function notePlanAct(deps: Deps, { change, membershipId, event, act, tx }: NoteInput): Promise<void> {
  const { userId, staff } = change
  const at = deps.clock.now()
  await planEventStore(deps).add([{ userId, membershipId, at, by: causeOf(change), ...event }], { tx })
  if (!staff) return
  const { what, before, after } = act
  const entity = { kind: 'user', id: userId }
  await auditStore(deps).record({
    act: { actor: staff.actor, what, entity, before, after: { ...after, reason: staff.reason } },
    tx,
  })
}
