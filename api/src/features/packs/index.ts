/**
 * Class packs: credits that pay for classes, sold at the payment provider or given by staff. Collections: `pack_products`
 * (what is sold) and `packs` (what members have).
 *
 * Guarantees, and the code that ensures them:
 * - A credit is used by one booking: no counter is stored, the bookings that use a credit are counted under the member's
 *   lock (`bookings/booking/pack-credits.ts`).
 * - A purchase creates one pack, however often the provider reports it: `checkoutId` is unique in `packs`.
 * - Used, expired, refunded and unused credits add up to what was sold, to the cent: `getPackTotals` in pack-state.ts.
 */
export { reportPacks } from './report-packs.ts'
export { endPack } from './selling/end-pack.ts'
export { activatePack, quotePack } from './selling/sell-pack.ts'
export { findBoughtPack } from './show-packs.ts'
export { addGrantedPack } from './staff/change-pack.ts'
