import { CARDS as CARDS_AT_PROVIDER, changeCard as changeCardAtProvider } from '../../membership/plan-calls.ts'
import { newLife } from '../../membership/reference.ts'
import { perform } from '../../membership/reference-operations.ts'
import { getLivePlan } from '../model/rules.ts'
import type { Member, Plan } from '../model/state.ts'
import { settle } from '../settle.ts'
import { deliverEvents, ownConnection, payAt, type World, wholeSecond } from '../world.ts'
import { type Act, agrees, getMembers } from './act.ts'

const REFUSED_LATER = '4000000000000341'
/** The last one of these is refused at its next renewal. */
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005', REFUSED_LATER]

const PLAN_CENTS = 14_900

/** Starts a plan for a user, paid with a card. */
async function subscribe(world: World, member: Member, card: string): Promise<void> {
  await orderPlan(world, { member, card })
  await settle(world)
}

/** The same for one of many, while what follows from it is still to be done. */
export async function orderPlan(world: World, { member, card }: { member: Member; card: string }): Promise<void> {
  const { model } = world
  const plan = getLivePlan(model, member.id)
  const must = plan || member.hasPremium ? 'ALREADY_SUBSCRIBED' : 'done'
  const path = '/api/create-subscription-checkout'
  const { code, body } = await world.call({ as: member, method: 'POST', path })
  agrees(world, { code, must, what: 'asks for a plan', member })
  if (code !== 'done') return
  const url = String(body.checkoutUrl)
  const sessionId = String(body.sessionId)
  const checkout = { sessionId, url, memberId: member.id, kind: 'subscription', cents: PLAN_CENTS } as const
  model.checkouts.set(sessionId, { ...checkout, bookingId: null, programId: null, holdEndsAt: Infinity, isOpen: false })
  if (await payAt(world, { url, card })) begin(world, { member, sessionId, card })
  else world.find('a plan could not be paid', member)
}

/** A plan begins in the second in which the provider has made it. */
function begin({ model, studio, now }: World, given: { member: Member; sessionId: string; card: string }): void {
  const { subscriptions, checkouts } = studio.emulators.payments.records
  const id = checkouts.get(given.sessionId)?.session.subscription ?? ''
  const at = (subscriptions.get(id)?.start_date ?? Math.floor(now() / 1_000)) * 1_000
  const life = model.lives.get(given.member.id) ?? newLife()
  model.lives.set(given.member.id, life)
  perform(life, { act: { kind: 'subscribe' }, at })
  if (life.plan) life.plan.cardPays = given.card !== REFUSED_LATER
}

const start: Act = {
  kind: 'start a plan',
  weight: 1.6,
  run: async (world) => {
    if (world.isProviderAway) return false
    const wanting = getMembers(world).filter(
      (one) => one.place % 2 === 0 && !one.hasPremium && !getLivePlan(world.model, one.id),
    )
    const asked = world.chance.isWithin(0.05) ? getMembers(world) : wanting
    const member = world.chance.one(asked)
    if (!member) return false
    await subscribe(world, member, world.chance.one(CARDS) ?? '')
    return true
  },
}

/** Plans in force that fit; one that has ended may have been followed by another of the same member. */
export const plansThat = ({ model }: World, fits: (plan: Plan) => boolean) =>
  [...model.plans.values()].filter(
    (plan) => plan.status !== 'ended' && fits(plan) && model.members.get(plan.memberId)?.isClosed === false,
  )

/** Something that a member does on the provider's portal page. */
async function atPortal(world: World, plan: Plan, action: 'cancel' | 'resume'): Promise<boolean> {
  const member = world.model.members.get(plan.memberId)
  if (!member || world.isProviderAway) return false
  const { code, body } = await world.call({ as: member, method: 'POST', path: '/api/create-portal-session' })
  if (!agrees(world, { code, must: 'done', what: `opens the portal to ${action}`, member })) return true
  const form = new URLSearchParams({ action, subscription: plan.id })
  const address = `${world.studio.emulators.url}${new URL(String(body.portalUrl)).pathname}`
  await fetch(address, { method: 'POST', headers: ownConnection, body: form }).then((answer) => answer.text())
  const life = world.model.lives.get(member.id)
  if (life?.plan) life.plan.isEnding = action === 'cancel'
  await deliverEvents(world.studio.emulators)
  await settle(world)
  return true
}

/** Plans that are paid for and in no pause, nor are to be. */
const settled = (world: World, { isEnding }: { isEnding: boolean }) =>
  plansThat(world, (plan) => {
    const life = world.model.lives.get(plan.memberId)
    return plan.status === 'active' && plan.isEnding === isEnding && life?.plan?.pause === null
  })

const endAtPeriod: Act = {
  kind: 'end a plan with its period',
  weight: 0.5,
  run: async (world) => {
    const plan = world.chance.one(settled(world, { isEnding: false }))
    return plan ? atPortal(world, plan, 'cancel') : false
  },
}

const goOn: Act = {
  kind: 'let a plan go on',
  weight: 0.25,
  run: async (world) => {
    const plan = world.chance.one(settled(world, { isEnding: true }))
    return plan ? atPortal(world, plan, 'resume') : false
  },
}

type ChangeInput = { pays: boolean; plans: readonly Plan[] }

/** Another card on the provider's page; with one that pays, what is open is paid there too. */
async function changeCard(world: World, { pays, plans }: ChangeInput): Promise<boolean> {
  const plan = world.isProviderAway ? undefined : world.chance.one(plans)
  const account = world.model.members.get(plan?.memberId ?? '')
  const life = world.model.lives.get(plan?.memberId ?? '')
  if (!plan || !account || !life) return false
  const payer = { account, subscription: plan.id }
  perform(life, { act: { kind: pays ? 'card pays' : 'card fails' }, at: wholeSecond(world) })
  await changeCardAtProvider({ world }, { payer, card: pays ? CARDS_AT_PROVIDER.pays : CARDS_AT_PROVIDER.fails })
  await deliverEvents(world.studio.emulators)
  await settle(world)
  return true
}

const cardFails: Act = {
  kind: 'the card of a plan is refused from now on',
  weight: 0.35,
  run: (world) => changeCard(world, { pays: false, plans: plansThat(world, ({ status }) => status === 'active') }),
}

const cardPays: Act = {
  kind: 'an unpaid plan is paid',
  weight: 0.6,
  run: (world) => {
    const isUnpaid = ({ memberId }: Plan) => Boolean(world.model.lives.get(memberId)?.plan?.unpaid)
    return changeCard(world, { pays: true, plans: plansThat(world, isUnpaid) })
  },
}

export const planActs: readonly Act[] = [start, endAtPeriod, goOn, cardFails, cardPays]
