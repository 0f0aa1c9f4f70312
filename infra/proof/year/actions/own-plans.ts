import { preview } from '../../membership/plan-calls.ts'
import type { Life } from '../../membership/reference.ts'
import { type Act as PlanAct, perform } from '../../membership/reference-operations.ts'
import { dayAt, MINUTE, plusDays, whenText } from '../model/calendar.ts'
import { giveUpFor } from '../model/free-seats.ts'
import type { BookingModel, Member } from '../model/state.ts'
import { settle } from '../settle.ts'
import { type World, wholeSecond } from '../world.ts'
import { type Act, agrees, getMembers } from './act.ts'

type OwnPlan = { member: Member; life: Life }
type Plan = NonNullable<Life['plan']>

/** A member with a plan for which something holds and which does not change by itself in the next minute. */
function someOwn(world: World, fits: (plan: Plan, member: Member) => boolean): (OwnPlan & { plan: Plan }) | undefined {
  const { model, now } = world
  if (world.isProviderAway) return
  const found = getMembers(world).flatMap((member) => {
    const life = model.lives.get(member.id)
    const { plan } = life ?? {}
    const isSoon = plan && [plan.paidUntil, plan.pause?.from, plan.pause?.until].some((at) => isNear(at ?? 0, now()))
    return life && plan && !isSoon && !member.hasPremium && fits(plan, member) ? [{ member, life, plan }] : []
  })
  return world.chance.one(found)
}

const isNear = (at: number, now: number) => at > now - MINUTE && at < now + MINUTE

/** Does what the member was shown before; the reference says whether it must be done, and the preview which seats go. */
async function actOnOwn(world: World, { member, life, act }: OwnPlan & { act: PlanAct }): Promise<true> {
  const { now } = world
  const at = wholeSecond(world)
  const endOfBefore = life.plan?.pause?.until
  const must = perform(life, { act, at })
  const { isDone, seen } = await preview({ world }, { account: member, act })
  agrees(world, {
    code: isDone ? 'done' : 'refused',
    must: must ? 'done' : 'refused',
    what: JSON.stringify(act),
    member,
  })
  if (isDone && must) {
    const { pause } = life.plan ?? {}
    const from = endOfBefore ?? Math.max(pause?.from ?? 0, now())
    const isPause = act.kind === 'pause' || act.kind === 'change end'
    const lost = isPause && pause ? giveUpFor(world, { member, from, until: pause.until ?? 0 }) : []
    if (isPause) compareLost(world, { member, lost, seen })
    expectMail(world, { member, life, lost, isChange: act.kind === 'change end' })
    const subject = confirmed[act.kind]
    if (subject) world.expectEmail({ to: member.email, subject, says: [] })
  }
  await settle(world)
  return true
}

const confirmed: Partial<Record<PlanAct['kind'], string>> = {
  resume: 'Your pause has ended',
  keep: 'Your membership goes on',
}

type SeenPreview = { bookings?: { id: string; outcome: string }[] }

function compareLost(world: World, given: { member: Member; lost: readonly BookingModel[]; seen: SeenPreview }): void {
  const { member, lost, seen } = given
  const must = lost.map(({ id, isLate }) => `${id} ${isLate ? 'cancelled_late' : 'cancelled'}`).sort()
  const is = (seen.bookings ?? []).filter(({ outcome }) => outcome !== 'stays').map((one) => `${one.id} ${one.outcome}`)
  if (is.sort().join() !== must.join()) world.find(`a pause shows that it takes ${is}, must be ${must}`, member)
}

type MailInput = OwnPlan & { lost: readonly BookingModel[]; isChange: boolean }

/** The one mail about an act, which lists the bookings that it touches. */
function expectMail(world: World, { member, life, lost, isChange }: MailInput): void {
  const { model } = world
  const to = member.email
  for (const { name } of life.mails) {
    const subject = isChange ? 'Your pause ends on another day' : 'Your membership will be paused'
    if (name === 'paused') world.expectEmail({ to, subject, says: lost.map(whenText) })
    if (name !== 'leaving') continue
    const later = (model.byMember.get(member.id) ?? []).filter(
      ({ status, startsAt }) => status === 'confirmed' && startsAt >= (life.plan?.paidUntil ?? Infinity),
    )
    world.expectEmail({ to, subject: 'Your membership will end', says: later.map(whenText) })
  }
}

const someDay = ({ chance, now }: World, { least, most }: { least: number; most: number }) =>
  plusDays(dayAt(now()), least + chance.below(most - least))

const hasSeats = ({ model, now }: World, { id }: Member): boolean =>
  (model.byMember.get(id) ?? []).some(
    ({ status, right, startsAt }) => status === 'confirmed' && right === 'covered' && startsAt > now(),
  )

const pause: Act = {
  kind: 'a member pauses',
  weight: 0.7,
  run: async (world) => {
    const canPause = ({ pause: of, unpaid, isEnding }: Plan) => !of && !unpaid && !isEnding
    const own =
      someOwn(world, (plan, member) => canPause(plan) && hasSeats(world, member)) ??
      someOwn(world, (plan) => canPause(plan) || world.chance.isWithin(0.1))
    if (!own) return false
    // Some choose a day that is too early or too late, and are refused.
    const resumesOn = someDay(world, { least: 6, most: 50 })
    const start = world.chance.isWithin(0.6) ? 'today' : 'period_end'
    return actOnOwn(world, { ...own, act: { kind: 'pause', start, resumesOn } })
  },
}

const isPausing = ({ pause: of, unpaid }: Plan) => of?.by === 'member' && !unpaid

const changeEnd: Act = {
  kind: 'a member changes the end of a pause',
  weight: 0.3,
  run: async (world) => {
    const own = someOwn(world, isPausing)
    if (!own) return false
    const resumesOn = someDay(world, { least: 1, most: 70 })
    return actOnOwn(world, { ...own, act: { kind: 'change end', resumesOn } })
  },
}

const resume: Act = {
  kind: 'a member ends a pause',
  weight: 0.3,
  run: async (world) => {
    const own = someOwn(world, (plan) => isPausing(plan) || world.chance.isWithin(0.02))
    return own ? actOnOwn(world, { ...own, act: { kind: 'resume' } }) : false
  },
}

const leave: Act = {
  kind: 'a member leaves',
  weight: 0.5,
  run: async (world) => {
    const own = someOwn(world, ({ isEnding }) => !isEnding || world.chance.isWithin(0.1))
    return own ? actOnOwn(world, { ...own, act: { kind: 'leave' } }) : false
  },
}

const keep: Act = {
  kind: 'a member takes leaving back',
  weight: 0.35,
  run: async (world) => {
    const own = someOwn(world, ({ isEnding }) => isEnding || world.chance.isWithin(0.02))
    return own ? actOnOwn(world, { ...own, act: { kind: 'keep' } }) : false
  },
}

/** What members do to their plans by the calls of the panel on the membership page. */
export const ownPlanActs: readonly Act[] = [pause, changeEnd, resume, leave, keep]
