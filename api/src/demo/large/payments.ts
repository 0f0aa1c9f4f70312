import type { Deps } from '../../deps.ts'
import type { CheckoutDocument } from '../../features/checkout/checkout-document.ts'
import { type DocumentOf, idOf } from '../../outside/bulk-insert.ts'

/** What was bought: who, for how many cents, when it was paid (null when it was not). */
export type Purchase = Pick<CheckoutDocument, 'userId' | 'kind' | 'itemKey' | 'title' | 'price' | 'createdAt'> &
  Partial<Pick<CheckoutDocument, 'occurrence' | 'scheduleId' | 'bookingId' | 'enrollmentId' | 'subscriptionId'>> & {
    paidAt: Date | null
  }

/** Keeps the checkouts and refunds that a studio comes to. */
export function createTill() {
  let checkouts: CheckoutDocument[] = []
  let refunds: Array<DocumentOf<Deps['refunds']['model']>> = []
  let made = 0
  return {
    /** A checkout that is over: paid, or left until it expired. */
    add(purchase: Purchase): { checkoutId: string; paymentIntentId: string | null } {
      const _id = idOf('checkout', made)
      made += 1
      const paymentIntentId = purchase.paidAt && purchase.kind !== 'subscription' ? `pi_large_${made}` : null
      const empty = { occurrence: null, scheduleId: null, bookingId: null, enrollmentId: null, subscriptionId: null }
      checkouts.push({
        ...empty,
        ...purchase,
        _id,
        stand: purchase.paidAt ? 'paid' : 'expired',
        isLive: false,
        sessionId: `cs_large_${made}`,
        checkoutUrl: null,
        paymentIntentId,
        holdExpiresAt: new Date(purchase.createdAt.getTime() + 1_800_000),
        isToBeAsked: false,
        nextCheckAt: purchase.createdAt,
        isRefunded: false,
      })
      return { checkoutId: _id.toHexString(), paymentIntentId }
    },
    /** A refund that was carried out. */
    giveBack(given: { checkoutId: string; paymentIntentId: string; userId: string; cents: number; at: Date }): void {
      const { checkoutId, paymentIntentId, userId, cents: amountCents, at } = given
      refunds.push({
        _id: idOf('refund', Number(paymentIntentId.slice('pi_large_'.length))),
        paymentIntentId,
        userId,
        amountCents,
        title: 'A class that the studio cancelled',
        reason: 'cancelled-by-studio',
        checkoutId,
        status: 'done',
        attempts: 0,
        dueAt: at,
        createdAt: at,
        doneAt: at,
      })
    },
    /** What was kept since the last time. */
    take() {
      const taken = { checkouts, refunds }
      checkouts = []
      refunds = []
      return taken
    },
  }
}

export type Till = ReturnType<typeof createTill>
