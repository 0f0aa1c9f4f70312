import type { readLedger } from './provider.ts'
import type { StoredStudio } from './stored.ts'

type Ledger = Pick<ReturnType<typeof readLedger>, 'payments' | 'refunds'>

/**
 * Money: every cent that the provider has kept bought exactly one live thing at the price of its snapshot, everything
 * else went back, and nothing counts as paid that the provider knows nothing of. A part that was given back in the
 * provider's dashboard ends nothing; what went back in all is in the records to the cent.
 */
export function brokenMoney({ stored, ledger }: { stored: StoredStudio; ledger: Ledger }): string[] {
  const broken: string[] = []
  const bought = thingsBought(stored)
  const subscriptions = new Set(stored.memberships.map(({ _id }) => _id))
  for (const { id, amount, refunded, subscriptionId } of ledger.payments) {
    const recorded = stored.moneyBack.filter(({ paymentIntentId }) => paymentIntentId === id)
    const inRecords = recorded.reduce((sum, { cents }) => sum + cents, 0)
    if (inRecords !== refunded)
      broken.push(`payment ${id}: ${refunded} cents went back, ${inRecords} are in the records`)
    const things = bought.filter(({ paymentId }) => paymentId === id)
    const isKept = amount > refunded
    if (subscriptionId) {
      if (isKept && !subscriptions.has(subscriptionId)) broken.push(`payment ${id}: for an unknown membership`)
      continue
    }
    if (isKept && things.length !== 1) broken.push(`payment ${id}: kept, and bought ${things.length} things`)
    if (isKept && things.some(({ isOver }) => isOver)) broken.push(`payment ${id}: kept for what the studio ended`)
    if (!isKept && things.some(({ isOver }) => !isOver)) broken.push(`payment ${id}: given back, but still in force`)
    if (things.some(({ price }) => price.paid !== amount))
      broken.push(`payment ${id}: ${amount} cents, not the snapshot's price`)
  }
  const known = new Set(ledger.payments.map(({ id }) => id))
  // Refunds made in the dashboard are not made by the product.
  const ours = ledger.refunds.filter(({ metadata }) => metadata?.madeIn !== 'dashboard')
  if (new Set(ours.map(({ paymentId }) => paymentId)).size !== ours.length)
    broken.push('a payment was given back twice')
  const unknown = bought.filter(({ paymentId }) => !known.has(paymentId))
  const due = stored.refunds.filter(({ status }) => status !== 'done')
  const wrong = [...stored.bookings, ...stored.enrollments].filter(
    ({ price }) => price.paid !== price.list - price.discount,
  )
  const lostEvents = stored.events.filter(({ status }) => status === 'given up')
  return [
    ...broken,
    ...unknown.map(({ paymentId }) => `something counts as paid by ${paymentId}, which does not exist`),
    ...due.map(({ paymentIntentId }) => `refund of ${paymentIntentId}: still due`),
    ...wrong.map(({ _id }) => `snapshot of ${_id}: paid is not list less discount`),
    ...lostEvents.map(({ _id }) => `event ${_id} was given up`),
  ]
}

/** Bookings and enrollments that payments bought; over is what the studio ended, whose money goes back. */
function thingsBought({ bookings, enrollments }: StoredStudio) {
  const seats = bookings.map(({ endedBy, movedFrom, isAutoCharged, lateCancel, ...booking }) => {
    // Who cancels what the studio moved, or in time what a saved card was charged for, gets the money back too.
    const isFreeToCancel = Boolean(movedFrom) || (isAutoCharged === true && !lateCancel)
    return { ...booking, isOver: endedBy === 'studio' || (endedBy === 'member' && isFreeToCancel) }
  })
  const programs = enrollments.map((enrollment) => ({ ...enrollment, isOver: enrollment.status === 'cancelled' }))
  return [...seats, ...programs].flatMap(({ paymentIntentId: paymentId, price, isOver }) =>
    paymentId ? [{ paymentId, price, isOver }] : [],
  )
}
