import {
  addDays,
  type Day,
  formatCents,
  hasPaidPlan,
  noticeDays,
  type PlanId,
  type PriceNotice,
  type PriceNoticeInput,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { isPlanId, planStore } from '../../catalogue/plans/index.ts'
import { membershipStore, type StoredMembership, type StoredUpcoming } from '../membership-store.ts'
import { queuePriceNotice } from '../plan-mails.ts'
import { assertPreviewCurrent } from '../plan-request.ts'
import { queueMove } from './move-plan.ts'

type PlanPrice = { plan: PlanId; priceCents: number }

/** When a member who gets notice today can be moved at the soonest. */
const earliestMove = ({ clock }: Deps): Day => addDays(clock.today(), noticeDays)

/** Whether a subscription is one of a plan at another price, and to be given notice of the price of now. */
function isToBeNotified(membership: StoredMembership, { plan, priceCents }: PlanPrice): boolean {
  const { stand, plan: own, isSurplus, isTakenAway, end, cancelAtPeriodEnd, upcoming } = membership
  const isCharged = stand === 'active' || stand === 'past_due' || stand === 'paused'
  const isLeaving = isSurplus || isTakenAway || cancelAtPeriodEnd || (end !== null && end.how !== 'keep')
  return isCharged && !isLeaving && own === plan && membership.priceCents !== priceCents && !upcoming
}

/** GET /api/admin/plans/{id}/notice: whom a notice of the price of now would reach. */
export async function showPriceNotice(deps: Deps, id: string): Promise<PriceNotice> {
  if (!isPlanId(id)) throw notFound('There is no such plan.')
  const { priceCents } = await planStore(deps).find(id)
  const running = await membershipStore(deps).allRunning()
  const isAnnounced = ({ upcoming }: StoredMembership) => upcoming?.cause === 'notice' && upcoming.plan === id
  const shown = {
    price: priceCents === null ? null : formatCents(priceCents),
    members: priceCents === null ? 0 : running.filter((one) => isToBeNotified(one, { plan: id, priceCents })).length,
  }
  const announced = running.filter(isAnnounced).length
  return { ...shown, announced, earliest: earliestMove(deps), version: toVersion(shown) }
}

/**
 * Gives the members who pay another price notice of the price of now: a mail at once, and the move with the first
 * renewal on or after the date. Throws CHANGED_MEANWHILE when price or members are not what the admin has seen.
 */
export async function announcePrice(
  deps: Deps,
  actor: Actor,
  { id, date, version }: PriceNoticeInput & { id: string },
): Promise<PriceNotice> {
  const seen = await showPriceNotice(deps, id)
  assertPreviewCurrent(seen, version)
  if (!isPlanId(id) || seen.price === null) throw invalid({ date: 'This plan has no price yet' })
  if (date < seen.earliest) throw invalid({ date: `Please choose ${seen.earliest} or a later day` })
  const { priceCents } = await planStore(deps).find(id)
  const noticeId = deps.ids.next()
  await deps.inTransaction(async (tx) => {
    const payload: Announcement = { noticeId, plan: id, priceCents: priceCents ?? 0, on: date }
    await deps.jobQueue.add({ kind: 'price-notice', cause: noticeId, payload, title: 'Notice of another price', tx })
    const after = { price: seen.price, date, members: seen.members }
    await auditStore(deps).record({ act: { actor, what: 'announce price', entity: { kind: 'plan', id }, after }, tx })
  })
  return showPriceNotice(deps, id)
}

type Announcement = PlanPrice & { noticeId: string; on: Day }

/** Gives each member notice in a transaction of their own, so that a repeated job goes on where it was. */
export const priceNoticeHandler = defineHandler<Announcement>({
  kind: 'price-notice',
  run: async (deps, { payload: notice }) => {
    const affected = (await membershipStore(deps).allRunning()).filter((one) => isToBeNotified(one, notice))
    for (const { id } of affected) await deps.inTransaction((tx) => announceTo(deps, { id, notice, tx }))
  },
})

async function announceTo(deps: Deps, { id, notice, tx }: { id: string; notice: Announcement; tx: Tx }): Promise<void> {
  const membership = await membershipStore(deps).findById(id, { tx })
  const user = membership?.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
  const isOwn = user !== null && hasPaidPlan(user) && user.stripeSubscriptionId === id
  if (!membership?.periodEnd || !user || !isOwn || !isToBeNotified(membership, notice)) return
  // Should the notice come late, by a downtime, the move is as many days later.
  const earliest = earliestMove(deps)
  const { plan, priceCents, noticeId } = notice
  const upcoming: StoredUpcoming = {
    id: `${noticeId}:${id}`,
    plan,
    priceCents,
    on: notice.on > earliest ? notice.on : earliest,
    cause: 'notice',
    periodStart: membership.periodStart ?? deps.clock.now(),
    isTakenBack: false,
  }
  await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  await queuePriceNotice(deps, { user, upcoming, beforeCents: membership.priceCents, tx })
  await queueMove(deps, { membership, upcoming, periodEnd: membership.periodEnd, tx })
}
