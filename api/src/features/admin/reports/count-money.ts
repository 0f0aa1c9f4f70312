import { type CheckoutKind, dayIn, type LeadKind, type LeadStatus, type RevenueSource } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/records/index.ts'
import { renewalStore } from '../../memberships/index.ts'
import { checkoutStore, moneyBackStore } from '../../payments/records/index.ts'
import type { DayCount, Instants } from './figures.ts'

const sourceOf: Record<CheckoutKind, RevenueSource> = {
  class: 'class',
  program: 'program',
  subscription: 'membership',
  // A pack pays for classes; its own report says what of it was used.
  pack: 'class',
}

const within = ({ from, to }: Instants) => ({ $gte: from, $lt: to })

export async function countMoney(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const { timeZone } = deps.clock
  const day = { $dateTrunc: { date: '$paidAt', unit: 'day', timezone: timeZone } }
  const $match = { paidAt: within(instants) }
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
  const revenue = (at: Date, name: RevenueSource, more: number): DayCount => ({
    day: dayIn(at, timeZone),
    group: 'revenue',
    name,
    more,
  })
  return [
    ...payments.map(({ _id, cents }) => revenue(_id.day, sourceOf[_id.kind], cents)),
    ...renewals.map(({ _id, cents }) => revenue(_id, 'membership', cents)),
    ...(await countMoneyBack(deps, instants)),
  ]
}

/** Money that came after its seat was lost was never counted as paid: it counts as come when it first goes back. */
async function countMoneyBack(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const changes = await moneyBackStore(deps)
    .model.find({ at: within(instants) })
    .lean()
  const checkouts = await checkoutStore(deps).findMany([
    ...new Set(changes.flatMap(({ checkoutId }) => checkoutId ?? [])),
  ])
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const uncounted = new Set<string>()
  const counts = changes.map(({ at, cents, source, checkoutId, paymentIntentId }): DayCount => {
    const checkout = byId.get(checkoutId ?? '')
    const isCounted = checkout?.paidAt !== null && checkout?.paymentIntentId === paymentIntentId
    if (checkout && !isCounted) uncounted.add(paymentIntentId)
    return { day: dayIn(at, deps.clock.timeZone), group: 'refunds', name: source, more: cents }
  })
  for (const paymentIntentId of uncounted) counts.push(...(await countComing(deps, { paymentIntentId, instants })))
  return counts
}

type ComingInput = { paymentIntentId: string; instants: Instants }

// What has gone back at most by an instant is what is known to have come by then.
async function countComing(deps: Deps, { paymentIntentId, instants }: ComingInput): Promise<DayCount[]> {
  const changes = await moneyBackStore(deps).model.find({ paymentIntentId }).sort({ at: 1, cents: -1 }).lean()
  let gone = 0
  let come = 0
  return changes.flatMap(({ at, cents, source }) => {
    gone += cents
    const more = Math.max(0, gone - come)
    come += more
    const day = dayIn(at, deps.clock.timeZone)
    return at >= instants.from && at < instants.to ? [{ day, group: 'revenue', name: source, more }] : []
  })
}

export async function countLeads(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const groups = await groupLeads(deps, instants)
  return groups.map(({ _id: { day, kind, status }, count: more }) => ({
    day: dayIn(day, deps.clock.timeZone),
    group: 'leads',
    name: kind === 'newsletter' ? kind : status,
    more,
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
