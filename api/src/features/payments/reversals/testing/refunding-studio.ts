import { type Day, toCents } from '@studio/contract'
import { aPayingStudio, type LedgerEvent } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'

const CLASS_DATE = '2026-01-21'
type Totals = { gross: number; refunded: number; net: number }

/** A studio whose payments can be refunded and disputed at the provider. Its totals are in cents. */
export async function aRefundingStudio() {
  const studio = await aPayingStudio()
  const { expectOk } = studio
  const customers: Person[] = []
  let seenEventCount = 0

  /** Returns the events since the last call without delivering them. */
  async function takeNewEvents(): Promise<LedgerEvent[]> {
    const { events } = await studio.readLedger()
    const newEvents = events.slice(seenEventCount)
    seenEventCount = events.length
    return newEvents
  }

  const loadPaymentId = async (sessionId: string) => {
    const payment = (await studio.readLedger()).payments.find((ledgerPayment) => ledgerPayment.sessionId === sessionId)
    if (!payment) throw new Error(`nothing was paid for ${sessionId}`)
    return payment.id
  }

  async function aCustomer(): Promise<Person> {
    const guest = await studio.signedInAs('user')
    customers.push(guest)
    return guest
  }

  type PaymentInput = { checkout: { checkoutUrl: string; sessionId: string }; areEventsDelivered: boolean }
  /** Pays a checkout. If `areEventsDelivered` is false, the caller delivers the returned events. */
  async function pay({ checkout: { checkoutUrl, sessionId }, areEventsDelivered }: PaymentInput) {
    // Skips the events of earlier payments.
    await takeNewEvents()
    await studio.pay(checkoutUrl)
    const events = await takeNewEvents()
    if (areEventsDelivered) await studio.deliverPendingEvents()
    return { paymentId: await loadPaymentId(sessionId), events }
  }

  async function aPaidClass({ areEventsDelivered = true } = {}) {
    const guest = await aCustomer()
    const { classId } = await studio.aWeeklyClass()
    const checkout = await expectOk('startClassCheckout', { as: guest, body: { classId, bookingDate: CLASS_DATE } })
    const payment = await pay({ checkout, areEventsDelivered })
    const [booking] = await expectOk('listMyBookings', { as: guest })
    return { guest, bookingId: booking?.id ?? '', ...payment }
  }

  async function aPaidProgram() {
    const guest = await aCustomer()
    const { id: programId } = await studio.aProgram({ price: '99.00' })
    const checkout = await expectOk('startProgramCheckout', { as: guest, body: { programId } })
    if ('enrollment' in checkout) throw new Error('a program with a price was enrolled unpaid')
    return { guest, ...(await pay({ checkout, areEventsDelivered: true })) }
  }

  /** A monthly membership, the ids of its payments, oldest first, and the events of the first payment. */
  async function aMembership({
    renewals,
    areEventsDelivered = true,
  }: {
    renewals: number
    areEventsDelivered?: boolean
  }) {
    const member = await aCustomer()
    const checkout = await expectOk('startSubscriptionCheckout', { as: member })
    const { events } = await pay({ checkout, areEventsDelivered })
    const earlierPaymentIds = new Set((await studio.readLedger()).payments.map(({ id }) => id))
    const subscription = (await studio.readLedger()).subscriptions.at(-1)
    for (let month = 0; month < renewals; month += 1) {
      await studio.advanceBothClocks({ minutes: 1 })
      await studio.controlEmulator(`subscriptions/${subscription?.id}/renew`)
    }
    if (areEventsDelivered) await studio.deliverPendingEvents()
    const firstPaymentId = await loadPaymentId(checkout.sessionId)
    const renewalPaymentIds = (await studio.readLedger()).payments
      .filter(({ id }) => !earlierPaymentIds.has(id))
      .map(({ id }) => id)
    return { member, paymentIds: [firstPaymentId, ...renewalPaymentIds], events }
  }

  /** Refunds some cents of a payment, or all that is left, in the provider's dashboard. Returns the refund's id. */
  async function refundAtProvider(paymentId: string, amount?: number): Promise<string> {
    await studio.controlEmulator(`payments/${paymentId}/refund`, amount === undefined ? {} : { amount })
    return (await studio.readLedger()).refunds.at(-1)?.id ?? ''
  }

  /** Disputes a payment as a bank does, in full by default. Returns the dispute's id. */
  async function openDispute(
    paymentId: string,
    options: { amount?: number; reason?: string; dueBy?: string } = {},
  ): Promise<string> {
    await studio.controlEmulator(`payments/${paymentId}/dispute`, options)
    const event = (await studio.readLedger()).events.findLast(({ type }) => type === 'charge.dispute.created')?.payload
    if (event?.type !== 'charge.dispute.created') throw new Error('no charge.dispute.created')
    return event.data.object.id
  }

  const signInAdmin = () => studio.signedInAs('admin')
  const loadReportTotals = async (from: Day, to: Day) =>
    (await expectOk('getReport', { as: await signInAdmin(), query: { from, to, by: 'month' } })).totals

  /** Returns the totals of the report of the whole year. */
  async function loadTotals(): Promise<Totals> {
    await studio.runDueJobs()
    const { revenue, refunds, net } = await loadReportTotals('2026-01-01', '2026-12-31')
    return { gross: toCents(revenue.total), refunded: toSignedCents(refunds.total), net: toSignedCents(net) }
  }

  async function loadChangeSince(totalsBefore: Totals): Promise<Totals> {
    const totalsNow = await loadTotals()
    return {
      gross: totalsNow.gross - totalsBefore.gross,
      refunded: totalsNow.refunded - totalsBefore.refunded,
      net: totalsNow.net - totalsBefore.net,
    }
  }

  /** The mails to the studio about a user. */
  const listMailsToStudioAbout = async ({ user }: Person) =>
    (await studio.deliverMails()).filter(({ to, text }) => to === studio.env.STUDIO_EMAIL && text.includes(user.email))

  const listBookingStatuses = async (as: Person) =>
    (await expectOk('listMyBookings', { as })).map(({ status }) => status)

  const loadPayments = async ({ user }: Person) =>
    await expectOk('listUserPayments', { as: await signInAdmin(), params: { id: user.id } })

  async function sumAllPayments(): Promise<Totals> {
    const totals = { gross: 0, refunded: 0, net: 0 }
    for (const person of customers) {
      const { paid, refunded, net } = (await loadPayments(person)).totals
      totals.gross += toSignedCents(paid)
      totals.refunded += toSignedCents(refunded)
      totals.net += toSignedCents(net)
    }
    return totals
  }

  return {
    ...studio,
    takeNewEvents,
    aPaidClass,
    aPaidProgram,
    aMembership,
    refundAtProvider,
    openDispute,
    signInAdmin,
    loadTotals,
    loadChangeSince,
    listBookingStatuses,
    listMailsToStudioAbout,
    loadPayments,
    sumAllPayments,
    /** Makes a refund fail after it was accepted. */
    failRefund: (refundId: string) => studio.controlEmulator(`refunds/${refundId}/fail`),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost' | 'warning_closed') =>
      studio.controlEmulator(`disputes/${disputeId}/close`, { outcome }),
    /** Returns the refunds of one day's report. */
    loadRefundedOn: async (day: Day) => {
      await studio.runDueJobs()
      return toSignedCents((await loadReportTotals(day, day)).refunds.total)
    },
  }
}

// Not `toCents`, which refuses the negative sums of reports.
const toSignedCents = (money: string) => Math.round(Number(money) * 100)

/** Returns each event three times, in an order that is unrelated to their time and the same in each run. */
export function repeatAndShuffle(events: readonly LedgerEvent[]): LedgerEvent[] {
  const sortKey = ({ id, type }: LedgerEvent) => id.slice(-3) + type
  return [...events, ...events, ...events].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}
