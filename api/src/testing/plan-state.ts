import { addDays, type DaySpan, dayIn, monthlyPriceCents, startOfDayIn, type User } from '@studio/contract'
import { aUser } from '@studio/contract/testing'
import type { ProviderSubscription } from '../adapters/payments.ts'
import { withEnd } from '../features/memberships/leave/leave-rules.ts'
import { toPlanFacts } from '../features/memberships/load-plan.ts'
import type { StoredMembership } from '../features/memberships/membership-store.ts'
import {
  keepsPaidPeriod,
  type PlanForPause,
  settlePause,
  withPause,
} from '../features/memberships/pause/pause-rules.ts'
import { type MembershipChanges, membershipChanges, membershipNotifications } from '../features/memberships/rules.ts'
import { createProviderInMemory } from './provider-in-memory.ts'

/** Something done wrong on purpose, so that a check of what comes out can be seen to object. */
const plantedFaults = ['collection runs on', 'ends a day late', 'no credit', 'older wins', 'mails again'] as const
export type PlantedFault = (typeof plantedFaults)[number]

type Job = { at: number; key: string; run: () => void }

export const timeZone = 'America/New_York'
const mailNames = {
  started: 'started',
  'renewal-failed': 'renewal failed',
  'resume-failed': 'resume failed',
  'last-try': 'still unpaid',
  ended: 'ended',
}

/**
 * What is stored of one member's plan, as variables, and what follows from the provider's answers by the pure rules.
 * Each answer comes as two processes would apply it, repeated and after newer ones.
 */
export function createPlanState({ fault }: { fault?: PlantedFault | undefined } = {}) {
  const provider = createProviderInMemory({ priceCents: monthlyPriceCents })
  let user: User = aUser()
  let stored: StoredMembership | null = null
  let [now, asked, applied] = [0, 0, 0]
  let jobs: Job[] = []
  /** Pauses of earlier subscriptions: the days that twelve months allow are a person's. */
  const earlierSpans: DaySpan[] = []
  let late: Array<{ subscription: ProviderSubscription; number: number }> = []
  const mails: Array<{ at: number; name: string }> = []
  const mailKeys = new Set<string>()
  const at = () => ({ now: new Date(now), timeZone })
  const mail = (name: string, key: string) => {
    if (mailKeys.has(key) && fault !== 'mails again') return
    mailKeys.add(key)
    mails.push({ at: now, name })
  }
  const membership = (): StoredMembership => {
    if (!stored) throw new Error('there is no membership')
    return stored
  }
  const isOwn = () => user.membershipType === 'monthly' && user.stripeSubscriptionId === stored?.id
  const ownPlan = (): PlanForPause | null => {
    const facts = stored && isOwn() ? toPlanFacts(stored) : null
    return facts && { ...facts, spans: [...earlierSpans, ...facts.spans] }
  }
  const change = ({ membershipTerms, ...changes }: MembershipChanges) => {
    const { membershipEndsAt: end, ...rest } = changes
    user = { ...user, ...rest, ...(end === undefined ? {} : { membershipEndsAt: end?.toISOString() ?? null }) } as User
    const text = (instant: Date | null) => instant?.toISOString() ?? null
    if (membershipTerms === undefined) return
    user.membership = membershipTerms && {
      paidUntil: user.membershipEndsAt ?? null,
      ...{ endsAt: text(membershipTerms.endsAt), unpaidSince: text(membershipTerms.unpaidSince) },
      ...{ pausedFrom: text(membershipTerms.pausedFrom), pausedUntil: text(membershipTerms.pausedUntil) },
      givenUpAt: text(membershipTerms.givenUpAt),
    }
  }
  const later = (job: Job) => {
    if (!jobs.some(({ key }) => key === job.key)) jobs.push(job)
  }

  const apply = ({ subscription, number }: { subscription: ProviderSubscription; number: number }) => {
    if (number <= applied && fault !== 'older wins') return
    applied = Math.max(number, applied)
    const before = membership()
    const { stand, periodStart, periodEnd, cancelAtPeriodEnd, creditCents, nextTryAt, isResumeUnpaid } = subscription
    stored = { ...before, stand, periodStart, periodEnd, cancelAtPeriodEnd, creditCents, nextTryAt, isResumeUnpaid }
    const settled = settlePause({ pause: before.pause ?? null, subscription, ...at() })
    stored.pause = settled.pause
    if (settled.span) stored.pausedSpans = [...(before.pausedSpans ?? []), settled.span]
    const read = withPause({ subscription: withEnd(subscription, before), pause: settled.pause, now: new Date(now) })
    const { isTakenAway } = before
    const all = membershipNotifications(before, subscription)
    const news = user.membershipType === 'premium' ? [] : all.filter((one) => !isTakenAway || one === 'ended')
    change(membershipChanges({ user, subscription: read, now: new Date(now), isTakenAway }))
    for (const one of news) {
      const isFirst = one === 'renewal-failed' || one === 'resume-failed'
      const key = `${one}:${subscription.id}${isFirst ? periodEnd.toISOString() : ''}`
      if (isFirst && !mailKeys.has(key)) addReminders(subscription)
      mail(mailNames[one], key)
    }
  }
  const addReminders = ({ id, periodEnd }: ProviderSubscription) => {
    const today = dayIn(new Date(now), timeZone)
    for (const days of [3, 7]) {
      const due = startOfDayIn(addDays(today, days), timeZone).getTime() + hoursToNine(addDays(today, days))
      const run = () => {
        const { stand, isResumeUnpaid } = membership()
        const isUnpaid = stand === 'past_due' || (stand === 'paused' && isResumeUnpaid === true)
        const isSame = membership().id === id && membership().periodEnd?.getTime() === periodEnd.getTime()
        if (isUnpaid && isSame && isOwn()) mail('still unpaid', `unpaid:${id}:${dayIn(new Date(now), timeZone)}`)
      }
      later({ at: due, key: `unpaid:${id}:${periodEnd.toISOString()}:${days}`, run })
    }
  }
  /** Asks the provider and applies its answer; one that was asked for before comes after it, and the newer one again. */
  const sync = () => {
    if (!provider.exists()) return
    asked += 1
    const newest = { subscription: read(), number: asked }
    apply(newest)
    for (const one of late) apply(one)
    apply(newest)
    late = []
  }
  const read = (): ProviderSubscription => {
    const subscription = provider.read()
    return fault === 'collection runs on' && subscription.stand === 'paused' && !stored?.pause
      ? { ...subscription, stand: 'active' }
      : subscription
  }
  /** Another process asks now, and applies the answer after the next change. */
  const askEarly = () => {
    if (!stored || !provider.exists()) return
    asked += 1
    late.push({ subscription: read(), number: asked })
  }

  const startPause = () => {
    const { pause } = membership()
    const subscription = provider.read()
    if (pause?.state !== 'starting') return
    if (subscription.stand === 'active') provider.pause()
    const cents =
      subscription.periodEnd > pause.askedPeriodEnd ? pause.creditCents + subscription.priceCents : pause.creditCents
    if (cents > 0 && !pause.isCredited) {
      if (fault !== 'no credit') provider.giveCredit(cents)
      membership().pause = { ...pause, creditCents: cents, isCredited: true, askedPeriodEnd: subscription.periodEnd }
    }
    sync()
  }
  const endPause = () => {
    const { pause } = membership()
    if (!pause) return
    const ending = { ...pause, state: 'ending' as const }
    membership().pause = ending
    const subscription = provider.read()
    const keepsPeriod = keepsPaidPeriod({ pause: ending, now: new Date(now) })
    if (subscription.stand === 'paused' && !subscription.isResumeUnpaid) {
      if (subscription.cancelAtPeriodEnd && !keepsPeriod) provider.end()
      else provider.resume({ at: now, keepsPeriod })
    }
    sync()
  }
  const passTo = (until: number) => {
    for (;;) {
      const turn = provider.nextTurn()
      const job = jobs.reduce<Job | null>((first, one) => (!first || one.at < first.at ? one : first), null)
      if (Math.min(turn, job?.at ?? turn) > until) break
      if (!job || turn <= job.at) {
        // What was paid late may be over already.
        now = Math.max(now, turn)
        provider.turn(now)
        sync()
      } else {
        now = Math.max(now, job.at)
        jobs = jobs.filter((one) => one !== job)
        // Taken over from a process that died after it.
        job.run()
        job.run()
      }
    }
    now = until
  }
  return {
    ...{
      provider,
      mails,
      at,
      mail,
      change,
      later,
      isOwn,
      ownPlan,
      membership,
      sync,
      askEarly,
      startPause,
      endPause,
      passTo,
    },
    isFaulty: (one: PlantedFault) => fault === one,
    now: () => now,
    user: () => user,
    setUser: (changes: Partial<User>) => {
      user = { ...user, ...changes }
    },
    stored: () => stored,
    begin: (fresh: StoredMembership) => {
      applied = asked
      earlierSpans.push(...(stored?.pausedSpans ?? []))
      stored = fresh
      sync()
    },
  }
}

/** From the first instant of a day to nine o'clock, in milliseconds: an hour less or more when the clocks change. */
export function hoursToNine(day: string): number {
  const start = startOfDayIn(day, timeZone).getTime()
  const hours = (startOfDayIn(addDays(day, 1), timeZone).getTime() - start) / 3_600_000
  return (9 + hours - 24) * 3_600_000
}
