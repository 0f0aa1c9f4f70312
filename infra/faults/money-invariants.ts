import type { Ledger } from './ledger.ts'
import type { StoredStudio } from './stored.ts'

/**
 * Money: every cent that the provider has kept bought exactly one live thing at the price of its snapshot, everything
 * else went back, and nothing counts as paid that the provider knows nothing of. A part that was
 * given back in the provider's dashboard ends nothing; what went back in all is in the records to the cent.
 */
export function brokenMoney({ stored, ledger }: { stored: StoredStudio; ledger: Ledger }): string[] {
  const broken: string[] = []
  const bought = thingsBought(stored)
  const subscriptions = new Set(stored.memberships.map(({ _id }) => _id))
  for (const { id, amount, refunded, subscriptionId } of ledger.payments) {
    const things = bought.get(id) ?? []
    const remaining = amount - refunded
    if (subscriptionId) {
      if (remaining > 0 && !subscriptions.has(subscriptionId)) broken.push(`payment ${id}: for an unknown membership`)
      continue
    }
    if (remaining > 0 && things.length !== 1) broken.push(`payment ${id}: kept, and bought ${things.length} things`)
    if (remaining > 0 && things.some(({ isOver }) => isOver))
      broken.push(`payment ${id}: kept for what the studio ended`)
    if (remaining === 0 && things.some(({ isOver }) => !isOver))
      broken.push(`payment ${id}: given back, but still in force`)
    if (things.some(({ paid }) => paid !== amount))
      broken.push(`payment ${id}: ${amount} cents, not the snapshot's price`)
  }
  const known = new Set(ledger.payments.map(({ id }) => id))
  for (const id of bought.keys())
    if (!known.has(id)) broken.push(`something counts as paid by ${id}, which does not exist`)
  for (const { paymentIntentId, status } of stored.refunds) {
    if (status !== 'done') broken.push(`refund of ${paymentIntentId}: still due`)
  }
  broken.push(...brokenMoneyBack({ stored, ledger }))
  // Refunds made in the dashboard are not made by the product.
  const ours = ledger.refunds.filter(({ metadata }) => metadata.madeIn !== 'dashboard')
  const givenBack = ours.map(({ paymentId }) => paymentId)
  if (new Set(givenBack).size !== givenBack.length) broken.push('a payment was given back twice')
  for (const { _id, price } of [...stored.bookings, ...stored.enrollments]) {
    if (price.paid !== price.list - price.discount) broken.push(`snapshot of ${_id}: paid is not list less discount`)
  }
  for (const { _id, status } of stored.events) if (status === 'given up') broken.push(`event ${_id} was given up`)
  return broken
}

/** What went back of each payment, at the provider and in the records. */
function brokenMoneyBack({ stored, ledger }: { stored: StoredStudio; ledger: Ledger }): string[] {
  const booked = new Map<string, number>()
  for (const { paymentIntentId, cents } of stored.moneyBack) {
    booked.set(paymentIntentId, (booked.get(paymentIntentId) ?? 0) + cents)
  }
  return ledger.payments
    .filter(({ id, refunded }) => (booked.get(id) ?? 0) !== refunded)
    .map(({ id, refunded }) => `payment ${id}: ${refunded} cents went back, ${booked.get(id) ?? 0} are in the records`)
}

type PaidThing = { paid: number; isOver: boolean }

/** What each payment bought: bookings and enrollments; over is what the studio ended, whose money goes back. */
function thingsBought({ bookings, enrollments }: StoredStudio): Map<string, PaidThing[]> {
  const bought = new Map<string, PaidThing[]>()
  const add = (paymentId: string | null, thing: PaidThing) => {
    if (paymentId) bought.set(paymentId, [...(bought.get(paymentId) ?? []), thing])
  }
  for (const { paymentIntentId, price, endedBy, movedFrom, isAutoCharged, lateCancel } of bookings) {
    // Who cancels what the studio moved, or in time what a saved card was charged for, gets the money back too.
    const isFreeToCancel = Boolean(movedFrom) || (isAutoCharged === true && !lateCancel)
    const isOver = endedBy === 'studio' || (endedBy === 'member' && isFreeToCancel)
    add(paymentIntentId, { paid: price.paid, isOver })
  }
  for (const { paymentIntentId, price, status } of enrollments) {
    add(paymentIntentId, { paid: price.paid, isOver: status === 'cancelled' })
  }
  return bought
}
