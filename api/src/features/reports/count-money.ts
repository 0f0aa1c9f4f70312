import { type CheckoutKind, dayIn, type RevenueSource } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { FiguresOf } from './count-bookings.ts'

/** Instants: from the first to just before the second. */
export type Instants = { from: Date; to: Date }

const sourceOf: Record<CheckoutKind, RevenueSource> = {
  class: 'class',
  program: 'program',
  subscription: 'membership',
}

/** The studio-local day of an instant, inside the database (ruling B10). */
const dayOf = ({ field, timeZone }: { field: string; timeZone: string }) => ({
  $dateTrunc: { date: field, unit: 'day', timezone: timeZone },
})
const within = ({ from, to }: Instants) => ({ $gte: from, $lt: to })

/** The counting of what was paid at a checkout. */
export const paymentStages = ({ instants, timeZone }: { instants: Instants; timeZone: string }) => [
  { $match: { paidAt: within(instants) } },
  { $group: { _id: { day: dayOf({ field: '$paidAt', timeZone }), kind: '$kind' }, cents: { $sum: '$price.paid' } } },
]
/** The counting of what memberships brought in after their first month. */
export const renewalStages = ({ instants, timeZone }: { instants: Instants; timeZone: string }) => [
  { $match: { paidAt: within(instants) } },
  { $group: { _id: dayOf({ field: '$paidAt', timeZone }), cents: { $sum: '$amountCents' } } },
]

/** Adds what came in and what went back, each on its own day. */
export async function countMoney(deps: Deps, instants: Instants, figuresOf: FiguresOf): Promise<void> {
  const { timeZone } = deps.clock
  const [payments, renewals] = await Promise.all([
    deps.checkouts.model.aggregate<{ _id: { day: Date; kind: CheckoutKind }; cents: number }>(
      paymentStages({ instants, timeZone }),
    ),
    deps.renewals.model.aggregate<{ _id: Date; cents: number }>(renewalStages({ instants, timeZone })),
  ])
  for (const { _id, cents } of payments) figuresOf(dayIn(_id.day, timeZone)).revenue[sourceOf[_id.kind]] += cents
  for (const { _id, cents } of renewals) figuresOf(dayIn(_id, timeZone)).revenue.membership += cents
  await countRefunds(deps, instants, figuresOf)
}

/**
 * A refund counts on the day on which the provider carried it out. Money that came after its seat was lost was never
 * counted as paid, since its checkout was over: it counts as come and gone on that day.
 */
async function countRefunds(deps: Deps, instants: Instants, figuresOf: FiguresOf): Promise<void> {
  const refunds = await deps.refunds.model.find({ status: 'done', doneAt: within(instants) }).lean()
  const checkouts = await deps.checkouts.findMany(refunds.flatMap(({ checkoutId }) => checkoutId ?? []))
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  for (const { doneAt, amountCents, checkoutId, paymentIntentId } of refunds) {
    if (!doneAt) continue
    const checkout = byId.get(checkoutId ?? '')
    // Only memberships are paid without a checkout of their own.
    const source = checkout ? sourceOf[checkout.kind] : 'membership'
    const figures = figuresOf(dayIn(doneAt, deps.clock.timeZone))
    figures.refunds[source] += amountCents
    if (checkout && !isCounted({ checkout, paymentIntentId })) figures.revenue[source] += amountCents
  }
}

type Paid = { kind: CheckoutKind; paidAt: Date | null; paymentIntentId: string | null }

const isCounted = ({ checkout, paymentIntentId }: { checkout: Paid; paymentIntentId: string }) =>
  checkout.paidAt !== null && (checkout.paymentIntentId === paymentIntentId || checkout.kind === 'subscription')
