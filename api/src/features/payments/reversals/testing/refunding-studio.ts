import { type Day, toCents } from '@studio/contract'
import { parseCsv } from '../../../../testing/parse-csv.ts'
import { aPayingStudio, type LedgerEvent } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'
import { checkoutStore } from '../../records/index.ts'

const CLASS_DATE = '2026-01-21'
type Totals = { gross: number; refunded: number; net: number }

/** A studio with refunds in the provider's dashboard; the totals of its reports and its users' pages, in cents. */
export async function aRefundingStudio() {
  const studio = await aPayingStudio()
  const { call } = studio
  const customers: Person[] = []
  let seen = 0

  /** The events since this was asked last, not delivered. */
  async function news(): Promise<LedgerEvent[]> {
    const { events } = await studio.ledger()
    const fresh = events.slice(seen)
    seen = events.length
    return fresh
  }

  const paymentOf = async (sessionId: string) => {
    const found = (await studio.ledger()).payments.find(({ checkoutId }) => checkoutId === sessionId)
    if (!found) throw new Error(`nothing was paid for ${sessionId}`)
    return found.id
  }

  async function someone(): Promise<Person> {
    const guest = await studio.signedInAs('user')
    customers.push(guest)
    return guest
  }

  /** Pays; the events are delivered unless they are to be held back. */
  async function pay({ checkoutUrl, sessionId }: { checkoutUrl: string; sessionId: string }, isDelivered: boolean) {
    await news()
    await studio.pay(checkoutUrl)
    const events = await news()
    if (isDelivered) await studio.deliverPendingEvents()
    return { paymentId: await paymentOf(sessionId), events }
  }

  async function aPaidClass({ isDelivered = true } = {}) {
    const guest = await someone()
    const { classId } = await studio.aWeeklyClass()
    const { answer } = await call('startClassCheckout', { as: guest, body: { classId, bookingDate: CLASS_DATE } })
    const paid = await pay(answer, isDelivered)
    const [booking] = (await call('listMyBookings', { as: guest })).answer
    return { guest, bookingId: booking?.id ?? '', ...paid }
  }

  /** Money for a class that came after its seat was lost: the hold ran out while the provider could not be heard. */
  async function aPaymentTooLate() {
    const guest = await someone()
    const { classId } = await studio.aWeeklyClass({ capacity: 1 })
    const { answer } = await call('startClassCheckout', { as: guest, body: { classId, bookingDate: CLASS_DATE } })
    const { events } = await pay(answer, false)
    await studio.fault('error')
    studio.clock.advance({ minutes: 31 })
    await studio.runJobs()
    await studio.fault('off')
    const other = await studio.signedInAs('member')
    await call('bookClass', { as: other, body: { classId, bookingDate: CLASS_DATE } })
    for (const event of events) await studio.deliver(event)
    return { guest }
  }

  /** A user who subscribes on two pages; the second subscription is ended and refunded. */
  async function aMembershipBoughtTwice() {
    const member = await someone()
    const { answer: first } = await call('startSubscriptionCheckout', { as: member })
    const checkout = await checkoutStore(studio.deps).findBySession(first.sessionId)
    await studio.deps.inTransaction((tx) =>
      checkoutStore(studio.deps).change({ id: checkout?.id ?? '', changes: { status: 'cancelled' }, tx }),
    )
    const { answer: second } = await call('startSubscriptionCheckout', { as: member })
    await studio.pay(first.checkoutUrl)
    await studio.pay(second.checkoutUrl)
    await studio.deliverPendingEvents()
    return { member }
  }

  async function aPaidProgram() {
    const guest = await someone()
    const { id: programId } = await studio.aProgram({ price: '99.00' })
    const { answer } = await call('startProgramCheckout', { as: guest, body: { programId } })
    if ('enrollment' in answer) throw new Error('a program with a price was enrolled unpaid')
    return { guest, ...(await pay(answer, true)) }
  }

  /** A monthly membership with its payments, oldest first. */
  async function aMembership({ renewals, isDelivered = true }: { renewals: number; isDelivered?: boolean }) {
    const member = await someone()
    const { answer } = await call('startSubscriptionCheckout', { as: member })
    const { events } = await pay(answer, isDelivered)
    const paid = new Set((await studio.ledger()).payments.map(({ id }) => id))
    const subscription = (await studio.ledger()).subscriptions.at(-1)
    for (let month = 0; month < renewals; month += 1) {
      await studio.pass({ minutes: 1 })
      await studio.control(`subscriptions/${subscription?.id}/renew`)
    }
    if (isDelivered) await studio.deliverPendingEvents()
    const first = await paymentOf(answer.sessionId)
    const later = (await studio.ledger()).payments.filter(({ id }) => !paid.has(id)).map(({ id }) => id)
    return { member, months: [first, ...later], events }
  }

  /** Refunds this many cents of a payment, or the rest of it, in the provider's dashboard; returns the refund's id. */
  async function giveBack(paymentId: string, amount?: number): Promise<string> {
    await studio.control(`payments/${paymentId}/refund`, amount === undefined ? {} : { amount })
    return (await studio.ledger()).refunds.at(-1)?.id ?? ''
  }

  /** A bank disputes a user's payment, in full by default; returns the dispute's id. */
  async function dispute(
    paymentId: string,
    given: { amount?: number; reason?: string; dueBy?: string } = {},
  ): Promise<string> {
    await studio.control(`payments/${paymentId}/dispute`, given)
    const opened = (await studio.ledger()).events.findLast(({ type }) => type === 'charge.dispute.created')?.payload
    if (opened?.type !== 'charge.dispute.created') throw new Error('no charge.dispute.created')
    return opened.data.object.id
  }

  const admin = () => studio.signedInAs('admin')
  const year = { from: '2026-01-01', to: '2026-12-31', by: 'month' } as const
  const report = async (from: Day, to: Day) =>
    (await call('getReport', { as: await admin(), query: { from, to, by: 'month' } })).answer.totals

  /** What the reports of the whole year say. */
  async function totals(): Promise<Totals> {
    await studio.runJobs()
    const { revenue, refunds, net } = await report(year.from, year.to)
    return { gross: toCents(revenue.total), refunded: cents(refunds.total), net: cents(net) }
  }

  async function csvTotals(): Promise<Totals> {
    const asked = { as: await admin(), params: { report: 'revenue' }, query: year }
    const [columns = [], ...rows] = parseCsv((await call('exportReport', asked)).text)
    const sum = (name: string) => rows.reduce((total, row) => total + cents(row[columns.indexOf(name)] ?? ''), 0)
    return { gross: sum('totalRevenue'), refunded: sum('totalRefunds'), net: sum('net') }
  }

  /** What reports say has changed since `before`. */
  async function changeSince(before: Totals): Promise<Totals> {
    const now = await totals()
    return { gross: now.gross - before.gross, refunded: now.refunded - before.refunded, net: now.net - before.net }
  }

  /** The mails to the studio about a user. */
  const lettersToStudio = async ({ user }: Person) =>
    (await studio.mails()).filter(({ to, text }) => to === studio.env.STUDIO_EMAIL && text.includes(user.email))

  const statusesOf = async (as: Person) => (await call('listMyBookings', { as })).answer.map(({ status }) => status)

  const paymentsOf = async ({ user }: Person) =>
    (await call('listUserPayments', { as: await admin(), params: { id: user.id } })).answer

  async function sumOfAllPeople(): Promise<Totals> {
    const sum = { gross: 0, refunded: 0, net: 0 }
    for (const person of customers) {
      const { paid, refunded, net } = (await paymentsOf(person)).totals
      sum.gross += cents(paid)
      sum.refunded += cents(refunded)
      sum.net += cents(net)
    }
    return sum
  }

  return {
    ...studio,
    ...{
      news,
      aPaidClass,
      aPaymentTooLate,
      aPaidProgram,
      aMembership,
      aMembershipBoughtTwice,
      giveBack,
      dispute,
      admin,
      totals,
      changeSince,
      csvTotals,
      statusesOf,
      lettersToStudio,
      paymentsOf,
      sumOfAllPeople,
    },
    /** A refund that went through does not arrive. */
    fail: (refundId: string) => studio.control(`refunds/${refundId}/fail`),
    /** A dispute is over. */
    decide: (disputeId: string, outcome: 'won' | 'lost' | 'warning_closed') =>
      studio.control(`disputes/${disputeId}/close`, { outcome }),
    /** What reports say went back on a day. */
    refundedOn: async (day: Day) => {
      await studio.runJobs()
      return cents((await report(day, day)).refunds.total)
    },
  }
}

// Sums of reports may be below nothing, which amounts that people send may not.
const cents = (money: string) => Math.round(Number(money) * 100)
