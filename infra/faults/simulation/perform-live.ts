import type { Act } from '../model/acts.ts'
import { dayAt, plusDays } from '../model/calendar.ts'
import { newModel } from '../model/state.ts'
import type { Account, Answer, LiveStudio } from './live-studio.ts'

const dates = newModel().dates
const CARDS = { good: '4242424242424242', refused: '4000000000000002', failsLater: '4000000000000341' }

type Target = { live: LiveStudio; act: Act; as: Account; wanted: { classId: string; bookingDate: string } }

/** Does an act of the model at the product, by its calls and the provider's pages; answers 'done' or a code. */
export async function performLive(live: LiveStudio, act: Act): Promise<string> {
  const [as, date] = [live.people[act.who], dates[act.date]]
  const own = live.classes[date?.studioClass.place ?? 0]
  if (!as || !date || !own) throw new Error(`no such person or date: ${JSON.stringify(act)}`)
  const target: Target = { live, act, as, wanted: { classId: own.classId, bookingDate: date.day } }
  const { admin } = live
  const changed = live.classes[act.who]?.classId ?? ''
  const call = async (path: string, body?: object, method = 'POST') =>
    (await live.call({ as, method, path, body })).code
  const byStaff = async (path: string, body: object, method = 'PATCH') =>
    (await live.call({ as: admin, method, path, body })).code
  switch (act.kind) {
    case 'book':
      return call('/api/bookings', target.wanted)
    case 'check out':
      return call('/api/create-class-checkout', target.wanted)
    case 'join':
      return call('/api/waitlist', target.wanted)
    case 'pay':
    case 'pay with a bad card':
      return payPage(target)
    case 'give up':
      return call(`/api/checkout/session/${await findSession(target)}/cancel`)
    case 'cancel':
      return call(`/api/bookings/${await findBooking(target)}`, undefined, 'DELETE')
    case 'studio cancels':
      return (await live.call({ as: admin, method: 'DELETE', path: `/api/bookings/${await findBooking(target)}` })).code
    case 'move':
      return call(`/api/bookings/${await findBooking(target)}/reschedule`, { bookingDate: dates[act.number]?.day })
    case 'leave list':
      return call(`/api/waitlist/${await findEntry(target)}`, undefined, 'DELETE')
    case 'accept':
      return call(`/api/waitlist/${await findEntry(target)}/accept`)
    case 'change price':
      return byStaff(`/api/admin/classes/${changed}`, { dropInPrice: (act.number / 100).toFixed(2) })
    case 'change capacity':
      return byStaff(`/api/admin/classes/${changed}`, { capacity: act.number })
    case 'cancel date':
      return byStaff(`/api/admin/schedules/${own.scheduleId}/dates/${date.day}/cancel`, {}, 'POST')
    case 'subscribe':
      return subscribe(target)
    case 'grant':
    case 'take away': {
      const given = { membershipType: 'premium', membershipStatus: 'active', paidPlan: 'end_now' }
      return byStaff(`/api/admin/users/${as.id}`, act.kind === 'grant' ? given : { membershipType: 'none' })
    }
    case 'card fails':
    case 'card pays':
      return changeCard(target)
    default:
      return changePlan(target)
  }
}

const findBooking = async ({ live, as, wanted }: Target) =>
  (await live.database.collection('bookings').findOne({ userId: as.id, ...wanted, holdsSeat: true }))?._id
const findEntry = async ({ live, as, wanted }: Target) =>
  (await live.database.collection('waitlist_entries').findOne({ userId: as.id, ...wanted }, { sort: { seq: -1 } }))?._id

/** The page that was opened last for a person and date. */
async function findSession({ live: { database }, as, wanted }: Target): Promise<string> {
  const bookings = await database
    .collection('bookings')
    .find({ userId: as.id, ...wanted })
    .toArray()
  const ids = bookings.map(({ _id }) => String(_id))
  const opened = { userId: as.id, bookingId: { $in: ids }, sessionId: { $ne: null } }
  const checkout = await database.collection('checkouts').findOne(opened, { sort: { createdAt: -1 } })
  return String(checkout?.sessionId)
}

async function payPage(target: Target): Promise<string> {
  const card = target.act.kind === 'pay' ? CARDS.good : CARDS.refused
  return sendForm(target.live, `checkout/${await findSession(target)}`, { card })
}

let lastForm: Promise<unknown> = Promise.resolve()

/** Sends a form after those before it, since what it has paid is seen by the number of charges. */
function sendForm(...form: Parameters<typeof submit>): Promise<string> {
  const sent = lastForm.then(() => submit(...form))
  lastForm = sent.catch(() => undefined)
  return sent
}

/** Submits a form of the provider's pages; 'done' when it was taken. */
async function submit({ emulators }: LiveStudio, page: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ expiry: '12/49', cvc: '123', name: 'Robin Reed', ...fields })
  const taken = (): number => emulators.payments.records.charges.size()
  const before = taken()
  const url = `${emulators.url}/__local/payments/${page}`
  const answer = await fetch(url, { method: 'POST', headers: { Connection: 'close' }, body, redirect: 'manual' })
  await answer.text()
  return answer.status === 303 && taken() > before ? 'done' : 'refused'
}

async function subscribe({ live, as }: Target): Promise<string> {
  const opened = await live.call({ as, path: '/api/create-subscription-checkout' })
  if (opened.code !== 'done') return opened.code
  return sendForm(live, `checkout/${opened.body.sessionId}`, { card: CARDS.good })
}

/** Changes the card on the provider's page, and pays there what is open. */
async function changeCard({ live, as, act }: Target): Promise<string> {
  const { code, body } = await live.call({ as, path: '/api/create-portal-session' })
  if (code !== 'done') return code
  const page = new URL(String(body.portalUrl)).pathname.replace('/__local/payments/', '')
  const card = act.kind === 'card pays' ? CARDS.good : CARDS.failsLater
  await sendForm(live, page, { action: 'change-card', card })
  const { subscriptions, customers } = live.emulators.payments.records
  const customer = customers.all().find(({ email }) => email === as.email)?.id
  const plan = subscriptions.all().findLast((one) => one.customer === customer)
  if (act.kind === 'card pays' && plan) await sendForm(live, page, { action: 'pay-invoice', subscription: plan.id })
  return 'done'
}

const paths: Record<string, string> = {
  pause: 'pause',
  'pause later': 'pause',
  resume: 'resume',
  leave: 'cancel',
  keep: 'keep',
}

/** What a member does to the own plan: a preview, and the act with what it showed. */
async function changePlan({ live, as, act }: Target): Promise<string> {
  const path = `/api/membership/${paths[act.kind]}`
  const wanted: Record<string, string> = act.kind.startsWith('pause') ? await pauseOf({ live, as, act }) : {}
  const shown = await live.call({ as, method: 'GET', path: `${path}/preview?${new URLSearchParams(wanted)}` })
  if (shown.code !== 'done') return asRefusal(shown)
  return asRefusal(await live.call({ as, path, body: { ...wanted, version: shown.body.version } }))
}

async function pauseOf({ live, as, act }: Pick<Target, 'live' | 'as' | 'act'>): Promise<Record<string, string>> {
  const start = act.kind === 'pause' ? 'today' : 'period_end'
  const { body } = await live.call({ as, method: 'GET', path: '/api/membership' })
  const paidUntil = Date.parse(String(body.paidUntil))
  const from = start === 'today' || Number.isNaN(paidUntil) ? live.now() : paidUntil
  return { start, resumesOn: plusDays(dayAt(from), act.number) }
}

/** A refused change of a plan has many codes; the model says only that it is refused. */
const asRefusal = ({ status, code }: Answer) => (status >= 400 && status < 500 ? 'refused' : code)
