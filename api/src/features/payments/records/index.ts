export {
  checkoutStore,
  type NewCheckout,
  type PriceSnapshot,
  priceSchema,
  type StoredCheckout,
  toPriceResponse,
} from './checkout-store.ts'
export {
  type CheckoutEndJob,
  insertCheckout,
  queueCheckoutEnd,
  RECHECK_MINUTES,
  shortenHold,
} from './queue-checkout-end.ts'
export { type RefundJob, type RefundReason, refundStore, type StoredRefund } from './refund-store.ts'
export type { ReversalEvent } from './reversal-deltas.ts'
export {
  type ReversiblePayment,
  reversalStore,
  type StoredReversal,
  toReversiblePayment,
} from './reversal-store.ts'
