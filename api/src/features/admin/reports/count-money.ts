import { type CheckoutKind, getDayIn, type LeadKind, type LeadStatus, type RevenueSource } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/records/index.ts'
import { renewalStore } from '../../memberships/index.ts'
import { checkoutStore, reversalStore } from '../../payments/records/index.ts'
import type { DayFigure, InstantRange } from './figures.ts'

const sourceByKind: Record<CheckoutKind, RevenueSource> = {
  class: 'class',
  program: 'program',
  subscription: 'membership',
  // A pack pays for classes. Its use is in the report of packs.
  pack: 'class',
}

const toDateFilter = ({ from, to }: InstantRange) => ({ $gte: from, $lt: to })

/** Revenue and refunds. */
export async function countMoney(deps: Deps, instants: InstantRange): Promise<DayFigure[]> {
  const { timeZone } = deps.clock
  const paymentDay = { $dateTrunc: { date: '$paidAt', unit: 'day', timezone: timeZone } }
  const $match = { paidAt: toDateFilter(instants) }
  const [payments, renewals] = await Promise.all([
    checkoutStore(deps).model.aggregate<{ _id: { dayStart: Date; kind: CheckoutKind }; cents: number }>([
      { $match },
      { $group: { _id: { dayStart: paymentDay, kind: '$kind' }, cents: { $sum: '$price.paid' } } },
    ]),
    renewalStore(deps).model.aggregate<{ _id: Date; cents: number }>([
      { $match },
      { $group: { _id: paymentDay, cents: { $sum: '$amountCents' } } },
    ]),
  ])
  const toRevenue = (dayStart: Date, source: RevenueSource, cents: number): DayFigure => ({
    day: getDayIn(dayStart, timeZone),
    group: 'revenue',
    name: source,
    amount: cents,
  })
  return [
    ...payments.map(({ _id, cents }) => toRevenue(_id.dayStart, sourceByKind[_id.kind], cents)),
    ...renewals.map(({ _id: dayStart, cents }) => toRevenue(dayStart, 'membership', cents)),
    ...(await countReversals(deps, instants)),
  ]
}

/**
 * Counts refunds and chargebacks. A payment that arrived after its seat was lost leaves its checkout unpaid, so
 * `countMoney` does not count it: it counts as revenue here, on the day of its refund.
 */
async function countReversals(deps: Deps, instants: InstantRange): Promise<DayFigure[]> {
  const reversals = await reversalStore(deps)
    .model.find({ at: toDateFilter(instants) })
    .lean()
  const checkoutIds = new Set(reversals.flatMap(({ checkoutId }) => checkoutId ?? []))
  const checkouts = await checkoutStore(deps).findMany([...checkoutIds])
  const checkoutById = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const uncountedPayments = new Set<string>()
  const figures: DayFigure[] = []
  for (const { at, cents, source, checkoutId, paymentIntentId } of reversals) {
    const checkout = checkoutById.get(checkoutId ?? '')
    // `countMoney` counts one payment for each checkout with a `paidAt`.
    const isCountedPayment = checkout?.paymentIntentId === paymentIntentId && checkout.paidAt !== null
    if (checkout && !isCountedPayment) uncountedPayments.add(paymentIntentId)
    figures.push({ day: getDayIn(at, deps.clock.timeZone), group: 'refunds', name: source, amount: cents })
  }
  for (const paymentIntentId of uncountedPayments)
    figures.push(...(await countReceivedPayment(deps, { paymentIntentId, instants })))
  return figures
}

type ReceivedInput = { paymentIntentId: string; instants: InstantRange }

// The studio must have received what it refunds: if the refunds of this payment exceed the revenue counted for it, the
// difference counts as revenue. The cents of a reversal are negative if a refund failed or a lost dispute was
// won after all.
async function countReceivedPayment(deps: Deps, { paymentIntentId, instants }: ReceivedInput): Promise<DayFigure[]> {
  const reversals = await reversalStore(deps).model.find({ paymentIntentId }).sort({ at: 1, cents: -1 }).lean()
  const figures: DayFigure[] = []
  let reversedCents = 0
  let receivedCents = 0
  for (const { at, cents, source } of reversals) {
    reversedCents += cents
    const newlyReceivedCents = Math.max(0, reversedCents - receivedCents)
    receivedCents += newlyReceivedCents
    if (at < instants.from || at >= instants.to) continue
    const day = getDayIn(at, deps.clock.timeZone)
    figures.push({ day, group: 'revenue', name: source, amount: newlyReceivedCents })
  }
  return figures
}

export async function countLeads(deps: Deps, instants: InstantRange): Promise<DayFigure[]> {
  const groups = await groupLeads(deps, instants)
  return groups.map(({ _id: { dayStart, kind, status }, count }) => ({
    day: getDayIn(dayStart, deps.clock.timeZone),
    group: 'leads',
    name: kind === 'newsletter' ? kind : status,
    amount: count,
  }))
}

type LeadGroup = { _id: { dayStart: Date; kind: LeadKind; status: LeadStatus }; count: number }

/** Counts leads by the day they arrived, their kind and their status. */
export function groupLeads(deps: Deps, instants: InstantRange): Promise<LeadGroup[]> {
  const arrivalDay = { $dateTrunc: { date: '$createdAt', unit: 'day', timezone: deps.clock.timeZone } }
  return leadStore(deps).model.aggregate<LeadGroup>([
    { $match: { createdAt: toDateFilter(instants) } },
    { $group: { _id: { dayStart: arrivalDay, kind: '$kind', status: '$status' }, count: { $sum: 1 } } },
  ])
}
