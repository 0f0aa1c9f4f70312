import type { Feature } from '../../../platform/feature.ts'
import { checkoutEndHandler } from './end-asked-checkout.ts'
import { expireHolds } from './expire-holds.ts'
import { checkoutData } from './personal-data.ts'
import { refundHandler } from './process-refund.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { refundMail } from './refund-mail.ts'
import { releaseSeats } from './release-seats.ts'
import { routes } from './routes.ts'

/** Checkouts and refunds. */
export const checkout: Feature = {
  name: 'checkout',
  routes,
  jobs: [
    { name: 'release seats', every: '15 seconds', run: releaseSeats },
    { name: 'expire holds', every: '2 seconds', run: expireHolds },
    {
      name: 'reconcile payments',
      every: '15 seconds',

      run: reconcilePayments,
    },
  ],
  handlers: [checkoutEndHandler, refundHandler],
  mails: [refundMail],
  personalData: [checkoutData],
}
