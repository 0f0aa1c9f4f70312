import { type Day, dayIn, type LeadKind, type LeadStatus, leadStatuses, type ReportFigures } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/records/index.ts'
import type { Instants } from './count-money.ts'

export type LeadFigures = ReportFigures['leads']
export const noLeads = (): LeadFigures => ({ pending: 0, contacted: 0, closed: 0, newsletter: 0 })

type LeadCount = { _id: { day: Date; kind: LeadKind; status: LeadStatus }; count: number }

/** Counts requests by the day of arrival, by kind and by present status. */
export function groupLeads(deps: Deps, { from, to }: Instants): Promise<LeadCount[]> {
  const day = { $dateTrunc: { date: '$createdAt', unit: 'day', timezone: deps.clock.timeZone } }
  return leadStore(deps).model.aggregate<LeadCount>([
    { $match: { createdAt: { $gte: from, $lt: to } } },
    { $group: { _id: { day, kind: '$kind', status: '$status' }, count: { $sum: 1 } } },
  ])
}

/** Requests by the day they came. They are few and change at any time, so they are counted when they are asked for. */
export async function countLeads(deps: Deps, instants: Instants): Promise<Map<Day, LeadFigures>> {
  const days = new Map<Day, LeadFigures>()
  for (const { _id, count } of await groupLeads(deps, instants)) {
    const day = dayIn(_id.day, deps.clock.timeZone)
    const figures = days.get(day) ?? noLeads()
    days.set(day, figures)
    if (_id.kind === 'newsletter') figures.newsletter += count
    else if (leadStatuses.includes(_id.status)) figures[_id.status] += count
  }
  return days
}
