export { applyProviderRefund } from './apply-provider-refund.ts'
export { releaseCheckout } from './end-checkout.ts'
export { settleCheckout } from './settle-checkout.ts'
export { startBookingCheckout } from './start-class-checkout.ts'
