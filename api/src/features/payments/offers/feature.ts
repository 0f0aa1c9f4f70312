import type { Feature } from '../../../platform/feature.ts'
import { chargeHandler } from './charge-entry.ts'
import { routes } from './routes.ts'

/** Offers of waitlists: taken, paid, or charged to a saved card. */
export const offers: Feature = { name: 'offers', routes, handlers: [chargeHandler] }
