import { type CheckoutKind, formatCents, type PaymentRecord, type PaymentTotals } from '@studio/contract'
import type { Deps } from '../../deps.ts'

type Kept = Awaited<ReturnType<Deps['checkouts']['allOf']>>[number]
type Back = Awaited<ReturnType<Deps['moneyBack']['allOf']>>[number]
type Refund = Awaited<ReturnType<Deps['refunds']['allOf']>>[number]
/** A payment in the studio's books with what is known to have gone back of it. */
type Line = {
  id: string
  kind: CheckoutKind
  title: string
  at: Date
  cents: number
  back: Back[]
  refund?: Refund | undefined
}

/**
 * A user's payments and refunds from the studio's own record, latest first: purchases, months of a membership, and
 * payments that came after their seat was lost. The totals match those of the reports for this user.
 */
export async function buildPaymentHistory(
  deps: Deps,
  userId: string,
): Promise<{ kept: PaymentRecord[]; totals: PaymentTotals }> {
  const [checkouts, refunds, back, months] = await Promise.all([
    deps.checkouts.allOf(userId),
    deps.refunds.allOf(userId),
    deps.moneyBack.allOf(userId),
    monthsOf(deps, userId),
  ])
  const renewed = new Set(months.map(({ invoiceId }) => invoiceId))
  const lines = [
    ...checkouts.flatMap((checkout) => purchaseLine({ checkout, refunds, back, renewed })),
    ...months.map((month) => renewalLine({ month, back, title: titleOf(checkouts) })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return { kept: lines.map(show), totals: totalsOf(lines) }
}

async function monthsOf(deps: Deps, userId: string) {
  const memberships = await deps.memberships.allOf(userId)
  return (await Promise.all(memberships.map(({ id }) => deps.renewals.allOf(id)))).flat()
}
type Month = Awaited<ReturnType<typeof monthsOf>>[number]

const titleOf = (checkouts: readonly Kept[]) =>
  checkouts.find(({ kind }) => kind === 'subscription')?.title ?? 'Monthly Unlimited'

type Purchase = { checkout: Kept; refunds: readonly Refund[]; back: readonly Back[]; renewed: ReadonlySet<string> }

function purchaseLine({ checkout, refunds, back, renewed }: Purchase): Line[] {
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
  return at ? [{ id, kind, title, at, cents: price.paid, back: own, refund }] : []
}

function renewalLine({ month, back, title }: { month: Month; back: readonly Back[]; title: string }): Line {
  const { invoiceId: id, paidAt: at, amountCents: cents } = month
  return { id, kind: 'subscription', title, at, cents, back: back.filter(({ invoiceId }) => invoiceId === id) }
}

const refundedCents = ({ back }: Line) => back.reduce((sum, { cents }) => sum + cents, 0)

function show(line: Line): PaymentRecord {
  const { id, kind, title, at, cents } = line
  const refunded = refundedCents(line)
  const amounts = { amount: formatCents(cents), refunded: formatCents(refunded) }
  return { id, kind, title, date: at.toISOString(), ...amounts, status: statusOf({ line, refunded }) }
}

function statusOf({
  line: { cents, back, refund },
  refunded,
}: {
  line: Line
  refunded: number
}): PaymentRecord['status'] {
  const dispute = disputeOf(back)
  if (dispute) return dispute
  if (refunded > 0 && refunded >= cents) return 'refunded'
  // A refund stays completed but not recorded for a few seconds only.
  if (refund && !refund.keptAt) return 'refund due'
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

function totalsOf(lines: readonly Line[]): PaymentTotals {
  const paid = lines.reduce((sum, { cents }) => sum + cents, 0)
  const refunded = lines.reduce((sum, line) => sum + refundedCents(line), 0)
  return { paid: formatCents(paid), refunded: formatCents(refunded), net: formatCents(paid - refunded) }
}
