import { addDays, furthestDays, type MembershipOverview, type SeenInput, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { runNow, runSoon } from '../../../platform/queue/run-queue.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingsWithin } from '../../bookings/bookings/index.ts'
import { bookingLocks } from '../../bookings/seats/index.ts'
import { notePlanAct, type PlanAct } from '../history/plan-act.ts'
import { membershipStore } from '../membership-store.ts'
import { beginEnding } from '../pause/pause-rules.ts'
import { assertSeen } from '../pause/preview-pause.ts'
import { queuePlanChangedMail } from '../plan-changed-mail.ts'
import { showMembership } from '../show-membership.ts'
import { queueLeavingMail } from './leave-mail.ts'
import { prepareKeeping, prepareLeaving } from './preview-leaving.ts'

/**
 * Ends a plan with the period that is paid for, or at once when nothing is paid ahead. Bookings after the end stay until
 * then. Throws NOT_LEAVABLE, and CHANGED_MEANWHILE when the preview is not true any more.
 */
export async function leaveMembership(
  deps: Deps,
  change: PlanAct,
  { version }: SeenInput,
): Promise<MembershipOverview> {
  const { userId } = change
  await bookingLocks(deps).ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await bookingLocks(deps).take({ userId, tx })
    const { user, membership, effect, bookings, preview } = await prepareLeaving(deps, { userId, tx })
    assertSeen(preview, version)
    const { id, pause } = membership
    const { endsAt, isNow } = effect
    const cause = isNow
      ? await membershipStore(deps).askForEnd({ id, as: 'left', tx })
      : await membershipStore(deps).askAboutEnd({ id, endsAt, now: deps.clock.now(), tx })
    const act = { what: 'end membership', before: { endsAt: null }, after: { endsAt } }
    await notePlanAct(deps, { change, membershipId: id, event: { kind: 'leaving', effectiveAt: endsAt }, act, tx })
    if (isNow) return cause
    if (pause) await membershipStore(deps).setPause({ id, pause: beginEnding(pause, deps.clock.now()), tx })
    await setEnd(deps, { user, endsAt, tx })
    const isByStudio = change.staff !== undefined
    await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, isByStudio, tx })
    return cause
  })
  return settle(deps, { change, cause })
}

/** Keeps a plan that was to end. Throws NOT_LEAVING, and CHANGED_MEANWHILE like leaving. */
export async function keepMembership(deps: Deps, change: PlanAct, { version }: SeenInput): Promise<MembershipOverview> {
  const { userId, staff } = change
  await bookingLocks(deps).ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await bookingLocks(deps).take({ userId, tx })
    const { user, plan, membership, preview } = await prepareKeeping(deps, { userId, tx })
    assertSeen(preview, version)
    const { id: membershipId } = membership
    const act = { what: 'keep membership', before: { endsAt: plan.periodEnd }, after: { endsAt: null } }
    await notePlanAct(deps, { change, membershipId, event: { kind: 'kept' }, act, tx })
    const about = { user, membershipId, kind: 'kept', charge: preview.charge, tx } as const
    await queuePlanChangedMail(deps, { ...about, isByStudio: staff !== undefined })
    await setEnd(deps, { user, endsAt: null, tx })
    return membershipStore(deps).askAboutEnd({ id: membershipId, endsAt: null, now: deps.clock.now(), tx })
  })
  return settle(deps, { change, cause })
}

/**
 * Turns an end at once into one with the period: a member left a plan of which nothing was paid ahead, and the provider
 * says that it has been paid since. False where it must end at once all the same.
 */
export async function leaveWithPeriod(deps: Deps, { id, endsAt }: { id: string; endsAt: Date }): Promise<boolean> {
  const cause = await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const user = membership?.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
    if (!membership || !user || membership.isTakenAway || membership.isSurplus) return null
    const cause = await membershipStore(deps).askAboutEnd({ id, endsAt, now: deps.clock.now(), tx })
    await setEnd(deps, { user, endsAt, tx })
    const until = startOfDay({ clock: deps.clock, day: addDays(deps.clock.today(), furthestDays) })
    const bookings = await bookingsWithin(deps, { userId: user.id, from: endsAt, until, tx })
    await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, isByStudio: false, tx })
    return cause
  })
  if (cause) await runNow(deps, { kind: 'membership-end', cause })
  return cause !== null
}

// The provider follows by a job, which is tried again while it is away.
type LeaveResult = { change: PlanAct; cause: string }

async function settle(deps: Deps, { change, cause }: LeaveResult): Promise<MembershipOverview> {
  await runSoon(deps, { kind: 'membership-end', cause })
  deps.wake.jobs()
  return showMembership(deps, { id: change.userId }, change.staff ? 'staff' : 'member')
}

async function setEnd(deps: Deps, { user, endsAt, tx }: { user: User; endsAt: Date | null; tx: Tx }): Promise<void> {
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  const { unpaidSince, givenUpAt } = user.membership ?? {}
  const terms = { endsAt, unpaidSince: date(unpaidSince), givenUpAt: date(givenUpAt) }
  const changes = {
    cancelAtPeriodEnd: endsAt !== null,
    // Neither a plan that ends with its period nor one that is kept has a pause.
    membershipTerms: { ...terms, pausedFrom: null, pausedUntil: null },
  }
  await userStore(deps).change({ id: user.id, changes, now: deps.clock.now(), tx })
}
