import { dayAt, dollars, instantOf, plusDays } from '../model/calendar.ts'
import { reviewFreeSeats } from '../model/free-seats.ts'
import { livePlanOf } from '../model/rules.ts'
import type { Member, Plan } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, deliverEvents, happens, payAt, type World } from '../world.ts'
import { type Act, agrees, membersOf } from './act.ts'

/** The last one of these is refused at its next renewal. */
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005', '4000000000000341']

/** Reads from the provider how every plan is now, and which mails its member must get. */
export function readPlans(world: World): void {
  const { model, studio } = world
  const { subscriptions, checkouts } = studio.emulators.payments.books
  for (const checkout of model.checkouts.values()) {
    if (checkout.kind !== 'subscription') continue
    const id = checkouts.get(checkout.sessionId)?.session.subscription
    const told = id ? subscriptions.get(id) : undefined
    if (!told) continue
    const before = model.plans.get(told.id)
    const plan: Plan = {
      id: told.id,
      memberId: checkout.memberId,
      status: statusOf(told),
      periodEnd: (told.items.data[0]?.current_period_end ?? 0) * 1000,
      isEnding: told.cancel_at_period_end,
      unpaid: statusOf(told) === 'past_due' ? (before?.unpaid ?? { since: world.now(), mailedAfter: [] }) : null,
    }
    model.plans.set(plan.id, plan)
    mailOfUnpaid(world, plan)
    if (before && before.status !== 'ended' && plan.status === 'ended') happens(world, 'a plan ends')
    if (before && plan.status === 'active' && plan.periodEnd > before.periodEnd) happens(world, 'a plan renews')
    if (before?.status !== plan.status) tellOf(world, { before, plan })
    const member = model.members.get(plan.memberId)
    if (member && JSON.stringify(before) !== JSON.stringify(plan)) reviewFreeSeats(world, member)
  }
}

function statusOf(told: { status: string; pause_collection: unknown }): Plan['status'] {
  if (told.status === 'canceled') return 'ended'
  if (told.status === 'paused' || told.pause_collection) return 'paused'
  return told.status === 'past_due' ? 'past_due' : 'active'
}

const subjects = {
  active: 'Your membership has started',
  past_due: 'Your membership could not be renewed',
  ended: 'Your membership has ended',
}

function tellOf(world: World, { before, plan }: { before: Plan | undefined; plan: Plan }): void {
  const member = world.model.members.get(plan.memberId)
  world.tell(member ?? null, `the plan is ${plan.status}`)
  if (!member || member.isClosed || plan.status === 'paused' || (before && plan.status === 'active')) return
  const says = plan.status === 'past_due' ? [dollars(PLAN_CENTS)] : ['Monthly Unlimited']
  world.expectLetter({ to: member.email, subject: subjects[plan.status], says })
}

const PLAN_CENTS = 14_900
const MAILS_AFTER_DAYS = [3, 7]

// Some days after the failure at nine in the morning, while nothing was paid.
function mailOfUnpaid(world: World, { memberId, unpaid }: Plan): void {
  const member = world.model.members.get(memberId)
  if (!unpaid || !member || member.isClosed) return
  for (const days of MAILS_AFTER_DAYS) {
    const dueAt = instantOf(plusDays(dayAt(unpaid.since), days), '09:00')
    if (unpaid.mailedAfter.includes(days) || world.now() < dueAt) continue
    unpaid.mailedAfter = [...unpaid.mailedAfter, days]
    world.tell(member, `the plan is unpaid for ${days} days`)
    const says = [`The payment of ${dollars(PLAN_CENTS)} for your membership is still open`]
    world.expectLetter({ to: member.email, subject: '*', says })
  }
}

/** Starts a plan for a user, paid with a card. */
export async function subscribe(world: World, member: Member, card: string): Promise<void> {
  await orderPlan(world, { member, card })
  await settle(world)
  readPlans(world)
}

/** The same for one of many, while what follows from it is still to be done. */
export async function orderPlan(world: World, { member, card }: { member: Member; card: string }): Promise<void> {
  const { model } = world
  const plan = livePlanOf(model, member.id)
  const must = plan || member.hasPremium ? 'ALREADY_SUBSCRIBED' : 'done'
  const path = '/api/create-subscription-checkout'
  const { code, body } = await world.call({ as: member, method: 'POST', path })
  agrees(world, { code, must, what: 'asks for a plan', member })
  if (code !== 'done') return
  const url = String(body.checkoutUrl)
  const sessionId = String(body.sessionId)
  const checkout = { sessionId, url, memberId: member.id, kind: 'subscription', cents: PLAN_CENTS } as const
  model.checkouts.set(sessionId, { ...checkout, bookingId: null, programId: null, holdEndsAt: Infinity, isOpen: false })
  if (!(await payAt(world, { url, card }))) world.find('a plan could not be paid', member)
}

const start: Act = {
  kind: 'start a plan',
  weight: 1.6,
  run: async (world) => {
    if (world.isProviderAway) return false
    const wanting = membersOf(world).filter(
      (one) => one.place % 2 === 0 && !one.hasPremium && !livePlanOf(world.model, one.id),
    )
    const asked = world.chance.isWithin(0.05) ? membersOf(world) : wanting
    const member = world.chance.one(asked)
    if (!member) return false
    await subscribe(world, member, world.chance.one(CARDS) ?? '')
    return true
  },
}

export const plansThat = ({ model }: World, fits: (plan: Plan) => boolean) =>
  [...model.plans.values()].filter((plan) => fits(plan) && model.members.get(plan.memberId)?.isClosed === false)

/** Something that a member does on the provider's portal page. */
async function atPortal(world: World, plan: Plan, action: 'cancel' | 'resume'): Promise<boolean> {
  const member = world.model.members.get(plan.memberId)
  if (!member || world.isProviderAway) return false
  const { code, body } = await world.call({ as: member, method: 'POST', path: '/api/create-portal-session' })
  if (!agrees(world, { code, must: 'done', what: `opens the portal to ${action}`, member })) return true
  const form = new URLSearchParams({ action, subscription: plan.id })
  const address = `${world.studio.emulators.url}${new URL(String(body.portalUrl)).pathname}`
  await fetch(address, { method: 'POST', body: form }).then((answer) => answer.text())
  await deliverEvents(world.studio.emulators)
  await settle(world)
  readPlans(world)
  return true
}

const endAtPeriod: Act = {
  kind: 'end a plan with its period',
  weight: 0.9,
  run: async (world) => {
    const plan = world.chance.one(plansThat(world, ({ status, isEnding }) => status === 'active' && !isEnding))
    return plan ? atPortal(world, plan, 'cancel') : false
  },
}

const goOn: Act = {
  kind: 'let a plan go on',
  weight: 0.35,
  run: async (world) => {
    const plan = world.chance.one(plansThat(world, ({ status, isEnding }) => status === 'active' && isEnding))
    return plan ? atPortal(world, plan, 'resume') : false
  },
}

const failRenewal: Act = {
  kind: 'a renewal fails',
  weight: 0.3,
  run: async (world) => {
    const plan = world.chance.one(plansThat(world, ({ status, isEnding }) => status === 'active' && !isEnding))
    if (!plan || world.isProviderAway) return false
    await control(world, `payments/subscriptions/${plan.id}/renew?outcome=failed`)
    await settle(world)
    readPlans(world)
    return true
  },
}

const recover: Act = {
  kind: 'a plan recovers',
  weight: 0.4,
  run: async (world) => {
    const plan = world.chance.one(plansThat(world, ({ status }) => status === 'past_due'))
    if (!plan || world.isProviderAway) return false
    await control(world, `payments/subscriptions/${plan.id}/renew?outcome=succeeded`)
    await settle(world)
    readPlans(world)
    return true
  },
}

export const planActs: readonly Act[] = [start, endAtPeriod, goOn, failRenewal, recover]
