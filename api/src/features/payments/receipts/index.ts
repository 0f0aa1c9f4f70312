export { listUserPayments } from './list-user-payments.ts'
export { loadPaymentLine, type PaymentLine, refundableCents, refundedCents } from './payment-history.ts'
