import {
  type Day,
  getDayIn,
  type ReportQuery,
  type TrialFigures,
  type TrialReport,
  type TrialStep,
  trialSteps,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../../bookings/index.ts'
import { type StoredTrialPass, trialPassStore } from '../../bookings/trial-passes/index.ts'
import { leadStore } from '../../leads/records/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { groupLeads } from './count-money.ts'
import { type DayRange, getPeriods, type InstantRange, isWithin, toInstantRange } from './figures.ts'

export type TrialDates = {
  grantedAt: Date
  invitedAt: Date | null
  bookedAt: Date | null
  attendedAt: Date | null
  /** When the first subscription after the invitation was paid. */
  subscribedAt: Date | null
  /** When the first other purchase after the invitation was paid. */
  paidAt: Date | null
}

export function getFurthestStep(trial: TrialDates): TrialStep {
  if (trial.subscribedAt) return 'subscribed'
  if (trial.paidAt) return 'paid'
  if (trial.attendedAt) return 'attended'
  if (trial.bookedAt) return 'booked'
  return trial.invitedAt ? 'invited' : 'granted'
}

/** Loads the trials granted in a range. A request that was deleted before its sender was invited does not count. */
export async function loadTrials(deps: Deps, { from, to }: InstantRange): Promise<TrialDates[]> {
  const [passes, grantedLeads] = await Promise.all([
    trialPassStore(deps).findGrantedBetween({ from, to }),
    leadStore(deps).findGrantedTrialsBetween({ from, to }),
  ])
  const invitedLeadIds = new Set(passes.flatMap(({ leadId }) => leadId ?? []))
  const uninvitedTrials = grantedLeads
    .filter(({ id }) => !invitedLeadIds.has(id))
    .map(({ createdAt }) => createUninvitedTrial(createdAt))
  const invitedTrials = await Promise.all(passes.map((pass) => loadTrial(deps, pass)))
  return [...uninvitedTrials, ...invitedTrials].sort((a, b) => a.grantedAt.getTime() - b.grantedAt.getTime())
}

const createUninvitedTrial = (grantedAt: Date): TrialDates => ({
  grantedAt,
  invitedAt: null,
  bookedAt: null,
  attendedAt: null,
  subscribedAt: null,
  paidAt: null,
})

async function loadTrial(deps: Deps, pass: StoredTrialPass): Promise<TrialDates> {
  const { grantedAt, invitedAt, bookingId, bookedAt, userId } = pass
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  const checkouts = userId ? await checkoutStore(deps).findByUser(userId) : []
  const paidCheckouts = checkouts.flatMap(({ kind, paidAt, isRefunded }) =>
    paidAt && !isRefunded ? [{ kind, paidAt }] : [],
  )
  const purchases = paidCheckouts
    .filter(({ paidAt }) => paidAt >= invitedAt)
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  return {
    grantedAt,
    invitedAt,
    bookedAt: booking ? bookedAt : null,
    attendedAt: booking?.checkedInAt ?? null,
    subscribedAt: purchases.find(({ kind }) => kind === 'subscription')?.paidAt ?? null,
    paidAt: purchases.find(({ kind }) => kind !== 'subscription')?.paidAt ?? null,
  }
}

const createStepCounts = () => Object.fromEntries(trialSteps.map((step) => [step, 0])) as Record<TrialStep, number>

function countTrials(requestCounts: ReadonlyArray<{ count: number }>, trials: readonly TrialDates[]): TrialFigures {
  const reached = createStepCounts()
  const furthest = createStepCounts()
  for (const trial of trials) {
    furthest[getFurthestStep(trial)] += 1
    for (const step of trialSteps) if (trial[`${step}At`]) reached[step] += 1
  }
  return { requested: requestCounts.reduce((sum, { count }) => sum + count, 0), reached, furthest }
}

export async function loadTrialReport(deps: Deps, { from, to, by }: ReportQuery): Promise<TrialReport> {
  const { clock } = deps
  const instants = toInstantRange(clock, { from, to })
  const [leadGroups, storedTrials] = await Promise.all([groupLeads(deps, instants), loadTrials(deps, instants)])
  const trialGroups = leadGroups.filter(({ _id }) => _id.kind === 'trial')
  const requestCounts = trialGroups.map(({ _id, count }) => ({ day: getDayIn(_id.dayStart, clock.timeZone), count }))
  const trials = storedTrials.map((trial) => ({ ...trial, day: getDayIn(trial.grantedAt, clock.timeZone) }))
  const countTrialsIn = (range: DayRange) => {
    const isInRange = ({ day }: { day: Day }) => isWithin(day, range)
    return countTrials(requestCounts.filter(isInRange), trials.filter(isInRange))
  }
  const periods = getPeriods({ from, to, by }).map((period) => ({ ...period, ...countTrialsIn(period) }))
  return { from, to, by, periods, totals: countTrialsIn({ from, to }) }
}
