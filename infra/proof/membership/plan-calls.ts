import { type Account, type Answer, control, ownConnection, payAt } from '../simulated/world.ts'
import { asked, type PlanStudio } from './plan-studio.ts'
import type { Act } from './reference-operations.ts'

export const CARDS = { pays: '4242424242424242', fails: '4000000000000341' }

/** A member of the proof, with the subscription that pays for the plan. */
export type Payer = { account: Account; subscription: string }

const paths = { pause: 'pause', 'change end': 'pause', resume: 'resume', leave: 'cancel', keep: 'keep' } as const

/**
 * Does an act as its user does it: through the API by its own calls, on the provider's pages, or in its dashboard. `twice`
 * sends a member's act to both processes at once. Answers whether it was done; throws what no user should meet.
 */
export async function carryOut(
  studio: PlanStudio,
  { payer, act, twice = false, cardPays = true }: { payer: Payer; act: Act; twice?: boolean; cardPays?: boolean },
): Promise<boolean> {
  const { account, subscription } = payer
  const { world } = studio
  if (act.kind === 'time passes') return true
  if (act.kind === 'subscribe') return subscribe(studio, payer)
  if (act.kind === 'grant' || act.kind === 'take away') return setPlan(studio, { account, kind: act.kind })
  if (act.kind === 'end') await control(world, `payments/subscriptions/${subscription}/end`)
  else if (act.kind === 'dashboard pauses') {
    const kind = act.by === 'collection' ? 'collection' : 'subscription'
    await control(world, `payments/subscriptions/${subscription}/pause`, { kind })
  } else if (act.kind === 'dashboard resumes') {
    const outcome = cardPays ? 'succeeded' : 'failed'
    await control(world, `payments/subscriptions/${subscription}/resume?outcome=${outcome}`)
  } else if (act.kind === 'card fails' || act.kind === 'card pays') {
    await changeCard(studio, { payer, card: act.kind === 'card pays' ? CARDS.pays : CARDS.fails })
  } else return (await preview(studio, { account, act, twice })).isDone
  return true
}

type OwnAct = Act & { kind: keyof typeof paths }
export type CallOutcome = { isDone: boolean; seen: Record<string, unknown> }

/** What a member's act would do, and doing it with the version that was seen. */
export async function preview(
  { world }: Pick<PlanStudio, 'world'>,
  { account, act, twice = false }: { account: Account; act: Act; twice?: boolean },
): Promise<CallOutcome> {
  const path = `/api/membership/${paths[(act as OwnAct).kind]}`
  const wanted = {
    ...('resumesOn' in act ? { resumesOn: act.resumesOn } : {}),
    ...('start' in act ? { start: act.start } : {}),
  }
  const query = new URLSearchParams(wanted).toString()
  const { body: seen, ...shown } = await world.call({ as: account, method: 'GET', path: `${path}/preview?${query}` })
  fine(shown)
  if (shown.status !== 200) return { isDone: false, seen }
  const send = () => world.call({ as: account, method: 'POST', path, body: { ...wanted, version: seen.version } })
  const answers = await Promise.all(twice ? [send(), send()] : [send()])
  for (const answer of answers) fine(answer)
  const done = answers.filter(({ status }) => status === 200).length
  // Of the other acts the second one changes nothing, and is mailed no second time.
  if (done > 1 && act.kind === 'pause') throw new Error('a pause was made twice')
  return { isDone: done > 0, seen }
}

function fine({ status, code }: Pick<Answer, 'status' | 'code'>): void {
  if (status === 0 || status >= 500) throw new Error(`a call was answered ${code}`)
}

async function subscribe({ world }: PlanStudio, payer: Payer): Promise<boolean> {
  const path = '/api/create-subscription-checkout'
  const answer = await world.call({ as: payer.account, method: 'POST', path })
  fine(answer)
  if (answer.code !== 'done') return false
  const isPaid = await payAt(world, { url: String(answer.body.checkoutUrl), card: CARDS.pays })
  const { checkouts } = world.studio.emulators.payments.records
  payer.subscription = checkouts.get(String(answer.body.sessionId))?.session.subscription ?? ''
  return isPaid && payer.subscription !== ''
}

async function setPlan(
  { world, admin }: PlanStudio,
  { account, kind }: { account: Account; kind: 'grant' | 'take away' },
): Promise<boolean> {
  const given = { membershipType: 'premium', membershipStatus: 'active', paidPlan: 'end_now' }
  const body = kind === 'grant' ? given : { membershipType: 'none' }
  await asked(world.call({ as: admin, method: 'PATCH', path: `/api/admin/users/${account.id}`, body }))
  return true
}

/** Changes the card on the provider's page, and pays what is open there unless that is left to the next try. */
export async function changeCard(
  { world }: Pick<PlanStudio, 'world'>,
  { payer: { account, subscription }, card, paysAtOnce = true }: { payer: Payer; card: string; paysAtOnce?: boolean },
): Promise<void> {
  const { body } = await asked(world.call({ as: account, method: 'POST', path: '/api/create-portal-session' }))
  const page = `${world.studio.emulators.url}${new URL(String(body.portalUrl)).pathname}`
  const send = (fields: Record<string, string>) =>
    fetch(page, { method: 'POST', headers: ownConnection, body: new URLSearchParams(fields) }).then((answer) =>
      answer.text(),
    )
  await send({ action: 'change-card', card, expiry: '12/49', cvc: '123', name: 'Robin Reed' })
  if (card === CARDS.pays && paysAtOnce) await send({ action: 'pay-invoice', subscription })
}
