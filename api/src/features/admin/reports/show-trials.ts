import {
  type Day,
  dayIn,
  type ReportQuery,
  type TrialFigures,
  type TrialReport,
  type TrialStep,
  trialSteps,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { groupLeads } from './count-leads.ts'
import { getPeriods, isWithin, type Range, toInstants } from './figures.ts'
import { loadTrialFacts } from './load-outcomes.ts'
import { type TrialCounts, trialOutcome } from './trial-outcomes.ts'

const noSteps = () => Object.fromEntries(trialSteps.map((step) => [step, 0])) as Record<TrialStep, number>

function trialFigures(requests: ReadonlyArray<{ count: number }>, trials: readonly TrialCounts[]): TrialFigures {
  const [reached, furthest] = [noSteps(), noSteps()]
  for (const trial of trials) {
    furthest[trialOutcome(trial)] += 1
    for (const step of trialSteps) if (trial[`${step}At`]) reached[step] += 1
  }
  return { requested: requests.reduce((sum, { count }) => sum + count, 0), reached, furthest }
}

export async function showTrials(deps: Deps, { from, to, by }: ReportQuery): Promise<TrialReport> {
  const { clock } = deps
  const instants = toInstants(clock, { from, to })
  const [counted, granted] = await Promise.all([groupLeads(deps, instants), loadTrialFacts(deps, instants)])
  const trialCounts = counted.filter(({ _id }) => _id.kind === 'trial')
  const requests = trialCounts.map(({ _id, count }) => ({ day: dayIn(_id.day, clock.timeZone), count }))
  const trials = granted.map((one) => ({ ...one, day: dayIn(one.grantedAt, clock.timeZone) }))
  const figuresIn = (range: Range) => {
    const isInside = ({ day }: { day: Day }) => isWithin(day, range)
    return trialFigures(requests.filter(isInside), trials.filter(isInside))
  }
  const periods = getPeriods({ from, to, by }).map((period) => ({ ...period, ...figuresIn(period) }))
  return { from, to, by, periods, totals: figuresIn({ from, to }) }
}
