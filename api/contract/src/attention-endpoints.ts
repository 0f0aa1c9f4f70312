import { object } from 'yup'
import { endpoint, endpointTable } from './endpoint.ts'
import type { QueuedJobKind } from './rules/queued-jobs.ts'
import { requiredText } from './schemas/fields.ts'

/** POST /api/admin/failed-jobs/{id}/handled. */
const handledJobSchema = object({ reason: requiredText('Please say how you settled it', 500) })

/** Failed jobs that are not retried, for an admin to handle. */
export const attentionEndpoints = endpointTable({
  listFailedJobs: endpoint('GET /api/admin/failed-jobs', 'admin', 'Failed work that needs attention, oldest first'),
  retryFailedJob: endpoint('POST /api/admin/failed-jobs/:id/retry', 'admin', 'Retry failed work'),
  markFailedJobHandled: endpoint(
    'POST /api/admin/failed-jobs/:id/handled',
    'admin',
    'Mark failed work as handled by other means',
    {
      body: handledJobSchema,
    },
  ),
})

export const failedJobLabels: Record<QueuedJobKind, string> = {
  refund: 'Refund',
  'payment-event': 'Payment event',
  membership: 'Membership change',
  'price-notice': 'Price notice',
  'checkout-end': 'Ending a checkout',
  'customer-email': 'New email address at the payment provider',
  'customer-removal': 'Deleting a closed account at the payment provider',
  'class-removal': 'Deleting a class',
  'date-change': 'Changing a date',
  'hold-end': 'Ending an offer',
  waitlist: 'Giving seats to a waitlist',
  'waitlist-charge': 'Charging a card for a seat of the waitlist',
  'picture-removal': 'Removing a picture',
  recovery: 'Account recovery',
  mail: 'Mail',
  import: 'Import of people',
}
