export {
  type CheckoutDocument,
  type CheckoutPrice,
  liveCheckoutStatuses,
  STALE_OPENING_SECONDS,
  type StoredCheckoutStatus,
  statusByStoredStatus,
} from './checkout-document.ts'
export { checkoutStore, type StoredCheckout } from './checkout-store.ts'
export { type GiveBackJob, giveBackStore, type StoredGiveBack } from './give-back-store.ts'
export { moneyBackStore, type PaymentPurpose } from './money-back-store.ts'
export { type RefundJob, type RefundReason, refundStore, type StoredRefund } from './refund-store.ts'
export type { DisputeKind, ReversalEvent } from './reversal-deltas.ts'
