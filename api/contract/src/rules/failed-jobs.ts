/** What work that follows from something else can be about. */
export const failedJobKinds = [
  'refund',
  'refund-kept',
  'payment-event',
  'membership',
  'price-notice',
  'give-back',
  'checkout-end',
  'customer-email',
  'customer-removal',
  'class-removal',
  'date-change',
  'hold-end',
  'waitlist',
  'waitlist-charge',
  'picture-removal',
  'recovery',
  'mail',
] as const
export type FailedJobKind = (typeof failedJobKinds)[number]
