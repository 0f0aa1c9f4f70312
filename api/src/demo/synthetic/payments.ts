import { createId, type DocumentOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import {
  type CheckoutDocument,
  checkoutStore,
  moneyBackStore,
  refundStore,
} from '../../features/payments/records/index.ts'

/** What was bought: who, for how many cents, when it was paid (null when it was not). */
export type Purchase = Pick<CheckoutDocument, 'userId' | 'kind' | 'itemKey' | 'title' | 'price' | 'createdAt'> &
  Partial<Pick<CheckoutDocument, 'occurrence' | 'scheduleId' | 'bookingId' | 'enrollmentId' | 'subscriptionId'>> & {
    paidAt: Date | null
  }

type GivenBack = {
  checkoutId: string
  paymentIntentId: string
  userId: string
  source: 'class' | 'program'
  cents: number
  at: Date
}

/** Keeps the checkouts and refunds that a studio comes to. */
export function createPaymentRecorder() {
  let checkouts: CheckoutDocument[] = []
  let refunds: Array<DocumentOf<ReturnType<typeof refundStore>['model']>> = []
  let moneyBack: Array<DocumentOf<ReturnType<typeof moneyBackStore>['model']>> = []
  let made = 0
  return {
    /** A checkout that is over: paid, or left until it expired. */
    add(purchase: Purchase): { checkoutId: string; paymentIntentId: string | null } {
      const _id = createId('checkout', made)
      made += 1
      const paymentIntentId = purchase.paidAt && purchase.kind !== 'subscription' ? `pi_large_${made}` : null
      const empty = { occurrence: null, scheduleId: null, bookingId: null, enrollmentId: null, subscriptionId: null }
      checkouts.push({
        ...empty,
        ...purchase,
        _id,
        status: purchase.paidAt ? 'paid' : 'expired',
        sessionId: `cs_large_${made}`,
        checkoutUrl: null,
        paymentIntentId,
        holdExpiresAt: new Date(purchase.createdAt.getTime() + 1_800_000),
        isPaymentUnderWay: false,
        isGivenUp: false,
        isRefunded: false,
      })
      return { checkoutId: _id.toHexString(), paymentIntentId }
    },
    /** A refund that was carried out. */
    giveBack({ checkoutId, paymentIntentId, userId, source, cents: amountCents, at }: GivenBack): void {
      const refundId = createId('refund', Number(paymentIntentId.slice('pi_large_'.length)))
      refunds.push({
        _id: refundId,
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
        keptAt: at,
      })
      moneyBack.push({
        _id: `${paymentIntentId}:0`,
        ...{ paymentIntentId, userId, checkoutId, at, source },
        told: `refund:${refundId.toHexString()}`,
        kind: 'given',
        toldCents: amountCents,
        ...{ refundId: null, subscriptionId: null, invoiceId: null },
        cents: amountCents,
      })
    },
    /** Stores what was collected since the last time. */
    async store(deps: Deps): Promise<void> {
      const documents = { checkouts, refunds, moneyBack }
      checkouts = []
      refunds = []
      moneyBack = []
      await Promise.all([
        insertAll(checkoutStore(deps).model, documents.checkouts),
        insertAll(refundStore(deps).model, documents.refunds),
        insertAll(moneyBackStore(deps).model, documents.moneyBack),
      ])
    },
  }
}

export type PaymentRecorder = ReturnType<typeof createPaymentRecorder>
