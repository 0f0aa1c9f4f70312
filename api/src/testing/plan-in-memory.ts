import { entitlement, keepsFreeSeat, monthlyPriceCents, type PauseStart, startOfDayIn } from '@studio/contract'
import { planLeaving } from '../features/memberships/leave/leave-rules.ts'
import type { StoredMembership } from '../features/memberships/membership-store.ts'
import {
  chargeNotices,
  keepsPaidPeriod,
  planPause,
  planResume,
  type StoredPause,
} from '../features/memberships/pause/pause-rules.ts'
import { createPlanState, hoursToNine, type PlantedFault, timeZone } from './plan-state.ts'

type PlanEvent = 'subscribe' | 'resume' | 'leave' | 'keep' | 'end' | 'grant' | 'take away' | 'card fails' | 'card pays'
export type PlanAct =
  | { kind: PlanEvent | 'dashboard resumes' | 'time passes' }
  | { kind: 'pause'; start: PauseStart; resumesOn: string }
  | { kind: 'change end'; resumesOn: string }
  | { kind: 'dashboard pauses'; by: 'dashboard' | 'collection' }

/** One member's plan, driven by the pure rules alone: what the use cases do with them, over variables. */
export function createPlanInMemory({ fault }: { fault?: PlantedFault | undefined } = {}) {
  const state = createPlanState({ fault })
  const { provider, mail, change, later, isOwn, ownPlan, membership, sync, now, at, user, endPause } = state
  let made = 0
  const addPauseJobs = ({ id, from, until, resumesOn }: StoredPause) => {
    const own = () => (state.stored()?.pause?.id === id ? state.stored()?.pause : null)
    if (now() < from.getTime()) later({ at: from.getTime(), key: `${id}:begin`, run: () => own() && sync() })
    for (const { daysBefore, on } of chargeNotices(resumesOn)) {
      const due = startOfDayIn(on, timeZone).getTime() + hoursToNine(on)
      const key = `${id}:${resumesOn}:${daysBefore}`
      const run = () => {
        const isPlanned = own()?.resumesOn === resumesOn && own()?.state !== 'ending'
        if (isPlanned) mail(`charge in ${daysBefore}`, key)
      }
      if (due > now()) later({ at: due, key, run })
    }
    const extra = state.isFaulty('ends a day late') ? 86_400_000 : 0
    const end = () => own()?.resumesOn === resumesOn && endPause()
    later({ at: until.getTime() + extra, key: `${id}:end:${resumesOn}`, run: end })
  }
  const pauseOrChange = ({ start, resumesOn }: { start?: PauseStart; resumesOn: string }): boolean => {
    const plan = ownPlan()
    const planned = plan && planPause({ plan, start, resumesOn, bookings: [], ...at() })
    if (!plan || !planned?.ok) return false
    const { effect } = planned
    made += 1
    const fresh: StoredPause = {
      ...{ id: `pause${made}`, start: effect.start, from: effect.from, creditCents: effect.creditCents },
      ...{ until: effect.until, resumesOn, isCredited: effect.creditCents === 0 },
      ...{ askedPeriodEnd: plan.periodEnd, state: 'starting' },
    }
    const pause = plan.pause ? { ...plan.pause, until: effect.until, resumesOn } : fresh
    membership().pause = pause
    const terms = { endsAt: null, unpaidSince: null, givenUpAt: null, pausedFrom: pause.from, pausedUntil: pause.until }
    change({ membershipStatus: now() < pause.from.getTime() ? 'active' : 'paused', membershipTerms: terms })
    mail('paused', `paused:${pause.id}:${resumesOn}:${now()}`)
    addPauseJobs(pause)
    state.startPause()
    return true
  }
  const end = (as: Partial<StoredMembership> = {}) => {
    Object.assign(membership(), as)
    provider.end()
    sync()
    return true
  }
  const leave = (): boolean => {
    const plan = ownPlan()
    const effect = plan && planLeaving({ plan, now: new Date(now()) })
    if (!plan || !effect) return false
    if (effect.isNow) return end()
    const { pause } = membership()
    mail('leaving', `leaving:${now()}`)
    Object.assign(membership(), { isToBeEnded: true, isToEndWithPeriod: true, isToBeKept: false })
    if (pause) provider.resume({ at: now(), keepsPeriod: keepsPaidPeriod({ pause, now: new Date(now()) }) })
    if (pause) membership().pause = { ...pause, state: 'ending' }
    provider.endWithPeriod(true)
    Object.assign(membership(), { isToBeEnded: false, isToEndWithPeriod: false })
    sync()
    return true
  }
  const keep = (): boolean => {
    const plan = ownPlan()
    if (!plan?.cancelAtPeriodEnd || plan.stand === 'ended' || plan.periodEnd.getTime() <= now()) return false
    provider.endWithPeriod(false)
    sync()
    return true
  }
  const resume = (): boolean => {
    const plan = ownPlan()
    if (!plan || !planResume({ plan, ...at() })) return false
    endPause()
    return true
  }
  const subscribe = (): boolean => {
    if (provider.isRunning() || (user().membershipType === 'premium' && user().membershipStatus === 'active'))
      return false
    provider.subscribe(now())
    state.begin(freshMembership({ id: provider.id(), now: new Date(now()) }))
    return true
  }
  const grant = (): boolean => {
    if (user().membershipType === 'premium') return false
    const isRenewing = provider.isRunning() && !membership().cancelAtPeriodEnd
    change({ membershipStatus: 'active' })
    state.setUser({ membershipType: 'premium' })
    return isRenewing ? end({ isTakenAway: true }) : true
  }
  const takeAway = (): boolean => {
    if (user().membershipType === 'none' || (user().membershipType === 'monthly' && !provider.isRunning())) return false
    state.setUser({ membershipType: 'none', membershipStatus: null })
    return provider.isRunning() ? end({ isTakenAway: true }) : true
  }
  const atProvider = (work: () => void): boolean => {
    if (!provider.isRunning()) return false
    work()
    sync()
    return true
  }
  // A granted plan is shown without terms, whatever else its member still has at the provider.
  const question = (instant: number) => ({
    user: user(),
    membership: isOwn() ? (user().membership ?? null) : null,
    startsAt: new Date(instant),
  })
  const perform = (act: PlanAct): boolean => {
    if (act.kind === 'time passes') return true
    if (act.kind === 'pause' || act.kind === 'change end') return pauseOrChange(act)
    if (act.kind === 'dashboard pauses')
      return atProvider(act.by === 'dashboard' ? provider.pause : provider.pauseCollection)
    const acts = { subscribe, resume, leave, keep, grant, 'take away': takeAway }
    if (act.kind in acts) return acts[act.kind as keyof typeof acts]()
    if (act.kind === 'end') return atProvider(provider.end)
    if (act.kind === 'dashboard resumes') return atProvider(() => provider.resumeAtOnce(now()))
    return atProvider(() => provider.setCard({ pays: act.kind === 'card pays', at: now() }))
  }
  return {
    ...{ mails: state.mails, charges: provider.charges },
    /** Lets time pass to an instant and does an act then; whether it was done. */
    perform: (act: PlanAct, instant: number): boolean => {
      state.passTo(instant)
      state.askEarly()
      return perform(act)
    },
    covers: (instant: number): boolean => entitlement(question(instant)).payer !== 'person',
    keeps: (instant: number): boolean => keepsFreeSeat(question(instant)),
  }
}

function freshMembership({ id, now }: { id: string; now: Date }): StoredMembership {
  return {
    ...{ id, userId: 'user', stand: null, isRunning: true, periodEnd: null, cancelAtPeriodEnd: false },
    ...{ priceCents: monthlyPriceCents, isSurplus: false, isTakenAway: false, isToBeEnded: false },
    ...{ isToEndWithPeriod: false, nextCheckAt: now, startedAt: now, endedAt: null, createdAt: now },
  }
}
