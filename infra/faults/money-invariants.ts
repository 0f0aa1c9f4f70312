import type { readLedger } from './provider.ts'
import type { StoredStudio } from './stored.ts'

type Ledger = Pick<ReturnType<typeof readLedger>, 'payments' | 'refunds'>

/**
 * Every payment that was not refunded bought exactly one booking, enrollment or membership that need not be refunded, at its
 * stored price. All other payments were refunded, and nothing counts as paid without a payment. A partial refund in the
 * provider's dashboard ends nothing. The records contain the refunded amount to the cent.
 */
export function checkMoney({ stored, ledger }: { stored: StoredStudio; ledger: Ledger }): string[] {
  const problems: string[] = []
  const purchases = listPurchases(stored)
  const subscriptions = new Set(stored.memberships.map(({ _id }) => _id))
  for (const { id, amount, refunded, subscriptionId } of ledger.payments) {
    const records = stored.reversals.filter(({ paymentIntentId }) => paymentIntentId === id)
    const recordedCents = records.reduce((sum, { cents }) => sum + cents, 0)
    if (recordedCents !== refunded)
      problems.push(`payment ${id}: ${refunded} cents were refunded, ${recordedCents} are recorded`)
    const items = purchases.filter(({ paymentId }) => paymentId === id)
    const isRefunded = refunded >= amount
    if (subscriptionId) {
      if (!isRefunded && !subscriptions.has(subscriptionId)) problems.push(`payment ${id}: for an unknown membership`)
      continue
    }
    if (!isRefunded && items.length !== 1) problems.push(`payment ${id}: not refunded, bought ${items.length} items`)
    if (!isRefunded && items.some(({ isRefundDue }) => isRefundDue)) problems.push(`payment ${id}: refund missing`)
    if (isRefunded && items.some(({ isRefundDue }) => !isRefundDue)) problems.push(`payment ${id}: refund not due`)
    if (items.some(({ price }) => price.paid !== amount))
      problems.push(`payment ${id}: ${amount} cents, not the stored price`)
  }
  const knownPayments = new Set(ledger.payments.map(({ id }) => id))
  // Ignore refunds that were made in the provider's dashboard.
  const ownRefunds = ledger.refunds.filter(({ metadata }) => metadata?.madeIn !== 'dashboard')
  if (new Set(ownRefunds.map(({ paymentId }) => paymentId)).size !== ownRefunds.length)
    problems.push('a payment was refunded twice')
  const unknownPurchases = purchases.filter(({ paymentId }) => !knownPayments.has(paymentId))
  const dueRefunds = stored.refunds.filter(({ status }) => status !== 'done')
  const wrongPrices = [...stored.bookings, ...stored.enrollments].filter(
    ({ price }) => price.paid !== price.list - price.discount,
  )
  const lostEvents = stored.events.filter(({ status }) => status === 'given up')
  return [
    ...problems,
    ...unknownPurchases.map(({ paymentId }) => `something counts as paid by ${paymentId}, which does not exist`),
    ...dueRefunds.map(({ paymentIntentId }) => `refund of ${paymentIntentId}: still due`),
    ...wrongPrices.map(({ _id }) => `price of ${_id}: paid is not list less discount`),
    ...lostEvents.map(({ _id }) => `event ${_id} was given up`),
  ]
}

/** Lists paid bookings and enrollments, also those that have ended. */
function listPurchases({ bookings, enrollments }: StoredStudio) {
  const seats = bookings.map(({ endedBy, movedFrom, isAutoCharged, lateCancel, ...booking }) => {
    // A member who cancels gets a refund for a moved booking, and before the deadline for one charged to a saved card.
    const isRefundable = Boolean(movedFrom) || (isAutoCharged === true && !lateCancel)
    return { ...booking, isRefundDue: endedBy === 'studio' || (endedBy === 'member' && isRefundable) }
  })
  const programs = enrollments.map((enrollment) => ({ ...enrollment, isRefundDue: enrollment.status === 'cancelled' }))
  return [...seats, ...programs].flatMap(({ paymentIntentId: paymentId, price, isRefundDue }) =>
    paymentId ? [{ paymentId, price, isRefundDue }] : [],
  )
}
