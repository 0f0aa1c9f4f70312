import type { FailedJobKind } from '@studio/contract'

/** What is worked off from the queue, and what shows among the failed work of admins. */
export type JobKind = FailedJobKind

/** Jobs of one lane wait for each other: while their service is away, one try is enough for all of them. */
export const lanes = ['payments', 'holds', 'images', 'studio', 'accounts', 'mail'] as const
export type Lane = (typeof lanes)[number]

export const laneByKind: Record<JobKind, Lane> = {
  refund: 'payments',
  'refund-kept': 'payments',
  'payment-event': 'payments',
  'membership-end': 'payments',
  'membership-pause': 'payments',
  'membership-credit': 'payments',
  'give-back': 'payments',
  'membership-unpaid': 'studio',
  'membership-plan': 'payments',
  // A seat is held no longer than its hold, whatever else waits for the payment provider.
  'checkout-end': 'holds',
  'waitlist-charge': 'payments',
  'customer-email': 'payments',
  'customer-removal': 'payments',
  'class-removal': 'studio',
  'date-change': 'studio',
  'roster-facts': 'studio',
  waitlist: 'studio',
  'hold-end': 'holds',
  'picture-removal': 'images',
  // A user who cannot sign in waits for it, and must not wait for the rosters of a thousand dates.
  recovery: 'accounts',
  mail: 'mail',
}
