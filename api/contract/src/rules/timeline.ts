/** What happened to a plan, as stored in its history. */
export const planEventKinds = [
  'subscribed',
  'renewed',
  'price_changed',
  'payment_failed',
  'payment_recovered',
  'given_up',
  'pause_planned',
  'pause_changed',
  'paused',
  'resume_requested',
  'resumed',
  'leaving',
  'kept',
  'free_days',
  'ended',
] as const
export type PlanEventKind = (typeof planEventKinds)[number]

/** Who caused an event of a plan; `provider`: the payment provider, or the passing of a due date. */
export const planEventCauses = ['member', 'staff', 'provider'] as const
export type PlanEventCause = (typeof planEventCauses)[number]

/** `withheld`: not sent, because the unverified address had reached its daily limit. */
export const mailStates = ['pending', 'sent', 'failed', 'withheld'] as const
export type MailState = (typeof mailStates)[number]

export const moneyBackKinds = ['refund', 'refund_failed', 'dispute'] as const
export type MoneyBackKind = (typeof moneyBackKinds)[number]
