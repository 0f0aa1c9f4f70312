import type { Feature } from '../../platform/feature.ts'
import { expireHolds } from './expire-holds.ts'
import { checkoutData } from './personal-data.ts'
import type { Purchases } from './ports.ts'
import { refundHandler } from './process-refund.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { refundMail } from './refund-mail.ts'
import { routes } from './routes.ts'

/** Checkouts and refunds, joined with what can be bought. */
export const checkout = (purchases: Purchases): Feature => ({
  name: 'checkout',
  routes: (deps) => routes(deps, purchases),
  jobs: [
    { name: 'expire holds', every: '5 seconds', run: (deps) => expireHolds(deps, purchases) },
    {
      name: 'reconcile payments',
      every: '15 seconds',

      run: (deps) => reconcilePayments(deps, purchases),
    },
  ],
  handlers: [refundHandler],
  mails: [refundMail],
  personalData: [checkoutData(purchases)],
})
