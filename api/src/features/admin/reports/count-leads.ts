import { dayIn, type LeadKind, type LeadStatus } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/records/index.ts'
import type { DayCount, Instants } from './figures.ts'

export async function countLeads(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const groups = await groupLeads(deps, instants)
  return groups.map(({ _id: { day, kind, status }, count: more }) => ({
    ...{ day: dayIn(day, deps.clock.timeZone), group: 'leads', name: kind === 'newsletter' ? kind : status, more },
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
