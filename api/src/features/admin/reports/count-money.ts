import { type CheckoutKind, dayIn, type RevenueSource } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { renewalStore } from '../../memberships/index.ts'
import { checkoutStore, moneyBackStore } from '../../payments/records/index.ts'
import type { FiguresOf } from './count-bookings.ts'

/** Instants: from the first to just before the second. */
export type Instants = { from: Date; to: Date }

const sourceOf: Record<CheckoutKind, RevenueSource> = {
  class: 'class',
  program: 'program',
  subscription: 'membership',
}

/** The studio-local day of an instant, inside the database. */
const dayOf = ({ field, timeZone }: { field: string; timeZone: string }) => ({
  $dateTrunc: { date: field, unit: 'day', timezone: timeZone },
})
const within = ({ from, to }: Instants) => ({ $gte: from, $lt: to })

/** The counting of what was paid at a checkout. */
const paymentStages = ({ instants, timeZone }: { instants: Instants; timeZone: string }) => [
  { $match: { paidAt: within(instants) } },
  { $group: { _id: { day: dayOf({ field: '$paidAt', timeZone }), kind: '$kind' }, cents: { $sum: '$price.paid' } } },
]
/** The counting of what memberships brought in after their first month. */
const renewalStages = ({ instants, timeZone }: { instants: Instants; timeZone: string }) => [
  { $match: { paidAt: within(instants) } },
  { $group: { _id: dayOf({ field: '$paidAt', timeZone }), cents: { $sum: '$amountCents' } } },
]

/** Adds what came in and what went back, each on its own day. */
export async function countMoney(deps: Deps, instants: Instants, figuresOf: FiguresOf): Promise<void> {
  const { timeZone } = deps.clock
  const [payments, renewals] = await Promise.all([
    checkoutStore(deps).model.aggregate<{ _id: { day: Date; kind: CheckoutKind }; cents: number }>(
      paymentStages({ instants, timeZone }),
    ),
    renewalStore(deps).model.aggregate<{ _id: Date; cents: number }>(renewalStages({ instants, timeZone })),
  ])
  for (const { _id, cents } of payments) figuresOf(dayIn(_id.day, timeZone)).revenue[sourceOf[_id.kind]] += cents
  for (const { _id, cents } of renewals) figuresOf(dayIn(_id, timeZone)).revenue.membership += cents
  await countMoneyBack(deps, instants, figuresOf)
}

/** The finding of what went back. */
const moneyBackFilter = (instants: Instants) => ({ at: within(instants) })

/**
 * Money that went back counts on the day on which the provider gave it, or on which it came back because a refund
 * failed. Money that came after its seat was lost was never counted as paid, since its checkout was over: it counts as
 * come when it goes back for the first time, and only once, however often its refund fails and is given again.
 */
async function countMoneyBack(deps: Deps, instants: Instants, figuresOf: FiguresOf): Promise<void> {
  const fields = { at: 1, cents: 1, source: 1, checkoutId: 1, paymentIntentId: 1 } as const
  const changes = await moneyBackStore(deps).model.find(moneyBackFilter(instants), fields).lean()
  const checkouts = await checkoutStore(deps).findMany([
    ...new Set(changes.flatMap(({ checkoutId }) => checkoutId ?? [])),
  ])
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const uncounted = new Set<string>()
  for (const { at, cents, source, checkoutId, paymentIntentId } of changes) {
    figuresOf(dayIn(at, deps.clock.timeZone)).refunds[source] += cents
    const checkout = byId.get(checkoutId ?? '')
    if (checkout && !isCounted({ checkout, paymentIntentId })) uncounted.add(paymentIntentId)
  }
  for (const paymentIntentId of uncounted) await countComing(deps, { paymentIntentId, instants, figuresOf })
}

type ComingInput = { paymentIntentId: string; instants: Instants; figuresOf: FiguresOf }

// What has gone back at most by an instant is what is known to have come by then.
async function countComing(deps: Deps, { paymentIntentId, instants, figuresOf }: ComingInput): Promise<void> {
  const fields = { at: 1, cents: 1, source: 1 } as const
  const changes = await moneyBackStore(deps).model.find({ paymentIntentId }, fields).sort({ at: 1, cents: -1 }).lean()
  let gone = 0
  let come = 0
  for (const { at, cents, source } of changes) {
    gone += cents
    const more = Math.max(0, gone - come)
    come += more
    if (at >= instants.from && at < instants.to) figuresOf(dayIn(at, deps.clock.timeZone)).revenue[source] += more
  }
}

type Paid = { paidAt: Date | null; paymentIntentId: string | null }

const isCounted = ({ checkout, paymentIntentId }: { checkout: Paid; paymentIntentId: string }) =>
  checkout.paidAt !== null && checkout.paymentIntentId === paymentIntentId
