import { object } from 'yup'
import { defineEndpoint } from './endpoint.ts'
import type { Instant, Message } from './entities/fields.ts'
import { requiredText } from './schemas/fields.ts'

/** What work that follows from something else can be about. */
export const failedJobKinds = [
  'refund',
  'refund-kept',
  'payment-event',
  'membership-end',
  'membership-pause',
  'membership-credit',
  'give-back',
  'membership-unpaid',
  'membership-plan',
  'checkout-end',
  'customer-email',
  'class-removal',
  'schedule-change',
  'date-change',
  'closed-days',
  'roster-facts',
  'waitlist',
  'waitlist-charge',
  'picture-removal',
  'recovery',
  'mail',
] as const
export type FailedJobKind = (typeof failedJobKinds)[number]

/** Work that was refused for good, or tried in vain for three days. */
export type FailedJob = {
  id: string
  kind: FailedJobKind
  /** What it is about: 'Morning Yoga, $25.00'. */
  title: string
  /** The user concerned, by name or address; null when there is none. */
  whom: string | null
  /** The account it is for, where it has one that is open. */
  userId: string | null
  /** When its cause happened. */
  since: Instant
  failedAt: Instant
  tries: number
  /** The last error, in plain words. */
  lastError: string
}

/** POST /api/admin/failed-jobs/{id}/handled. */
const handleJobSchema = object({ reason: requiredText('Please say how it was settled', 500) })

/** A job that failed for good, for an admin to handle. */
export const attentionEndpoints = {
  listFailedJobs: defineEndpoint<FailedJob[]>()({
    method: 'GET',
    path: '/api/admin/failed-jobs',
    access: 'admin',
    summary: 'Work that failed and needs attention, the longest first',
  }),
  retryFailedJob: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/admin/failed-jobs/:id/retry',
    access: 'admin',
    summary: 'Try failed work again',
  }),
  handleFailedJob: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/admin/failed-jobs/:id/handled',
    access: 'admin',
    body: handleJobSchema,
    summary: 'Mark failed work as handled by other means',
  }),
} as const

/** What each kind of failed work is called. */
export const failedJobLabels: Record<FailedJobKind, string> = {
  refund: 'Refund',
  'refund-kept': 'Adding a refund to the reports',
  'payment-event': 'Payment news',
  'membership-end': 'Ending a plan',
  'membership-pause': 'Pausing a membership',
  'membership-credit': 'Crediting free days',
  'give-back': 'Giving a payment back',
  'membership-unpaid': 'Reminding of an unpaid membership',
  'membership-plan': 'Changing a plan or its price',
  'checkout-end': 'Ending a checkout',
  'customer-email': 'New address at the payment provider',
  'class-removal': 'Deleting a class',
  'schedule-change': 'Changing a schedule',
  'date-change': 'Changing a date',
  'closed-days': 'Closing days',
  'roster-facts': 'Updating rosters',
  waitlist: 'Giving seats to a waitlist',
  'waitlist-charge': 'Charging a card for a seat of the waitlist',
  'picture-removal': 'Removing a picture',
  recovery: 'Getting back into an account',
  mail: 'Mail',
}
