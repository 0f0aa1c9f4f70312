export { listUserPayments } from './list-receipts.ts'
export { loadPaymentLine, type PaymentLine, refundableCents, refundedCents } from './payment-history.ts'
