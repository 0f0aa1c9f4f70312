import { toMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Feature, PersonalData } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { readBytes } from '../../platform/read-request.ts'
import { refundUserPayment } from './admin-refunds/refund-payment.ts'
import { cancelCheckout, loadCheckoutState } from './checkout/checkout-state.ts'
import { cancelOpenCheckouts, checkoutEndHandler, releaseUncoveredSeats } from './checkout/end-checkout.ts'
import { refundHandler, refundMail } from './checkout/process-refund.ts'
import { startBookingCheckout, startClassCheckout } from './checkout/start-class-checkout.ts'
import { startPackCheckout } from './checkout/start-pack-checkout.ts'
import { startProgramCheckout } from './checkout/start-program-checkout.ts'
import { startSubscriptionCheckout } from './checkout/start-subscription-checkout.ts'
import { customerData, customerRemovalHandler } from './customers/customer.ts'
import { paymentEventStore } from './events/event-store.ts'
import { eventHandler, receiveEvent } from './events/receive-event.ts'
import { acceptOffer } from './offers/accept-offer.ts'
import { chargeHandler } from './offers/charge-entry.ts'
import { followWaitlistLink, showWaitlistLink } from './offers/follow-link.ts'
import { listMyCards, openCardSetup } from './offers/saved-cards.ts'
import { listReceipts, listUserPayments } from './receipts/list-receipts.ts'
import { checkoutStore, refundStore, reversalStore, type StoredRefund } from './records/index.ts'
import { listOpenDisputes } from './reversals/list-open-disputes.ts'
import { disputedMail, refundFailedMail } from './reversals/notify-studio.ts'

const calls = (deps: Deps): Calls => ({
  startClassCheckout: ({ actor, body, clientAddress }) =>
    startClassCheckout(deps, { actor, input: body, clientAddress }),
  startBookingCheckout: ({ actor, params, clientAddress }) =>
    startBookingCheckout(deps, { actor, bookingId: params.id, clientAddress }),
  startProgramCheckout: ({ actor, body }) => startProgramCheckout(deps, { actor, input: body }),
  startPackCheckout: ({ actor, body }) => startPackCheckout(deps, { actor, input: body }),
  startSubscriptionCheckout: ({ actor, body }) => startSubscriptionCheckout(deps, actor, body),
  getCheckout: ({ actor, params }) => loadCheckoutState(deps, { actor, sessionId: params.id }),
  cancelCheckout: ({ actor, params }) => cancelCheckout(deps, { actor, sessionId: params.id }),
  receivePaymentEvent: async ({ http }) => {
    const body = await readBytes(http.req.raw)
    return receiveEvent(deps, { body, signature: http.req.header('Stripe-Signature') })
  },
  listMyCards: ({ actor }) => listMyCards(deps, actor),
  openCardSetup: ({ actor, body }) => openCardSetup(deps, { actor, input: body }),
  acceptOffer: ({ actor, params }) => acceptOffer(deps, { actor, id: params.id }),
  showWaitlistLink: ({ query, http }) => showWaitlistLink(deps, { http, token: query.token }),
  followWaitlistLink: ({ query, http }) => followWaitlistLink(deps, { http, token: query.token }),
  listMyReceipts: ({ actor }) => listReceipts(deps, actor),
  listUserPayments: ({ params }) => listUserPayments(deps, params.id),
  refundUserPayment: ({ actor, params: { id: userId, paymentId }, body }) =>
    refundUserPayment(deps, { actor, userId, paymentId, input: body }),
  listOpenDisputes: () => listOpenDisputes(deps),
})

const toExportedRefund = ({ title, reason, adminRefund, status, amountCents, createdAt, doneAt }: StoredRefund) => ({
  title,
  reason: adminRefund?.reason ?? reason,
  status,
  createdAt,
  doneAt,
  amount: toMoney(amountCents),
})

/** Closing the account cancels its open checkouts, also at the provider. Payments stay in the records without a name. */
const checkoutData: PersonalData = {
  name: 'payments',
  collect: async (deps, userId) => ({
    checkouts: (await checkoutStore(deps).findByUser(userId)).map(
      ({ kind, title, status, price, createdAt, paidAt }) => ({
        kind,
        title,
        status,
        createdAt,
        paidAt,
        paid: toMoney(price.paid),
      }),
    ),
    refunds: (await refundStore(deps).findByUser(userId))
      .filter(({ adminRefund }) => !adminRefund)
      .map(toExportedRefund),
  }),
  erase: cancelOpenCheckouts,
}

/** Money that went back to the payer, by a refund or a dispute. Closing the account keeps it: it contains no name. */
const reversalData: PersonalData = {
  name: 'reversals',
  collect: async (deps, userId) =>
    (await reversalStore(deps).findByUser(userId)).map(({ source, at, cents }) => ({
      // What the payment was for: a class or pack, a program, or a membership.
      for: source,
      at,
      amount: toMoney(cents),
    })),
  erase: async () => undefined,
}

/** Refunds by an admin stay in the records; closing the account removes their reasons. */
const adminRefundData: PersonalData = {
  name: 'adminRefunds',
  collect: async (deps, userId) =>
    (await refundStore(deps).findByUser(userId)).filter(({ adminRefund }) => adminRefund).map(toExportedRefund),
  erase: (deps, { userId, tx }) => refundStore(deps).removeAdminReasons({ userId, tx }),
}

const EVENT_RETENTION_DAYS = 90

export const payments: Feature = {
  name: 'payments',
  calls,
  recurringJobs: [
    {
      name: 'forget applied payment events',
      everySeconds: 21_600,
      run: (deps) =>
        paymentEventStore(deps).removeAppliedBefore(
          new Date(deps.clock.now().getTime() - EVENT_RETENTION_DAYS * 86_400_000),
        ),
    },
    // Seats that a plan covered when they were booked, but no longer does.
    { name: 'release seats', everySeconds: 60, run: releaseUncoveredSeats },
  ],
  handlers: [eventHandler, checkoutEndHandler, refundHandler, customerRemovalHandler, chargeHandler],
  mails: [refundMail, refundFailedMail, disputedMail],
  personalData: [checkoutData, customerData, reversalData, adminRefundData],
}
