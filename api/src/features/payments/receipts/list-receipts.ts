import { CURRENCY, formatCents, type Receipt, type User, type UserPayments } from '@studio/contract'
import type { ProviderReceipt } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { loadPaymentLines, type PaymentLine, refundedCents, toRecord, totalsOf } from './payment-history.ts'

/**
 * A user's payments and refunds, newest first. All that the studio's own records have is in it, whatever the payment
 * provider still knows; the provider adds its page of each payment, and those that failed.
 */
export async function listReceipts(deps: Deps, { user }: { user: User }): Promise<Receipt[]> {
  const [lines, provider] = await Promise.all([
    loadPaymentLines(deps, { userId: user.id }),
    findProviderReceipts(deps, user),
  ])
  const invoiceIds = new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))
  const isMissing = (line: PaymentLine) => !provider?.some((receipt) => isSamePayment(line, receipt, invoiceIds))
  const receipts = [...(provider ?? []).map(({ receipt }) => receipt), ...lines.filter(isMissing).map(toReceipt)]
  return receipts.sort((a, b) => b.date.localeCompare(a.date))
}

/** What the provider has of a user's present customer; null while it is away. */
async function findProviderReceipts(deps: Deps, { stripeCustomerId }: User): Promise<ProviderReceipt[] | null> {
  if (!stripeCustomerId) return []
  try {
    return await deps.payments.listReceipts(stripeCustomerId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function isSamePayment(line: PaymentLine, receipt: ProviderReceipt, invoiceIds: ReadonlySet<string>): boolean {
  if (line.paymentIntentId) return line.paymentIntentId === receipt.paymentIntentId
  if (line.invoiceId) return line.invoiceId === receipt.invoiceId
  // The first month of a plan is known by its checkout; its invoice is the one that no later month has.
  const { subscriptionId, invoiceId } = receipt
  return line.subscriptionId !== null && line.subscriptionId === subscriptionId && !invoiceIds.has(invoiceId ?? '')
}

function toReceipt(line: PaymentLine): Receipt {
  const { id, kind, title, at, cents, invoiceId } = line
  const refunded = refundedCents(line)
  const status = refunded >= cents ? 'refunded' : refunded > 0 ? 'partly_refunded' : 'paid'
  return {
    id,
    date: at.toISOString(),
    description: kind === 'subscription' && !invoiceId ? `${title} membership` : title,
    amount: formatCents(cents),
    refunded: formatCents(refunded),
    currency: CURRENCY,
    status,
    receiptUrl: null,
  }
}

/**
 * A user's payments and refunds, latest first: from the studio's own record, and from the payment provider. While the
 * provider is away its part is null and the studio's own is still returned. NOT_FOUND for an unknown user.
 */
export async function listUserPayments(deps: Deps, userId: string): Promise<UserPayments> {
  const user = await userStore(deps).findById(userId)
  if (!user) throw notFound('There is no such user.')
  const [lines, provider] = await Promise.all([loadPaymentLines(deps, { userId }), findProviderReceipts(deps, user)])
  const receipts = provider?.map(({ receipt }) => receipt) ?? null
  return { kept: lines.map(toRecord), totals: totalsOf(lines), provider: receipts }
}
