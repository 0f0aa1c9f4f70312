import { type CheckoutKind, formatCents, type PaymentRecord, type PaymentTotals } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { chargeTitle, membershipStore, renewalStore } from '../../memberships/index.ts'
import {
  checkoutStore,
  moneyBackStore,
  refundStore,
  type StoredCheckout,
  type StoredRefund,
  type StoredReversal,
} from '../records/index.ts'

/** A payment in the studio's records with what is known to have gone back of it, or is on its way. */
export type PaymentLine = {
  id: string
  kind: CheckoutKind
  title: string
  at: Date
  cents: number
  reversals: StoredReversal[]
  dueRefunds: StoredRefund[]
  /** Null for the months of a membership; the other two are what they are known by. */
  paymentIntentId: string | null
  checkoutId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}
type Of = { userId: string; tx?: Tx }

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
  const dueRefunds = (await refundStore(deps).allOf(userId, inside)).filter(({ status }) => status === 'due')
  const reversals = await moneyBackStore(deps).allOf(userId, inside)
  const memberships = await membershipStore(deps).allOf(userId)
  const months = (await Promise.all(memberships.map(({ id }) => renewalStore(deps).allOf(id)))).flat()
  const renewed = new Set(months.map(({ invoiceId }) => invoiceId))
  const lines = [
    ...checkouts.flatMap((checkout) => toPurchaseLine({ checkout, dueRefunds, reversals, renewed })),
    ...months.map((month): PaymentLine => {
      const { invoiceId: id, subscriptionId, paidAt: at, amountCents: cents } = month
      return {
        id,
        kind: 'subscription',
        title: chargeTitle(month),
        at,
        cents,
        paymentIntentId: null,
        checkoutId: null,
        invoiceId: id,
        subscriptionId,
        reversals: reversals.filter(({ invoiceId }) => invoiceId === id),
        dueRefunds: dueRefunds.filter(({ givenBack }) => givenBack?.paymentId === id),
      }
    }),
  ]
  return lines.sort((a, b) => b.at.getTime() - a.at.getTime())
}

type Purchase = Pick<PaymentLine, 'dueRefunds' | 'reversals'> & {
  checkout: StoredCheckout
  renewed: ReadonlySet<string>
}

function toPurchaseLine({ checkout, dueRefunds, reversals, renewed }: Purchase): PaymentLine[] {
  const { id, kind, title, price, paidAt, paymentIntentId, subscriptionId } = checkout
  // The first month of a membership is its checkout's; the others have invoices of their own.
  const own = reversals.filter((reversal) =>
    subscriptionId
      ? reversal.subscriptionId === subscriptionId && !renewed.has(reversal.invoiceId ?? '')
      : reversal.checkoutId === id && reversal.paymentIntentId === paymentIntentId,
  )
  const paymentId = paymentIntentId ?? own[0]?.paymentIntentId
  // Money that came after its seat was lost came and went.
  const at = paidAt ?? (checkout.isRefunded ? own[0]?.at : undefined)
  if (!at) return []
  const line: PaymentLine = {
    id,
    kind,
    title,
    at,
    cents: price.paid,
    subscriptionId,
    checkoutId: id,
    invoiceId: null,
    paymentIntentId: subscriptionId ? null : paymentIntentId,
    reversals: own,
    dueRefunds: dueRefunds.filter((refund) =>
      refund.givenBack ? refund.givenBack.paymentId === id : refund.id === paymentId,
    ),
  }
  return [line]
}

export const refundedCents = ({ reversals }: Pick<PaymentLine, 'reversals'>): number =>
  reversals.reduce((sum, { cents }) => sum + cents, 0)

/** What can still be given back of a payment, in cents: nothing while its bank disputes it, or all of it is due. */
export function refundableCents(line: PaymentLine): number {
  if (disputeOf(line) || line.dueRefunds.some(({ givenBack }) => !givenBack)) return 0
  const dueCents = line.dueRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, line.cents - refundedCents(line) - dueCents)
}

export function toRecord(line: PaymentLine): PaymentRecord {
  const { id, kind, title, at, cents } = line
  const refunded = formatCents(refundedCents(line))
  const amounts = { amount: formatCents(cents), refunded, refundable: formatCents(refundableCents(line)) }
  return { id, kind, title, date: at.toISOString(), ...amounts, status: statusOf(line) }
}

function statusOf(line: PaymentLine): PaymentRecord['status'] {
  const refunded = refundedCents(line)
  const dispute = disputeOf(line)
  if (dispute) return dispute
  if (refunded > 0 && refunded >= line.cents) return 'refunded'
  if (line.dueRefunds.length > 0) return 'refund due'
  if (refunded > 0) return 'partly refunded'
  return line.reversals.some(({ kind }) => kind === 'failed') ? 'refund failed' : 'paid'
}

// The latest report of each dispute counts; a dispute that was won is left out.
function disputeOf({ reversals }: PaymentLine): 'disputed' | 'lost in dispute' | null {
  const kinds = [...new Map(reversals.map(({ subjectId, kind }) => [subjectId, kind])).values()]
  if (kinds.includes('disputed')) return 'disputed'
  return kinds.includes('dispute-lost') ? 'lost in dispute' : null
}

export function totalsOf(lines: readonly PaymentLine[]): PaymentTotals {
  const paid = lines.reduce((sum, { cents }) => sum + cents, 0)
  const refunded = lines.reduce((sum, line) => sum + refundedCents(line), 0)
  return { paid: formatCents(paid), refunded: formatCents(refunded), net: formatCents(paid - refunded) }
}
