/**
 * Class packs: credits that pay for classes, sold at the payment provider or given by staff. Collections: `pack_products`
 * (what is sold) and `packs` (what members have).
 *
 * Promises, and where they are kept:
 * - A credit is used by one booking: the credits used are the bookings that use one, counted under the member's lock
 *   (`bookings/booking/pack-credits.ts`); no counter is stored.
 * - A purchase makes one pack, however often the provider reports it: `activatePack`, by the id of the checkout.
 * - Used, expired, refunded and unused credits add up to what was sold, to the cent: `getPackTotals`.
 */
export { reportPacks } from './report-packs.ts'
export { endPack } from './selling/end-pack.ts'
export { activatePack, quotePack } from './selling/sell-pack.ts'
export { findBoughtPack } from './show-packs.ts'
export { addGrantedPack } from './staff/change-pack.ts'
