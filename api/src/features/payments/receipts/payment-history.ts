import { type CheckoutKind, type PaymentRecord, type PaymentTotals, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { formatChargeTitle, membershipStore, type Renewal, renewalStore } from '../../memberships/index.ts'
import {
  checkoutStore,
  refundStore,
  reversalStore,
  type StoredCheckout,
  type StoredRefund,
  type StoredReversal,
} from '../records/index.ts'

/** A payment in the studio's records, with its known reversals and due refunds. */
export type PaymentLine = {
  /** The id of the checkout, or of the invoice of a renewal; the `paymentId` of requests and admin refunds. */
  id: string
  kind: CheckoutKind
  title: string
  date: Date
  cents: number
  reversals: StoredReversal[]
  dueRefunds: StoredRefund[]
  /** Null for the months of a membership, which are identified by invoice and subscription. */
  paymentIntentId: string | null
  checkoutId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}
type PaymentsQuery = { userId: string; tx?: Tx }

export async function findPaymentLine(
  deps: Deps,
  { paymentId, ...query }: PaymentsQuery & { paymentId: string },
): Promise<PaymentLine | null> {
  return (await loadPaymentLines(deps, query)).find(({ id }) => id === paymentId) ?? null
}

export async function loadPaymentLines(deps: Deps, { userId, tx }: PaymentsQuery): Promise<PaymentLine[]> {
  const options: { tx?: Tx } = tx ? { tx } : {}
  // One after the other, because the session of a transaction cannot run two reads at once.
  const checkouts = await checkoutStore(deps).findByUser(userId)
  const dueRefunds = (await refundStore(deps).findByUser(userId, options)).filter(({ status }) => status === 'due')
  const reversals = await reversalStore(deps).findByUser(userId, options)
  const memberships = await membershipStore(deps).findByUser(userId)
  // The id of a membership is its subscription's.
  const renewals = (await Promise.all(memberships.map(({ id }) => renewalStore(deps).findBySubscription(id)))).flat()
  const renewalInvoiceIds = new Set(renewals.map(({ invoiceId }) => invoiceId))
  const lines = [
    ...checkouts.flatMap((checkout) => toCheckoutLine({ checkout, dueRefunds, reversals, renewalInvoiceIds }) ?? []),
    ...renewals.map((renewal) => toRenewalLine({ renewal, dueRefunds, reversals })),
  ]
  return lines.sort((a, b) => b.date.getTime() - a.date.getTime())
}

type RefundRecords = Pick<PaymentLine, 'dueRefunds' | 'reversals'>

function toRenewalLine({ renewal, dueRefunds, reversals }: RefundRecords & { renewal: Renewal }): PaymentLine {
  const { invoiceId, subscriptionId, paidAt, amountCents } = renewal
  return {
    id: invoiceId,
    kind: 'subscription',
    title: formatChargeTitle(renewal),
    date: paidAt,
    cents: amountCents,
    paymentIntentId: null,
    checkoutId: null,
    invoiceId,
    subscriptionId,
    reversals: reversals.filter((reversal) => reversal.invoiceId === invoiceId),
    dueRefunds: dueRefunds.filter(({ adminRefund }) => adminRefund?.paymentId === invoiceId),
  }
}

type CheckoutLineInput = RefundRecords & { checkout: StoredCheckout; renewalInvoiceIds: ReadonlySet<string> }

/** The payment of a checkout; null if it was not paid. */
function toCheckoutLine(input: CheckoutLineInput): PaymentLine | null {
  const { checkout, dueRefunds, reversals, renewalInvoiceIds } = input
  const { id, kind, title, price, paidAt, paymentIntentId, subscriptionId } = checkout
  // The first month of a membership belongs to its checkout; each other month has its own invoice.
  const ownReversals = reversals.filter((reversal) =>
    subscriptionId
      ? reversal.subscriptionId === subscriptionId && !renewalInvoiceIds.has(reversal.invoiceId ?? '')
      : reversal.checkoutId === id && reversal.paymentIntentId === paymentIntentId,
  )
  const knownPaymentIntentId = paymentIntentId ?? ownReversals[0]?.paymentIntentId
  // A payment that came after its seat was lost is listed with the time of its refund.
  const date = paidAt ?? (checkout.isRefunded ? ownReversals[0]?.at : undefined)
  if (!date) return null
  return {
    id,
    kind,
    title,
    date,
    cents: price.paid,
    subscriptionId,
    checkoutId: id,
    invoiceId: null,
    paymentIntentId: subscriptionId ? null : paymentIntentId,
    reversals: ownReversals,
    // The refund of a whole payment has the id of the payment intent.
    dueRefunds: dueRefunds.filter((refund) =>
      refund.adminRefund ? refund.adminRefund.paymentId === id : refund.id === knownPaymentIntentId,
    ),
  }
}

/** Includes money lost in disputes. `cents` is negative for a failed refund, and 0 while a dispute is open. */
export const getRefundedCents = ({ reversals }: Pick<PaymentLine, 'reversals'>): number =>
  reversals.reduce((sum, { cents }) => sum + cents, 0)

/** Returns 0 during a dispute of the payment and after a lost one, and while a refund of the whole payment is due. */
export function getRefundableCents(line: PaymentLine): number {
  // Only a refund by an admin can be partial.
  const isFullRefundDue = line.dueRefunds.some(({ adminRefund }) => !adminRefund)
  if (getDisputeStatus(line) || isFullRefundDue) return 0
  const dueCents = line.dueRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, line.cents - getRefundedCents(line) - dueCents)
}

export function toRecord(line: PaymentLine): PaymentRecord {
  const { id, kind, title, date, cents } = line
  const refunded = toMoney(getRefundedCents(line))
  const amounts = { amount: toMoney(cents), refunded, refundable: toMoney(getRefundableCents(line)) }
  return { id, kind, title, date: date.toISOString(), ...amounts, status: getPaymentStatus(line) }
}

function getPaymentStatus(line: PaymentLine): PaymentRecord['status'] {
  const refundedCents = getRefundedCents(line)
  const disputeStatus = getDisputeStatus(line)
  if (disputeStatus) return disputeStatus
  if (refundedCents > 0 && refundedCents >= line.cents) return 'refunded'
  if (line.dueRefunds.length > 0) return 'refund due'
  if (refundedCents > 0) return 'partly refunded'
  return line.reversals.some(({ kind }) => kind === 'failed') ? 'refund failed' : 'paid'
}

// The latest report of each dispute, identified by `subjectId`, counts; won disputes are ignored.
function getDisputeStatus({ reversals }: PaymentLine): 'disputed' | 'lost in dispute' | null {
  const latestKindBySubject = new Map(reversals.map(({ subjectId, kind }) => [subjectId, kind]))
  const kinds = [...latestKindBySubject.values()]
  if (kinds.includes('disputed')) return 'disputed'
  return kinds.includes('dispute-lost') ? 'lost in dispute' : null
}

export function sumTotals(lines: readonly PaymentLine[]): PaymentTotals {
  const paidCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const refundedCents = lines.reduce((sum, line) => sum + getRefundedCents(line), 0)
  return {
    paid: toMoney(paidCents),
    refunded: toMoney(refundedCents),
    net: toMoney(paidCents - refundedCents),
  }
}
