export { listUserPayments } from './list-receipts.ts'
export { getRefundableCents, getRefundedCents, loadPaymentLine, type PaymentLine } from './payment-history.ts'
