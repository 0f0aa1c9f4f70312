import { object } from 'yup'
import { endpoint, endpointTable } from './endpoint.ts'
import type { FailedJobKind } from './rules/failed-jobs.ts'
import { requiredText } from './schemas/fields.ts'

/** POST /api/admin/failed-jobs/{id}/handled. */
const handleJobSchema = object({ reason: requiredText('Please say how you settled it', 500) })

/** A job that failed for good, for an admin to handle. */
export const attentionEndpoints = endpointTable({
  listFailedJobs: endpoint(
    'GET /api/admin/failed-jobs',
    'admin',
    'Work that failed and needs attention, the longest first',
  ),
  retryFailedJob: endpoint('POST /api/admin/failed-jobs/:id/retry', 'admin', 'Try failed work again'),
  handleFailedJob: endpoint(
    'POST /api/admin/failed-jobs/:id/handled',
    'admin',
    'Mark failed work as handled by other means',
    {
      body: handleJobSchema,
    },
  ),
})

/** What each kind of failed work is called. */
export const failedJobLabels: Record<FailedJobKind, string> = {
  refund: 'Refund',
  'payment-event': 'Payment news',
  membership: 'Changing a membership',
  'price-notice': 'Giving notice of a price',
  'checkout-end': 'Ending a checkout',
  'customer-email': 'New address at the payment provider',
  'customer-removal': 'Deleting a closed account at the payment provider',
  'class-removal': 'Deleting a class',
  'date-change': 'Changing a date',
  'hold-end': 'Ending an offer',
  waitlist: 'Giving seats to a waitlist',
  'waitlist-charge': 'Charging a card for a seat of the waitlist',
  'picture-removal': 'Removing a picture',
  recovery: 'Getting back into an account',
  mail: 'Mail',
}
