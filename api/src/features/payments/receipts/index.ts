export { listUserPayments } from './list-receipts.ts'
export { findPaymentLine, getRefundableCents, getRefundedCents, type PaymentLine } from './payment-history.ts'
