import { CURRENCY, type Receipt, toMoney, type User, type UserPayments } from '@studio/contract'
import type { ProviderReceipt } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { getRefundedCents, loadPaymentLines, type PaymentLine, sumTotals, toRecord } from './payment-history.ts'

/**
 * Lists a user's payments and refunds, newest first: everything in the studio's own records, with the provider's receipt
 * page where it has one, and the payments that failed, which only the provider knows.
 */
export async function listReceipts(deps: Deps, { user }: { user: User }): Promise<Receipt[]> {
  const [lines, providerReceipts] = await Promise.all([
    loadPaymentLines(deps, { userId: user.id }),
    findProviderReceipts(deps, user),
  ])
  const renewalInvoiceIds = new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))
  const isMissingAtProvider = (line: PaymentLine) =>
    !providerReceipts?.some((providerReceipt) => isSamePayment(line, { providerReceipt, renewalInvoiceIds }))
  const receipts = [
    ...(providerReceipts ?? []).map(({ receipt }) => receipt),
    ...lines.filter(isMissingAtProvider).map(toReceipt),
  ]
  return receipts.sort((a, b) => b.date.localeCompare(a.date))
}

/** Null while the provider is unavailable. */
async function findProviderReceipts(deps: Deps, { stripeCustomerId }: User): Promise<ProviderReceipt[] | null> {
  if (!stripeCustomerId) return []
  try {
    return await deps.payments.listReceipts(stripeCustomerId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function isSamePayment(
  line: PaymentLine,
  { providerReceipt, renewalInvoiceIds }: { providerReceipt: ProviderReceipt; renewalInvoiceIds: ReadonlySet<string> },
): boolean {
  if (line.paymentIntentId) return line.paymentIntentId === providerReceipt.paymentIntentId
  if (line.invoiceId) return line.invoiceId === providerReceipt.invoiceId
  // The first month of a plan is stored as a checkout without an invoice id. Of the subscription's invoices, only that of
  // the first month belongs to no renewal.
  const { subscriptionId, invoiceId } = providerReceipt
  return (
    line.subscriptionId !== null && line.subscriptionId === subscriptionId && !renewalInvoiceIds.has(invoiceId ?? '')
  )
}

function toReceipt(line: PaymentLine): Receipt {
  const { id, kind, title, date, cents, invoiceId } = line
  const refundedCents = getRefundedCents(line)
  return {
    id,
    date: date.toISOString(),
    // The title of a first month is only the plan's name; later charges are titled 'Renewal of ...' or 'Change to ...'.
    description: kind === 'subscription' && !invoiceId ? `${title} membership` : title,
    amount: toMoney(cents),
    refunded: toMoney(refundedCents),
    currency: CURRENCY,
    status: getReceiptStatus({ refundedCents, cents }),
    receiptUrl: null,
  }
}

function getReceiptStatus({ refundedCents, cents }: { refundedCents: number; cents: number }): Receipt['status'] {
  if (refundedCents >= cents) return 'refunded'
  return refundedCents > 0 ? 'partly_refunded' : 'paid'
}

/**
 * Lists a user's payments and refunds for admins, newest first: from the studio's records, and from the payment provider
 * (null while it is unavailable). Throws NOT_FOUND.
 */
export async function listUserPayments(deps: Deps, userId: string): Promise<UserPayments> {
  const user = await userStore(deps).findById(userId)
  if (!user) throw notFound('There is no such user.')
  const [lines, providerReceipts] = await Promise.all([
    loadPaymentLines(deps, { userId }),
    findProviderReceipts(deps, user),
  ])
  const receipts = providerReceipts?.map(({ receipt }) => receipt) ?? null
  return { records: lines.map(toRecord), totals: sumTotals(lines), provider: receipts }
}
