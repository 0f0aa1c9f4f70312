import type { MembershipOverview, SeenInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { runSoon } from '../../platform/queue/run-queue.ts'
import { addEndJob } from './pause-jobs.ts'
import { assertSeen, prepareResume } from './preview-pause.ts'
import { showMembership } from './show-membership.ts'

/**
 * Ends the pause of a plan now. Within the paid period nothing is charged; otherwise a new month is, and the plan covers
 * classes again when it is paid. Throws NOT_PAUSED, and CHANGED_MEANWHILE when the preview is not true any more.
 */
export async function resumeMembership(deps: Deps, actor: Actor, { version }: SeenInput): Promise<MembershipOverview> {
  const userId = actor.id
  await deps.bookingLocks.ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await deps.bookingLocks.take({ userId, tx })
    const { plan, membership, preview } = await prepareResume(deps, { userId, tx })
    assertSeen(preview, version)
    const pause = { ...plan.pause, state: 'ending' as const }
    await deps.memberships.setPause({ id: membership.id, pause, tx })
    return addEndJob(deps, { membershipId: membership.id, userId, pause, at: 'now', tx })
  })
  await runSoon(deps, { kind: 'membership-pause', cause })
  deps.wake.jobs()
  return showMembership(deps, actor)
}
