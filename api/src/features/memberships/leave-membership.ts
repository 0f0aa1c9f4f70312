import type { MembershipOverview, SeenInput, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { runSoon } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { queueLeavingMail } from './leave-mail.ts'
import { prepareKeeping, prepareLeaving } from './preview-leaving.ts'
import { assertSeen } from './preview-pause.ts'
import { showMembership } from './show-membership.ts'

/**
 * Ends a plan with the period that is paid for, or at once when nothing is paid ahead. Bookings after the end stay until
 * then. Throws NOT_LEAVABLE, and CHANGED_MEANWHILE when the preview is not true any more.
 */
export async function leaveMembership(deps: Deps, actor: Actor, { version }: SeenInput): Promise<MembershipOverview> {
  const userId = actor.id
  await deps.bookingLocks.ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await deps.bookingLocks.take({ userId, tx })
    const { user, membership, effect, bookings, preview } = await prepareLeaving(deps, { userId, tx })
    assertSeen(preview, version)
    const { id, pause } = membership
    const { endsAt, isNow } = effect
    await deps.memberships.askForEnd({ id, as: isNow ? 'closed' : 'with period', tx })
    if (isNow) return id
    if (pause) await deps.memberships.setPause({ id, pause: { ...pause, state: 'ending' }, tx })
    await setEnd(deps, { user, endsAt, tx })
    await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, tx })
    return `${id}:with-period`
  })
  return settle(deps, { actor, cause })
}

/** Keeps a plan that was to end. Throws NOT_LEAVING, and CHANGED_MEANWHILE like leaving. */
export async function keepMembership(deps: Deps, actor: Actor, { version }: SeenInput): Promise<MembershipOverview> {
  const userId = actor.id
  await deps.bookingLocks.ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await deps.bookingLocks.take({ userId, tx })
    const { user, membership, preview } = await prepareKeeping(deps, { userId, tx })
    assertSeen(preview, version)
    await setEnd(deps, { user, endsAt: null, tx })
    return deps.memberships.askToKeep({ id: membership.id, userId, asked: deps.ids.next(), tx })
  })
  return settle(deps, { actor, cause })
}

// The provider follows by a job, which is tried again while it is away.
async function settle(deps: Deps, { actor, cause }: { actor: Actor; cause: string }): Promise<MembershipOverview> {
  await runSoon(deps, { kind: 'membership-end', cause })
  deps.wake.jobs()
  return showMembership(deps, actor)
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
  await deps.users.change({ id: user.id, changes, now: deps.clock.now(), tx })
}
