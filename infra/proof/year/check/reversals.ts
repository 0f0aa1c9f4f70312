import { isDeepStrictEqual } from 'node:util'
import { dayAt, dollars, plusDays } from '../model/calendar.ts'
import type { BookingModel, PaymentModel } from '../model/state.ts'
import type { World } from '../world.ts'

const plansPaid = ({ studio }: World) => {
  const { charges, invoices } = studio.emulators.payments.records
  const ofPlans = new Set(invoices.all().map(({ id }) => `pi_${String(id).slice(3)}`))
  return charges.all().filter(({ payment_intent: id }) => ofPlans.has(String(id)))
}

/** What went back, as the studio's own records have it, against the provider's: in part and whole, and taken by banks. */
export async function checkMoneyBack(world: World): Promise<void> {
  const { model, studio, find } = world
  const { charges, disputes } = studio.emulators.payments.records
  const entries = await studio.database
    .collection('money_back')
    .find({}, { projection: { paymentIntentId: 1, cents: 1 } })
    .toArray()
  const booked = new Map<string, number>()
  for (const { paymentIntentId: id, cents } of entries) booked.set(id, (booked.get(id) ?? 0) + cents)
  const must = new Map(charges.all().map((charge) => [String(charge.payment_intent), charge.amount_refunded]))
  for (const { payment_intent, status, amount } of disputes.all()) {
    const id = String(payment_intent)
    if (status === 'lost') must.set(id, (must.get(id) ?? 0) + amount)
    const payment = model.payments.get(id)
    const isKnown = status === 'lost' ? payment?.lostCents === amount : payment?.lostCents === 0
    if (!isKnown) find(`the dispute of ${id} is ${status}, must not be`)
  }
  for (const [id, cents] of must) {
    if ((booked.get(id) ?? 0) !== cents) {
      const payment = model.payments.get(id)
      const member = model.members.get(payment?.memberId ?? '')
      find(`payment ${id}: the records say ${booked.get(id) ?? 0} cents went back, the provider ${cents}`, member)
    }
    booked.delete(id)
  }
  for (const id of booked.keys()) find(`the records know of money back of ${id}, which does not exist`)
}

/** Banks' decisions are in the log of what happened: opened once, and decided once with how. */
export async function checkDisputes({ studio, find }: World): Promise<void> {
  const acts = { needs_response: null, lost: 'lose disputed payment', won: 'keep disputed payment' }
  for (const { payment_intent: id, status } of studio.emulators.payments.records.disputes.all()) {
    const log = await studio.database
      .collection('audit_log')
      .find({ entityId: String(id) })
      .toArray()
    const decided = status in acts ? acts[status as keyof typeof acts] : acts.won
    const must = ['dispute payment', ...(decided ? [decided] : [])].sort().join(', ')
    const is = log
      .map(({ act }) => String(act))
      .filter((act) => act.includes('dispute'))
      .sort()
      .join(', ')
    if (is !== must) find(`the log of ${id} says "${is}", must say "${must}"`)
  }
}

type Money = { class: string; program: string; membership: string; total: string }
type Totals = {
  bookings: Record<'confirmed' | 'pending' | 'cancelled' | 'lateCancelled' | 'cancelledByStudio', number>
  revenue: Money
  refunds: Money
  net: string
  members: { joined: number; lost: number }
}

/** The sums that an admin is shown for all the time of the simulation. */
export async function checkReports(world: World, { firstDay }: { firstDay: string }): Promise<void> {
  const { admin, find, now } = world
  const path = `/api/admin/reports?from=${plusDays(firstDay, -1)}&to=${plusDays(dayAt(now()), 40)}&by=month`
  const { code, body } = await world.call({ as: admin, method: 'GET', path })
  if (code !== 'done') return find(`the reports were answered ${code}`)
  const { totals } = body as { totals: Totals }
  const { bookings, revenue, refunds, net, members } = totals
  const must = mustTotals(world)
  const names = ['bookings', 'revenue', 'refunds', 'net', 'members'] as const
  const is = { bookings, revenue, refunds, net, members }
  for (const name of names) {
    if (!isDeepStrictEqual(is[name], must[name])) {
      find(`reports: ${name} is ${JSON.stringify(is[name])}, must be ${JSON.stringify(must[name])}`)
    }
  }
}

function mustTotals(world: World): Totals {
  const { model } = world
  const payments = [...model.payments.values()]
  const sum = (source: PaymentModel['source'], of: (one: PaymentModel) => number) =>
    payments.filter((one) => one.source === source).reduce((total, one) => total + of(one), 0)
  const plans = plansPaid(world)
  const revenue = {
    class: sum('class', ({ cents }) => cents),
    program: sum('program', ({ cents }) => cents),
    membership: plans.reduce((total, { amount }) => total + amount, 0),
  }
  const back = ({ backCents, lostCents }: PaymentModel) => backCents + lostCents
  const refunds = {
    class: sum('class', back),
    program: sum('program', back),
    membership: plans.reduce((total, { amount_refunded }) => total + amount_refunded, 0),
  }
  const total = (cents: typeof revenue) => cents.class + cents.program + cents.membership
  const given = [...model.members.values()].filter(({ hasPremium }) => hasPremium)
  const ended = [...model.plans.values()].filter(({ status }) => status === 'ended')
  return {
    bookings: bookingsOf([...model.bookings.values()]),
    revenue: shown(revenue),
    refunds: shown(refunds),
    net: amount(total(revenue) - total(refunds)),
    members: {
      joined: model.plans.size + given.length,
      // A plan that was given is lost with its account.
      lost: ended.length + given.filter(({ isClosed }) => isClosed).length,
    },
  }
}

function bookingsOf(all: readonly BookingModel[]): Totals['bookings'] {
  const count = (fits: (one: BookingModel) => boolean) => all.filter(fits).length
  const isEnded = ({ status, endedBy }: BookingModel) => status === 'cancelled' && endedBy !== 'checkout'
  const isByStudio = ({ endedBy }: BookingModel) => endedBy === 'studio'
  return {
    confirmed: count(({ status }) => status === 'confirmed'),
    pending: count(({ status }) => status === 'pending'),
    cancelled: count((one) => isEnded(one) && !isByStudio(one) && !one.isLate),
    lateCancelled: count((one) => isEnded(one) && !isByStudio(one) && one.isLate),
    cancelledByStudio: count((one) => isEnded(one) && isByStudio(one)),
  }
}

const amount = (cents: number) => dollars(cents).replace('$', '')
const shown = (cents: { class: number; program: number; membership: number }): Money => ({
  class: amount(cents.class),
  program: amount(cents.program),
  membership: amount(cents.membership),
  total: amount(cents.class + cents.program + cents.membership),
})
