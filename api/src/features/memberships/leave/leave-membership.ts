import { addDays, furthestDays, type MembershipOverview, type SeenInput, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingsWithin } from '../../bookings/index.ts'
import { membershipStore } from '../membership-store.ts'
import { beginEnding } from '../pause/pause-rules.ts'
import { queuePlanChangedMail } from '../plan-changed-mail.ts'
import { applyPlanRequest, assertPreviewCurrent, type PlanRequest, recordPlanRequest } from '../plan-request.ts'
import { queueLeavingMail } from './leave-mail.ts'
import { prepareKeeping, prepareLeaving } from './preview-leaving.ts'

/**
 * Ends a plan with the period that is paid for, or at once when nothing is paid ahead. Bookings after the end stay until
 * then. Throws NOT_LEAVABLE, and CHANGED_MEANWHILE when the preview no longer holds.
 */
export function leaveMembership(deps: Deps, request: PlanRequest, { version }: SeenInput): Promise<MembershipOverview> {
  const { userId } = request
  return applyPlanRequest(deps, request, async (tx) => {
    const { user, membership, effect, bookings, preview } = await prepareLeaving(deps, { userId, tx })
    assertPreviewCurrent(preview, version)
    const { id, pause } = membership
    const { endsAt, isNow } = effect
    const cause = isNow
      ? await membershipStore(deps).askForEnd({ id, as: 'left', tx })
      : await membershipStore(deps).askAboutEnd({ id, endsAt, now: deps.clock.now(), tx })
    const audit = { what: 'end membership', before: { endsAt: null }, after: { endsAt } }
    await recordPlanRequest(deps, {
      request,
      membershipId: id,
      event: { kind: 'leaving', effectiveAt: endsAt },
      audit,
      tx,
    })
    if (!isNow) {
      if (pause) await membershipStore(deps).setPause({ id, pause: beginEnding(pause, deps.clock.now()), tx })
      await setEnd(deps, { user, endsAt, tx })
      const isByStudio = request.staff !== undefined
      await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, isByStudio, tx })
    }
    return { kind: 'membership-end', cause }
  })
}

/** Keeps a plan that was to end. Throws NOT_LEAVING, and CHANGED_MEANWHILE like leaving. */
export function keepMembership(deps: Deps, request: PlanRequest, { version }: SeenInput): Promise<MembershipOverview> {
  return applyPlanRequest(deps, request, async (tx) => {
    const { user, plan, membership, preview } = await prepareKeeping(deps, { userId: request.userId, tx })
    assertPreviewCurrent(preview, version)
    const { id: membershipId } = membership
    const audit = { what: 'keep membership', before: { endsAt: plan.periodEnd }, after: { endsAt: null } }
    await recordPlanRequest(deps, { request, membershipId, event: { kind: 'kept' }, audit, tx })
    const { charge } = preview
    const isByStudio = request.staff !== undefined
    await queuePlanChangedMail(deps, { user, membershipId, kind: 'kept', charge, isByStudio, tx })
    await setEnd(deps, { user, endsAt: null, tx })
    const cause = await membershipStore(deps).askAboutEnd({
      id: membershipId,
      endsAt: null,
      now: deps.clock.now(),
      tx,
    })
    return { kind: 'membership-end', cause }
  })
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
