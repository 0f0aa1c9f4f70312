import { type CheckoutKind, formatCents, type PaymentRecord, type PaymentTotals } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { chargeTitle, membershipStore, renewalStore } from '../../memberships/index.ts'
import {
  checkoutStore,
  giveBackStore,
  moneyBackStore,
  refundStore,
  type StoredCheckout,
  type StoredGiveBack,
  type StoredRefund,
} from '../records/index.ts'

type Back = Awaited<ReturnType<ReturnType<typeof moneyBackStore>['allOf']>>[number]
/** A payment in the studio's records with what is known to have gone back of it, or is on its way. */
export type PaymentLine = {
  id: string
  kind: CheckoutKind
  title: string
  at: Date
  cents: number
  back: Back[]
  refund?: StoredRefund | undefined
  /** What an admin gives back, while the provider has not done it. */
  due: StoredGiveBack[]
  /** Null for the months of a membership; the other two are what they are known by. */
  paymentIntentId: string | null
  checkoutId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}
type Of = { userId: string; tx?: Tx }

/** From the studio's own record, latest first. The totals match those of the reports for this user. */
export async function buildPaymentHistory(
  deps: Deps,
  userId: string,
): Promise<{ kept: PaymentRecord[]; totals: PaymentTotals }> {
  const lines = await loadPaymentLines(deps, { userId })
  return { kept: lines.map(show), totals: totalsOf(lines) }
}

export async function loadPaymentLine(
  deps: Deps,
  { paymentId, ...of }: Of & { paymentId: string },
): Promise<PaymentLine | null> {
  return (await loadPaymentLines(deps, of)).find(({ id }) => id === paymentId) ?? null
}

export async function loadPaymentLines(deps: Deps, { userId, tx }: Of): Promise<PaymentLine[]> {
  const inside: { tx?: Tx } = tx ? { tx } : {}
  // Within a transaction one read after the other: they share its session.
  const checkouts = await checkoutStore(deps).allOf(userId)
  const refunds = await refundStore(deps).allOf(userId, inside)
  const back = await moneyBackStore(deps).allOf(userId, inside)
  const due = (await giveBackStore(deps).allOf(userId, inside)).filter(({ status }) => status === 'due')
  const months = await monthsOf(deps, userId)
  const renewed = new Set(months.map(({ invoiceId }) => invoiceId))
  const lines = [
    ...checkouts.flatMap((checkout) => purchaseLine({ checkout, refunds, back, due, renewed })),
    ...months.map((month) => renewalLine({ month, back, due, checkouts })),
  ]
  return lines.sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function monthsOf(deps: Deps, userId: string) {
  const memberships = await membershipStore(deps).allOf(userId)
  return (await Promise.all(memberships.map(({ id }) => renewalStore(deps).allOf(id)))).flat()
}
type Month = Awaited<ReturnType<typeof monthsOf>>[number]

type Purchase = {
  checkout: StoredCheckout
  refunds: readonly StoredRefund[]
  back: readonly Back[]
  due: readonly StoredGiveBack[]
  renewed: ReadonlySet<string>
}

function purchaseLine({ checkout, refunds, back, due, renewed }: Purchase): PaymentLine[] {
  const { id, kind, title, price, paidAt, paymentIntentId, subscriptionId } = checkout
  // The first month of a membership is its checkout's; the others have invoices of their own.
  const isOfThis = (one: Back) =>
    subscriptionId
      ? one.subscriptionId === subscriptionId && !renewed.has(one.invoiceId ?? '')
      : one.checkoutId === id && one.paymentIntentId === paymentIntentId
  const own = back.filter(isOfThis)
  const refund = refunds.find((one) => one.paymentIntentId === (paymentIntentId ?? own[0]?.paymentIntentId))
  // Money that came after its seat was lost came and went.
  const at = paidAt ?? (checkout.isRefunded ? own[0]?.at : undefined)
  if (!at) return []
  const known = {
    paymentIntentId: subscriptionId ? null : paymentIntentId,
    checkoutId: id,
    invoiceId: null,
    subscriptionId,
  }
  const ownDue = due.filter(({ paymentId }) => paymentId === id)
  return [{ id, kind, title, at, cents: price.paid, back: own, refund, due: ownDue, ...known }]
}

type RenewalPayment = Pick<Purchase, 'back' | 'due'> & { month: Month; checkouts: readonly StoredCheckout[] }

function renewalLine({ month, back, due, checkouts }: RenewalPayment): PaymentLine {
  const { invoiceId: id, paidAt: at, amountCents: cents } = month
  const title = chargeTitle({ charge: month, checkouts })
  const known = { paymentIntentId: null, checkoutId: null, invoiceId: id, subscriptionId: month.subscriptionId }
  const own = back.filter(({ invoiceId }) => invoiceId === id)
  const ownDue = due.filter(({ paymentId }) => paymentId === id)
  return { id, kind: 'subscription', title, at, cents, back: own, due: ownDue, ...known }
}

export const refundedCents = ({ back }: Pick<PaymentLine, 'back'>): number =>
  back.reduce((sum, { cents }) => sum + cents, 0)

/** What can still be given back of a payment, in cents: nothing while its bank disputes it, or a refund is due. */
export function refundableCents(line: PaymentLine): number {
  if (disputeOf(line.back) || (line.refund && !line.refund.keptAt)) return 0
  const going = line.due.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, line.cents - refundedCents(line) - going)
}

function show(line: PaymentLine): PaymentRecord {
  const { id, kind, title, at, cents } = line
  const refunded = refundedCents(line)
  const refundable = formatCents(refundableCents(line))
  const amounts = { amount: formatCents(cents), refunded: formatCents(refunded), refundable }
  return { id, kind, title, date: at.toISOString(), ...amounts, status: statusOf(line, refunded) }
}

function statusOf({ cents, back, refund, due }: PaymentLine, refunded: number): PaymentRecord['status'] {
  const dispute = disputeOf(back)
  if (dispute) return dispute
  if (refunded > 0 && refunded >= cents) return 'refunded'
  // A refund stays completed but not recorded for a few seconds only.
  if ((refund && !refund.keptAt) || due.length > 0) return 'refund due'
  if (refunded > 0) return 'partly refunded'
  return back.some(({ kind }) => kind === 'failed') ? 'refund failed' : 'paid'
}

// The latest report of each dispute counts; a dispute that was won is left out.
function disputeOf(back: readonly Back[]): 'disputed' | 'lost in dispute' | null {
  const last = new Map(back.flatMap(({ disputeId, kind }) => (disputeId ? [[disputeId, kind]] : [])))
  const kinds = [...last.values()]
  if (kinds.includes('disputed')) return 'disputed'
  return kinds.includes('dispute-lost') ? 'lost in dispute' : null
}

function totalsOf(lines: readonly PaymentLine[]): PaymentTotals {
  const paid = lines.reduce((sum, { cents }) => sum + cents, 0)
  const refunded = lines.reduce((sum, line) => sum + refundedCents(line), 0)
  return { paid: formatCents(paid), refunded: formatCents(refunded), net: formatCents(paid - refunded) }
}
