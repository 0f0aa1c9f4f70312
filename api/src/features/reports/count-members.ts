import { dayIn } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { FiguresOf } from './count-bookings.ts'
import type { Instants } from './count-money.ts'

type Plan = { membershipType?: string; membershipStatus?: string | null }

/** Adds plans that began and ended: subscriptions, and what an admin gave and took. */
export async function countMembers(deps: Deps, { from, to }: Instants, figuresOf: FiguresOf): Promise<void> {
  const within = { $gte: from, $lt: to }
  const [started, ended, changed] = await Promise.all([
    deps.memberships.model.find({ startedAt: within }, { startedAt: 1, isSurplus: 1 }).lean(),
    deps.memberships.model.find({ endedAt: within }, { endedAt: 1, isSurplus: 1 }).lean(),
    deps.audit.model.find({ act: 'change membership', at: within }, { before: 1, after: 1, at: 1 }).lean(),
  ])
  const membersOn = (at: Date) => figuresOf(dayIn(at, deps.clock.timeZone)).members
  // A second subscription that was bought by mistake and refunded does not count as a new member.
  for (const { startedAt, isSurplus } of started) if (startedAt && !isSurplus) membersOn(startedAt).joined += 1
  for (const { endedAt, isSurplus } of ended) if (endedAt && !isSurplus) membersOn(endedAt).lost += 1
  for (const { before, after, at } of changed) {
    const [had, has] = [hasPlan(asPlan(before)), hasPlan(asPlan(after))]
    if (!had && has) membersOn(at).joined += 1
    if (had && !has) membersOn(at).lost += 1
  }
}

// An entry has the fields that an action changed: the plan itself, its status, or both.
function hasPlan({ membershipType, membershipStatus }: Plan): boolean {
  if (membershipType === 'none') return false
  if (membershipStatus === undefined) return membershipType !== undefined
  return membershipStatus === 'active' || membershipStatus === 'past_due' || membershipStatus === 'paused'
}

// The audit log stores a change as the use case reported it; `change membership` reports only these fields.
function asPlan(value: unknown): Plan {
  return (value ?? {}) as Plan
}
