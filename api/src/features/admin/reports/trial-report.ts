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
import { bookingStore } from '../../bookings/index.ts'
import { type StoredTrialPass, trialPassStore } from '../../bookings/trial-passes/index.ts'
import { leadStore } from '../../leads/records/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { groupLeads } from './count-money.ts'
import { getPeriods, isWithin, type Range, toInstants } from './figures.ts'

export type TrialCounts = {
  grantedAt: Date
  invitedAt: Date | null
  bookedAt: Date | null
  attendedAt: Date | null
  /** The first subscription, and the first class or program, that was paid for after the invitation. */
  subscribedAt: Date | null
  paidAt: Date | null
}

const trialOutcomes = ['granted', 'invited', 'booked', 'attended', 'paid', 'subscribed'] as const
type TrialOutcome = (typeof trialOutcomes)[number]

/** The furthest that a trial has led to: a subscription counts more than a payment, a payment more than the visit. */
export function trialOutcome(trial: TrialCounts): TrialOutcome {
  if (trial.subscribedAt) return 'subscribed'
  if (trial.paidAt) return 'paid'
  if (trial.attendedAt) return 'attended'
  if (trial.bookedAt) return 'booked'
  return trial.invitedAt ? 'invited' : 'granted'
}

/** A request that was deleted before its sender was invited is not there any more; one deleted later still counts. */
export async function loadTrialFacts(deps: Deps, { from, to }: { from: Date; to: Date }): Promise<TrialCounts[]> {
  const [passes, granted] = await Promise.all([
    trialPassStore(deps).findGrantedBetween({ from, to }),
    leadStore(deps).grantedBetween({ from, to }),
  ])
  const invited = new Set(passes.flatMap(({ leadId }) => leadId ?? []))
  const uninvited = granted.filter(({ id }) => !invited.has(id)).map(({ createdAt }) => onlyGranted(createdAt))
  const followed = await Promise.all(passes.map((pass) => factsOf(deps, pass)))
  return [...uninvited, ...followed].sort((one, other) => one.grantedAt.getTime() - other.grantedAt.getTime())
}

const onlyGranted = (grantedAt: Date): TrialCounts => ({
  grantedAt,
  invitedAt: null,
  bookedAt: null,
  attendedAt: null,
  subscribedAt: null,
  paidAt: null,
})

async function factsOf(deps: Deps, pass: StoredTrialPass): Promise<TrialCounts> {
  const { grantedAt, invitedAt, bookingId, bookedAt, userId } = pass
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  const checkouts = userId ? await checkoutStore(deps).allOf(userId) : []
  const paid = checkouts
    .flatMap(({ kind, paidAt, isRefunded }) => (paidAt && paidAt >= invitedAt && !isRefunded ? [{ kind, paidAt }] : []))
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  return {
    grantedAt,
    invitedAt,
    bookedAt: booking ? bookedAt : null,
    attendedAt: booking?.checkedInAt ?? null,
    subscribedAt: paid.find(({ kind }) => kind === 'subscription')?.paidAt ?? null,
    paidAt: paid.find(({ kind }) => kind !== 'subscription')?.paidAt ?? null,
  }
}

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
