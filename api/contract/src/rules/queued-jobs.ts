export const queuedJobKinds = [
  'refund',
  'payment-event',
  'membership',
  'price-notice',
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
  'import',
] as const
export type QueuedJobKind = (typeof queuedJobKinds)[number]
