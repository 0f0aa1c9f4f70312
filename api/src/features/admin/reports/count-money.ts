import { type CheckoutKind, getDayIn, type LeadKind, type LeadStatus, type RevenueSource } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/records/index.ts'
import { renewalStore } from '../../memberships/index.ts'
import { checkoutStore, reversalStore } from '../../payments/records/index.ts'
import type { DayCount, Instants } from './figures.ts'

const sourceByKind: Record<CheckoutKind, RevenueSource> = {
  class: 'class',
  program: 'program',
  subscription: 'membership',
  // A pack pays for classes; the report of packs says how much of it was used.
  pack: 'class',
}

const toDateFilter = ({ from, to }: Instants) => ({ $gte: from, $lt: to })

export async function countMoney(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const { timeZone } = deps.clock
  const day = { $dateTrunc: { date: '$paidAt', unit: 'day', timezone: timeZone } }
  const $match = { paidAt: toDateFilter(instants) }
  const [payments, renewals] = await Promise.all([
    checkoutStore(deps).model.aggregate<{ _id: { day: Date; kind: CheckoutKind }; cents: number }>([
      { $match },
      { $group: { _id: { day, kind: '$kind' }, cents: { $sum: '$price.paid' } } },
    ]),
    renewalStore(deps).model.aggregate<{ _id: Date; cents: number }>([
      { $match },
      { $group: { _id: day, cents: { $sum: '$amountCents' } } },
    ]),
  ])
  const toRevenue = (at: Date, name: RevenueSource, amount: number): DayCount => ({
    day: getDayIn(at, timeZone),
    group: 'revenue',
    name,
    amount,
  })
  return [
    ...payments.map(({ _id, cents }) => toRevenue(_id.day, sourceByKind[_id.kind], cents)),
    ...renewals.map(({ _id, cents }) => toRevenue(_id, 'membership', cents)),
    ...(await countReversals(deps, instants)),
  ]
}

/** A payment whose seat was lost is not counted when it arrives: it counts as revenue when it is refunded. */
async function countReversals(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const reversals = await reversalStore(deps)
    .model.find({ at: toDateFilter(instants) })
    .lean()
  const checkouts = await checkoutStore(deps).findMany([
    ...new Set(reversals.flatMap(({ checkoutId }) => checkoutId ?? [])),
  ])
  const checkoutById = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const uncountedPayments = new Set<string>()
  const counts = reversals.map(({ at, cents, source, checkoutId, paymentIntentId }): DayCount => {
    const checkout = checkoutById.get(checkoutId ?? '')
    const isCounted = checkout?.paidAt !== null && checkout?.paymentIntentId === paymentIntentId
    if (checkout && !isCounted) uncountedPayments.add(paymentIntentId)
    return { day: getDayIn(at, deps.clock.timeZone), group: 'refunds', name: source, amount: cents }
  })
  for (const paymentIntentId of uncountedPayments)
    counts.push(...(await countReceivedPayment(deps, { paymentIntentId, instants })))
  return counts
}

type ReceivedInput = { paymentIntentId: string; instants: Instants }

// What is refunded must have been received: each refund beyond the amount counted so far also counts as revenue.
async function countReceivedPayment(deps: Deps, { paymentIntentId, instants }: ReceivedInput): Promise<DayCount[]> {
  const reversals = await reversalStore(deps).model.find({ paymentIntentId }).sort({ at: 1, cents: -1 }).lean()
  let reversedCents = 0
  let receivedCents = 0
  return reversals.flatMap(({ at, cents, source }) => {
    reversedCents += cents
    const amount = Math.max(0, reversedCents - receivedCents)
    receivedCents += amount
    const day = getDayIn(at, deps.clock.timeZone)
    return at >= instants.from && at < instants.to ? [{ day, group: 'revenue', name: source, amount }] : []
  })
}

export async function countLeads(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const groups = await groupLeads(deps, instants)
  return groups.map(({ _id: { day, kind, status }, count }) => ({
    day: getDayIn(day, deps.clock.timeZone),
    group: 'leads',
    name: kind === 'newsletter' ? kind : status,
    amount: count,
  }))
}

type LeadGroup = { _id: { day: Date; kind: LeadKind; status: LeadStatus }; count: number }

export function groupLeads(deps: Deps, { from, to }: Instants): Promise<LeadGroup[]> {
  const day = { $dateTrunc: { date: '$createdAt', unit: 'day', timezone: deps.clock.timeZone } }
  return leadStore(deps).model.aggregate<LeadGroup>([
    { $match: { createdAt: { $gte: from, $lt: to } } },
    { $group: { _id: { day, kind: '$kind', status: '$status' }, count: { $sum: 1 } } },
  ])
}
