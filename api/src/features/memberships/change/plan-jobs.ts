import { type Day, dayIn, type PlanId } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { jobKey } from '../../../platform/queue/job-queue.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredUpcoming } from './plan-change-rules.ts'

/**
 * `announce` gives the members of a plan notice of its price; `set` makes the provider charge what is to come, or with
 * `isBack` what there was before.
 */
export type PlanJob =
  | { step: 'announce'; noticeId: string; plan: PlanId; priceCents: number; on: Day }
  | { step: 'set'; membershipId: string; upcomingId: string; isBack?: true }

/** How long before a renewal its price is changed at the provider: an upgrade before is credited at the price paid. */
const MOVE_HOURS = 24
const title = 'Another price of a membership'

type MoveJobInput = {
  membershipId: string
  userId: string | null
  upcoming: StoredUpcoming
  periodEnd: Date
  tx: Tx
}

/** Adds the job that moves a member to an announced price, where the next renewal is the one; once for each renewal. */
export async function addMoveJob(deps: Deps, moving: MoveJobInput): Promise<void> {
  const { membershipId, userId, upcoming, periodEnd, tx } = moving
  if (dayIn(periodEnd, deps.clock.timeZone) < upcoming.on) return
  const payload: PlanJob = { step: 'set', membershipId, upcomingId: upcoming.id }
  const cause = `${upcoming.id}:${periodEnd.toISOString()}`
  const dueAt = hoursBefore(periodEnd, MOVE_HOURS)
  await deps.jobQueue.add({ kind: 'membership-plan', cause, payload, title, userId, dueAt, tx })
}

const changeCause = ({ id, isTakenBack = false }: Pick<StoredUpcoming, 'id' | 'isTakenBack'>) =>
  `${id}:${isTakenBack ? 'back' : 'set'}`

/**
 * Whether the job of a change still waits or runs: it may reach the provider after the job that takes the change back,
 * so that one waits for it.
 */
export async function isBeingSet(deps: Deps, { id }: { id: string }, { tx }: { tx?: Tx } = {}): Promise<boolean> {
  const of = jobKey({ kind: 'membership-plan', cause: changeCause({ id }) })
  return (await deps.jobQueue.findById(of, tx ? { tx } : {}))?.status === 'waiting'
}

/** Adds the job that makes the provider charge a member's change, or takes that back; returns its cause. */
export async function addChangeJob(
  deps: Deps,
  { membershipId, userId, upcoming, tx }: Omit<MoveJobInput, 'periodEnd'>,
): Promise<string> {
  const isBack = upcoming.isTakenBack ? ({ isBack: true } as const) : {}
  const payload: PlanJob = { step: 'set', membershipId, upcomingId: upcoming.id, ...isBack }
  const cause = changeCause(upcoming)
  await deps.jobQueue.add({ kind: 'membership-plan', cause, payload, title: 'Another plan', userId, tx })
  return cause
}
