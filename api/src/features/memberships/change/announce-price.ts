import {
  addDays,
  type Day,
  hasPaidPlan,
  type PlanId,
  PRICE_NOTICE_DAYS,
  type PriceNotice,
  type PriceNoticeInput,
  toMoney,
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
import { membershipStore, type StoredMembership, type UpcomingChange } from '../membership-store.ts'
import { queuePriceNoticeMail } from '../plan-mails.ts'
import { assertPreviewCurrent } from '../plan-request.ts'
import { queuePriceChange } from './set-plan-at-provider.ts'

type PlanPrice = { plan: PlanId; priceCents: number }

/** The earliest day on which the new price can apply to a member who gets notice today. */
const getEarliestPriceChange = ({ clock }: Deps): Day => addDays(clock.today(), PRICE_NOTICE_DAYS)

/** Whether a member will be charged again and pays another price for the plan than `priceCents`, and so must get notice. */
function needsNotice(membership: StoredMembership, { plan, priceCents }: PlanPrice): boolean {
  const { status, plan: ownPlan, isSurplus, isRevoked, end, cancelAtPeriodEnd, upcoming } = membership
  const isCharged = status === 'active' || status === 'past_due' || status === 'paused'
  // A surplus membership is being ended and refunded; a `withdrawn` end was taken back.
  const isLeaving = isSurplus || isRevoked || cancelAtPeriodEnd || (end !== null && end.kind !== 'withdrawn')
  return isCharged && !isLeaving && ownPlan === plan && membership.priceCents !== priceCents && !upcoming
}

/** How many members a notice of the current price would reach, and how many have got one already. */
export async function showPriceNotice(deps: Deps, id: string): Promise<PriceNotice> {
  if (!isPlanId(id)) throw notFound('There is no such plan.')
  const { priceCents } = await planStore(deps).load(id)
  const runningMemberships = await membershipStore(deps).findAllRunning()
  const isAnnounced = ({ upcoming }: StoredMembership) => upcoming?.cause === 'notice' && upcoming.plan === id
  const membersToNotify =
    priceCents === null
      ? []
      : runningMemberships.filter((membership) => needsNotice(membership, { plan: id, priceCents }))
  const content = {
    price: priceCents === null ? null : toMoney(priceCents),
    members: membersToNotify.length,
  }
  const announcedCount = runningMemberships.filter(isAnnounced).length
  return { ...content, announced: announcedCount, earliest: getEarliestPriceChange(deps), version: toVersion(content) }
}

/**
 * Gives notice of the current price to members who pay another one: they get a mail at once, and the new price applies
 * from their first renewal on or after the date. Throws CHANGED_MEANWHILE when the preview no longer applies.
 */
export async function announcePrice(
  deps: Deps,
  actor: Actor,
  { id, date, version }: PriceNoticeInput & { id: string },
): Promise<PriceNotice> {
  const preview = await showPriceNotice(deps, id)
  assertPreviewCurrent(preview, version)
  if (!isPlanId(id) || preview.price === null) throw invalid({ date: 'This plan has no price yet' })
  if (date < preview.earliest) throw invalid({ date: `Please choose ${preview.earliest} or a later day` })
  const { priceCents } = await planStore(deps).load(id)
  const noticeId = deps.ids.next()
  await deps.inTransaction(async (tx) => {
    const payload: PriceNoticePayload = { noticeId, plan: id, priceCents: priceCents ?? 0, on: date }
    await deps.jobQueue.add({
      kind: 'price-notice',
      dedupeKey: noticeId,
      payload,
      title: 'Notice of another price',
      tx,
    })
    const entity = { kind: 'plan', id }
    const auditedAnnouncement = { price: preview.price, date, members: preview.members }
    await auditStore(deps).record({
      entry: { actor, action: 'announce price', entity, after: auditedAnnouncement },
      tx,
    })
  })
  return showPriceNotice(deps, id)
}

type PriceNoticePayload = PlanPrice & { noticeId: string; on: Day }

/** Notifies each member in a transaction of their own, so that a repeated job continues with the rest. */
export const priceNoticeHandler = defineHandler<PriceNoticePayload>({
  kind: 'price-notice',
  run: async (deps, { payload: notice }) => {
    const affectedMemberships = (await membershipStore(deps).findAllRunning()).filter((membership) =>
      needsNotice(membership, notice),
    )
    for (const { id } of affectedMemberships)
      await deps.inTransaction((tx) => sendPriceNotice(deps, { id, notice, tx }))
  },
})

async function sendPriceNotice(
  deps: Deps,
  { id, notice, tx }: { id: string; notice: PriceNoticePayload; tx: Tx },
): Promise<void> {
  const membership = await membershipStore(deps).findById(id, { tx })
  const user = membership?.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
  // The id of a membership is its subscription’s.
  const isCurrentPlan = user !== null && hasPaidPlan(user) && user.stripeSubscriptionId === id
  if (!membership?.periodEnd || !user || !isCurrentPlan || !needsNotice(membership, notice)) return
  // If the notice is late because of a downtime, the new price applies later as well.
  const earliestDay = getEarliestPriceChange(deps)
  const { plan, priceCents, noticeId } = notice
  const upcoming: UpcomingChange = {
    id: `${noticeId}:${id}`,
    plan,
    priceCents,
    on: notice.on > earliestDay ? notice.on : earliestDay,
    cause: 'notice',
    periodStart: membership.periodStart ?? deps.clock.now(),
    isWithdrawn: false,
  }
  await membershipStore(deps).change({ id, changes: { upcoming }, tx })
  await queuePriceNoticeMail(deps, { user, upcoming, formerCents: membership.priceCents, tx })
  await queuePriceChange(deps, { membership, upcoming, periodEnd: membership.periodEnd, tx })
}
