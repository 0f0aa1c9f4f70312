import { type Life, nextChange, passTo } from '../membership/reference.ts'
import { DAY, dayAt, dollars, MINUTE } from './model/calendar.ts'
import { reviewFreeSeats } from './model/free-seats.ts'
import type { Member, Plan } from './model/state.ts'
import { happens, type World } from './world.ts'

/** The provider counts in seconds, and goes on with a plan when a job asks for it: so far apart are it and the reference. */
const NEAR = DAY / 2
const EDGE = 40_000
const PASSED = 5_000

/**
 * Lets every plan come to the present by the reference: what it is, what it takes from free seats, and its mails.
 * `onlyEnded`: those that the provider has ended, of which the studio hears before any of its jobs run.
 */
export function followPlans(world: World, { onlyEnded = false } = {}): void {
  const { model, studio } = world
  const { subscriptions, checkouts } = studio.emulators.payments.records
  for (const checkout of model.checkouts.values()) {
    if (checkout.kind !== 'subscription') continue
    const id = checkouts.get(checkout.sessionId)?.session.subscription
    const subscription = id ? subscriptions.get(id) : undefined
    const before = subscription && model.plans.get(subscription.id)
    if (!subscription || before?.status === 'ended') continue
    if (onlyEnded && subscription.status !== 'canceled') continue
    const member = model.members.get(checkout.memberId)
    if (!member) continue
    const life = model.lives.get(member.id)
    // Of a plan without an account nothing is asked but when it is over.
    if (!life && before && subscription.status === 'canceled')
      note(world, { member, before, plan: { ...before, status: 'ended' } })
    if (!life) continue
    const [item] = subscription.items.data
    const hasTurned =
      subscription.status === 'canceled' || (item?.current_period_end ?? 0) * 1_000 > NEAR + paidUntilOf(life)
    // The provider also looks by itself every second.
    passTo(life, hasTurned ? world.now() : world.clock.movedTo())
    adoptPeriod(world, { member, life, start: item?.current_period_start, end: item?.current_period_end })
    const isOver = subscription.status === 'canceled'
    if (isOver !== (life.plan === null)) world.find(`the plan at the provider is ${subscription.status}`, member)
    note(world, {
      member,
      before,
      plan: planOf(life, { id: subscription.id, memberId: member.id, before, now: world.now() }),
    })
    sayMails(world, { member, life })
  }
  reviewSeats(world)
}

const paidUntilOf = ({ plan }: Life): number => plan?.paidUntil ?? Infinity

type AdoptInput = { member: Member; life: Life; start: number | undefined; end: number | undefined }

/** The provider's own seconds, which decide on which side of an edge an instant is. */
function adoptPeriod(world: World, { member, life, start = 0, end = 0 }: AdoptInput): void {
  const { plan } = life
  if (!plan || plan.paidUntil === end * 1_000) return
  if (Math.abs(plan.paidUntil - end * 1_000) > NEAR) {
    const [is, must] = [end * 1_000, plan.paidUntil].map((at) => new Date(at).toISOString())
    world.find(`the plan is paid until ${is}, must be ${must}`, member)
    return
  }
  if (plan.pause && plan.pause.from === plan.paidUntil) plan.pause.from = end * 1_000
  if (plan.anchor === plan.periodStart) plan.anchor = start * 1_000
  Object.assign(plan, { periodStart: start * 1_000, paidUntil: end * 1_000 })
}

type As = { id: string; memberId: string; before: Plan | undefined; now: number }

function planOf({ plan }: Life, { id, memberId, before, now }: As): Plan {
  if (!plan)
    return { id, memberId, periodEnd: before?.periodEnd ?? 0, isEnding: before?.isEnding ?? false, status: 'ended' }
  const isPaused = plan.unpaid?.inPause || (plan.pause !== null && plan.pause.from <= now)
  const status = isPaused ? 'paused' : plan.unpaid ? 'past_due' : 'active'
  return { id, memberId, periodEnd: plan.paidUntil, isEnding: plan.isEnding, status }
}

type NoteInput = { member: Member; before: Plan | undefined; plan: Plan }

function note(world: World, { member, before, plan }: NoteInput): void {
  if (before && JSON.stringify(before) === JSON.stringify(plan)) return
  world.model.plans.set(plan.id, plan)
  world.model.planOf.set(plan.memberId, plan)
  if (before && plan.status === 'ended') happens(world, 'a plan ends')
  if (before && plan.status === 'active' && plan.periodEnd > before.periodEnd) happens(world, 'a plan renews')
  if (before?.status !== plan.status) world.tell(member, `the plan is ${plan.status}`)
}

const mails: Record<string, { subject: string; says: readonly string[] }> = {
  started: { subject: 'Your membership has started', says: ['Monthly Unlimited'] },
  ended: { subject: 'Your membership has ended', says: ['Monthly Unlimited'] },
  'renewal failed': { subject: 'Your membership could not be renewed', says: [] },
  'resume failed': { subject: 'Your membership could not resume', says: [] },
  'still unpaid': { subject: '*', says: ['for your membership is still open'] },
  'charge in 7': { subject: 'Your membership resumes in 7 days', says: [] },
  'charge in 1': { subject: 'Your membership resumes tomorrow', says: [] },
}

function sayMails(world: World, { member, life }: { member: Member; life: Life }): void {
  const cents = life.plan?.unpaid?.cents
  for (const { name } of life.mails.splice(0)) {
    const mail = mails[name]
    // The others list bookings: the act itself expects them.
    if (!mail) continue
    world.tell(member, `a mail: ${name}`)
    happens(world, `a mail of a plan: ${name}`)
    const says = cents && /unpaid|failed/.test(name) ? [...mail.says, dollars(cents)] : mail.says
    world.expectEmail({ to: member.email, ...mail, says })
  }
}

const seen = new WeakMap<Life, string>()

/** Reviews the free seats of all whose plan is not what it was. */
function reviewSeats(world: World): void {
  const { model } = world
  for (const [memberId, life] of model.lives) {
    const member = model.members.get(memberId)
    const is = JSON.stringify([life.plan?.pause, life.plan?.isEnding, life.plan?.unpaid, life.plan?.paidUntil])
    if (!member || seen.get(life) === is) continue
    seen.set(life, is)
    reviewFreeSeats(world, member)
  }
}

/**
 * Soon after what changes by itself within seconds, plans and the release of their seats, so that nothing could come
 * before or after it; also after what is due already, since who pays late for a period that is over owes the next one.
 * Null when there is nothing.
 */
export function planEdge({ model, now, clock }: Pick<World, 'model' | 'now' | 'clock'>): number | null {
  const lives = [...model.lives.values()]
  const near = lives.map(nextChange).filter((at) => at > clock.movedTo() && at < now() + EDGE)
  const isOverdue = lives.some((life) => life.plan !== null && nextChange(life) <= clock.movedTo())
  const edges = [...near, ...releasesAround(model, now())]
  return edges.length > 0 || isOverdue ? Math.max(now(), ...edges) + PASSED : null
}

/** The product notes a release some seconds before or after the model does. */
function releasesAround({ bookings }: World['model'], now: number): number[] {
  return [...bookings.values()].flatMap(({ status, releaseAt }) =>
    status === 'confirmed' && releaseAt !== null && releaseAt > now - PASSED && releaseAt < now + EDGE
      ? [releaseAt]
      : [],
  )
}

const AFTER = MINUTE / 3

/**
 * When time must stop on its way to an instant: where a pause ends, since the product asks the provider to go on then,
 * and where a plan changes on an earlier day, since the day on which the studio hears of it counts.
 */
export function stopsBefore({ model, now }: World, instant: number): number[] {
  const lives = [...model.lives.values()]
  const ends = lives.map(({ plan }) => plan?.pause?.until ?? 0)
  const changes = lives.map(nextChange).filter((at) => at < instant && dayAt(at) < dayAt(instant))
  return [...new Set([...ends, ...changes])]
    .map((at) => at + AFTER)
    .filter((at) => at > now() && at < instant)
    .sort((a, b) => a - b)
}

/** Whether an act may move time to an instant in one step. */
export const isClearUntil = (world: World, instant: number): boolean => stopsBefore(world, instant).length === 0
