import { type Day, dayIn, type LeadStatus, leadStatuses, type ReportFigures } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { leadStore } from '../../leads/index.ts'
import { newsletterStore } from '../../newsletter/index.ts'
import type { Instants } from './count-money.ts'

export type LeadFigures = ReportFigures['leads']
export const noLeads = (): LeadFigures => ({ pending: 0, contacted: 0, closed: 0, newsletter: 0 })

/** Counts requests by the day of arrival and by present status. */
export const leadStages = ({ instants: { from, to }, timeZone }: { instants: Instants; timeZone: string }) => [
  { $match: { createdAt: { $gte: from, $lt: to } } },
  {
    $group: {
      _id: { day: { $dateTrunc: { date: '$createdAt', unit: 'day', timezone: timeZone } }, status: '$status' },
      count: { $sum: 1 },
    },
  },
]

type LeadCount = { _id: { day: Date; status: LeadStatus }; count: number }

/** Requests by the day they came. They are few and change at any time, so they are counted when they are asked for. */
export async function countLeads(deps: Deps, instants: Instants): Promise<Map<Day, LeadFigures>> {
  const { timeZone } = deps.clock
  const { audit, consultation, trial } = leadStore(deps)
  const stages = leadStages({ instants, timeZone })
  const [requests, readers] = await Promise.all([
    Promise.all([audit, consultation, trial].map(({ model }) => model.aggregate<LeadCount>(stages))),
    newsletterStore(deps).model.aggregate<LeadCount>(stages),
  ])
  const days = new Map<Day, LeadFigures>()
  const leadsOn = (at: Date) => {
    const day = dayIn(at, timeZone)
    const leads = days.get(day) ?? noLeads()
    days.set(day, leads)
    return leads
  }
  for (const { _id, count: more } of requests.flat()) {
    if (leadStatuses.includes(_id.status)) leadsOn(_id.day)[_id.status] += more
  }
  for (const { _id, count: more } of readers) leadsOn(_id.day).newsletter += more
  return days
}
