import type { MembershipOverview, SeenInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { runSoon } from '../../../platform/queue/run-queue.ts'
import { bookingLocks } from '../../bookings/seats/index.ts'
import { notePlanAct, type PlanAct } from '../history/plan-act.ts'
import { membershipStore } from '../membership-store.ts'
import { queuePlanChangedMail } from '../plan-changed-mail.ts'
import { showMembership } from '../show-membership.ts'
import { addEndJob } from './pause-jobs.ts'
import { beginEnding } from './pause-rules.ts'
import { assertSeen, prepareResume } from './preview-pause.ts'

/**
 * Ends the pause of a plan now. Within the paid period nothing is charged; otherwise a new month is, and the plan covers
 * classes again when it is paid. Throws NOT_PAUSED, also while a pause is being ended already, and CHANGED_MEANWHILE when the
 * preview is not true any more.
 */
export async function resumeMembership(
  deps: Deps,
  change: PlanAct,
  { version }: SeenInput,
): Promise<MembershipOverview> {
  const { userId, staff } = change
  await bookingLocks(deps).ensure(userId)
  const cause = await deps.inTransaction(async (tx) => {
    await bookingLocks(deps).take({ userId, tx })
    const { user, plan, membership, effect, preview } = await prepareResume(deps, { userId, tx })
    assertSeen(preview, version)
    const pause = beginEnding(plan.pause, deps.clock.now())
    await membershipStore(deps).setPause({ id: membership.id, pause, tx })
    const before = { pausedFrom: pause.from, resumesOn: pause.resumesOn }
    const act = { what: 'end pause of membership', before, after: { resumesOn: preview.charge.on } }
    const event = { kind: 'resume_asked', until: preview.charge.on, amountCents: effect.charge.cents } as const
    await notePlanAct(deps, { change, membershipId: membership.id, event, act, tx })
    const about = { user, membershipId: membership.id, kind: 'resumed', charge: preview.charge, tx } as const
    const { isChargedNow } = preview
    await queuePlanChangedMail(deps, { ...about, isChargedNow, isByStudio: staff !== undefined })
    return addEndJob(deps, { membershipId: membership.id, userId, pause, at: 'now', tx })
  })
  await runSoon(deps, { kind: 'membership-pause', cause })
  deps.wake.jobs()
  return showMembership(deps, { id: userId }, staff ? 'staff' : 'member')
}
