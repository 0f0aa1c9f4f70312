import type { Feature } from '../../../platform/feature.ts'
import { checkoutEndHandler } from './end-checkout.ts'
import { checkoutData } from './personal-data.ts'
import { refundHandler } from './process-refund.ts'
import { refundMail } from './refund-mail.ts'
import { releaseSeats } from './release-seats.ts'
import { routes } from './routes.ts'

/** Checkouts and refunds. */
export const checkout: Feature = {
  name: 'checkout',
  routes,
  jobs: [{ name: 'release seats', everySeconds: 15, run: releaseSeats }],
  handlers: [checkoutEndHandler, refundHandler],
  mails: [refundMail],
  personalData: [checkoutData],
}
