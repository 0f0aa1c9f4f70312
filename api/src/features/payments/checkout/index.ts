export { applyProviderRefund } from './apply-provider-refund.ts'
export { chargeHeldSeat, endCharge } from './charge-card.ts'
export { settleCheckout } from './settle-checkout.ts'
export { startBookingCheckout } from './start-booking-checkout.ts'
