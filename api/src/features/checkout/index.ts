export { applyProviderRefund } from './apply-provider-refund.ts'
export { settleCheckout } from './settle-checkout.ts'
