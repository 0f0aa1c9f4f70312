import type { MembershipOverview, PauseInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { runSoon } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelForPause } from '../../bookings/bookings/index.ts'
import { bookingLocks } from '../../bookings/seats/index.ts'
import { notePlanAct, type PlanAct } from '../history/plan-act.ts'
import { recordPlanChange } from '../history/record-plan-change.ts'
import { membershipStore } from '../membership-store.ts'
import { showMembership } from '../show-membership.ts'
import { addPauseJobs, pauseJobCause } from './pause-jobs.ts'
import { queuePauseMail } from './pause-mails.ts'
import type { StoredPause } from './pause-rules.ts'
import { assertSeen, type PreparedPause, preparePause } from './preview-pause.ts'

/**
 * Pauses a plan, or changes when its pause ends, exactly as the preview said. What the payment provider does follows by
 * a job, which is tried again while it is away. Throws CHANGED_MEANWHILE when the preview is not true any more.
 */
export async function pauseMembership(deps: Deps, change: PlanAct, input: PauseInput): Promise<MembershipOverview> {
  const { userId } = change
  const limits = change.staff ? 'staff' : 'member'
  await bookingLocks(deps).ensure(userId)
  const { version, ...wanted } = input
  const pause = await deps.inTransaction(async (tx) => {
    await bookingLocks(deps).take({ userId, tx })
    const prepared = await preparePause(deps, { userId, ...wanted, limits, tx })
    assertSeen(prepared.preview, version)
    return carryOut(deps, { change, prepared, tx })
  })
  if (pause.state === 'starting') {
    await runSoon(deps, { kind: 'membership-pause', cause: pauseJobCause({ step: 'start', pauseId: pause.id }) })
  }
  deps.wake.jobs()
  return showMembership(deps, { id: userId }, limits)
}

type PauseStoreInput = { change: PlanAct; prepared: PreparedPause; tx: Tx }

async function carryOut(deps: Deps, { change, prepared, tx }: PauseStoreInput): Promise<StoredPause> {
  const { user, plan, membership, effect, bookings } = prepared
  const pause = plan.pause
    ? { ...plan.pause, until: effect.until, resumesOn: effect.resumesOn }
    : newPause(deps, prepared)
  await membershipStore(deps).setPause({ id: membership.id, pause, tx })
  await changeUser(deps, { user, pause, tx })
  const cancelled = effect.bookings.filter(({ outcome }) => outcome !== 'stays')
  const ending = cancelled.map(({ id, outcome }) => ({ id, isLate: outcome === 'cancelled_late' }))
  await cancelForPause(deps, { bookings: ending, tx })
  await addPauseJobs(deps, { membershipId: membership.id, userId: user.id, pause, isNew: !plan.pause, tx })
  const { staff } = change
  const by = staff ? { kind: 'staff' as const, id: staff.actor.id } : { kind: 'member' as const, id: user.id }
  await recordPlanChange(deps, { userId: user.id, by, tx })
  const isByStudio = staff !== undefined
  await queuePauseMail(deps, { user, pause, effect, bookings, isChange: plan.pause !== null, isByStudio, tx })
  await noteIt(deps, { change, prepared, pause, tx })
  return pause
}

async function noteIt(
  deps: Deps,
  { change, prepared, pause, tx }: PauseStoreInput & { pause: StoredPause },
): Promise<void> {
  const { plan, membership, effect } = prepared
  const { from, resumesOn } = pause
  const kind = plan.pause ? 'pause_changed' : deps.clock.now() < from ? 'pause_planned' : 'paused'
  const event = { kind, effectiveAt: from, until: resumesOn, amountCents: effect.charge.cents } as const
  const what = plan.pause ? 'change pause of membership' : 'pause membership'
  const before = { pausedFrom: plan.pause?.from ?? null, resumesOn: plan.pause?.resumesOn ?? null }
  const act = { what, before, after: { pausedFrom: from, resumesOn } }
  await notePlanAct(deps, { change, membershipId: membership.id, event, act, tx })
}

function newPause({ ids }: Deps, { effect, plan }: PreparedPause): StoredPause {
  const { start, from, until, resumesOn, creditCents } = effect
  return {
    ...{ id: ids.next(), start, from, until, resumesOn, creditCents, isCredited: creditCents === 0 },
    ...{ askedPeriodEnd: plan.periodEnd, state: 'starting' },
  }
}

// The rights follow at once; the provider only has to stop charging.
async function changeUser(deps: Deps, { user, pause, tx }: { user: User; pause: StoredPause; tx: Tx }): Promise<void> {
  const now = deps.clock.now()
  const date = (text: string | null | undefined) => (text ? new Date(text) : null)
  const { endsAt, unpaidSince, givenUpAt } = user.membership ?? {}
  const changes = {
    membershipStatus: now < pause.from ? ('active' as const) : ('paused' as const),
    membershipTerms: {
      ...{ endsAt: date(endsAt), unpaidSince: date(unpaidSince), givenUpAt: date(givenUpAt) },
      ...{ pausedFrom: pause.from, pausedUntil: pause.until },
    },
  }
  await userStore(deps).change({ id: user.id, changes, now, tx })
}
