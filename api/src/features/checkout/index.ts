export { applyProviderRefund } from './apply-provider-refund.ts'
export { endCheckout } from './end-checkout.ts'
export { settleCheckout } from './settle-checkout.ts'
export { startBookingCheckout } from './start-booking-checkout.ts'
