import { type Day, toCents } from '@studio/contract'
import { aPayingStudio, type LedgerEvent } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'

const CLASS_DATE = '2026-01-21'
type Totals = { gross: number; refunded: number; net: number }

/** A studio with refunds in the provider's dashboard; the totals of its reports and its users' pages, in cents. */
export async function aRefundingStudio() {
  const studio = await aPayingStudio()
  const { expectOk } = studio
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
    const checkout = await expectOk('startClassCheckout', { as: guest, body: { classId, bookingDate: CLASS_DATE } })
    const paid = await pay(checkout, isDelivered)
    const [booking] = await expectOk('listMyBookings', { as: guest })
    return { guest, bookingId: booking?.id ?? '', ...paid }
  }

  async function aPaidProgram() {
    const guest = await someone()
    const { id: programId } = await studio.aProgram({ price: '99.00' })
    const checkout = await expectOk('startProgramCheckout', { as: guest, body: { programId } })
    if ('enrollment' in checkout) throw new Error('a program with a price was enrolled unpaid')
    return { guest, ...(await pay(checkout, true)) }
  }

  /** A monthly membership with its payments, oldest first. */
  async function aMembership({ renewals, isDelivered = true }: { renewals: number; isDelivered?: boolean }) {
    const member = await someone()
    const checkout = await expectOk('startSubscriptionCheckout', { as: member })
    const { events } = await pay(checkout, isDelivered)
    const paid = new Set((await studio.ledger()).payments.map(({ id }) => id))
    const subscription = (await studio.ledger()).subscriptions.at(-1)
    for (let month = 0; month < renewals; month += 1) {
      await studio.pass({ minutes: 1 })
      await studio.control(`subscriptions/${subscription?.id}/renew`)
    }
    if (isDelivered) await studio.deliverPendingEvents()
    const first = await paymentOf(checkout.sessionId)
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
    (await expectOk('getReport', { as: await admin(), query: { from, to, by: 'month' } })).totals

  /** What the reports of the whole year say. */
  async function totals(): Promise<Totals> {
    await studio.runDueJobs()
    const { revenue, refunds, net } = await report(year.from, year.to)
    return { gross: toCents(revenue.total), refunded: cents(refunds.total), net: cents(net) }
  }

  /** What reports say has changed since `before`. */
  async function changeSince(before: Totals): Promise<Totals> {
    const now = await totals()
    return { gross: now.gross - before.gross, refunded: now.refunded - before.refunded, net: now.net - before.net }
  }

  /** The mails to the studio about a user. */
  const lettersToStudio = async ({ user }: Person) =>
    (await studio.mails()).filter(({ to, text }) => to === studio.env.STUDIO_EMAIL && text.includes(user.email))

  const statusesOf = async (as: Person) => (await expectOk('listMyBookings', { as })).map(({ status }) => status)

  const paymentsOf = async ({ user }: Person) =>
    await expectOk('listUserPayments', { as: await admin(), params: { id: user.id } })

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
    news,
    aPaidClass,
    aPaidProgram,
    aMembership,
    giveBack,
    dispute,
    admin,
    totals,
    changeSince,
    statusesOf,
    lettersToStudio,
    paymentsOf,
    sumOfAllPeople,
    /** A refund that went through does not arrive. */
    fail: (refundId: string) => studio.control(`refunds/${refundId}/fail`),
    /** A dispute is over. */
    decide: (disputeId: string, outcome: 'won' | 'lost' | 'warning_closed') =>
      studio.control(`disputes/${disputeId}/close`, { outcome }),
    /** What reports say went back on a day. */
    refundedOn: async (day: Day) => {
      await studio.runDueJobs()
      return cents((await report(day, day)).refunds.total)
    },
  }
}

// Sums of reports may be below nothing, which amounts that people send may not.
const cents = (money: string) => Math.round(Number(money) * 100)
