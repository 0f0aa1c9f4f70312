/** What happened to a plan, as its history stores it. */
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
  'resume_asked',
  'resumed',
  'leaving',
  'kept',
  'free_days',
  'ended',
] as const
export type PlanEventKind = (typeof planEventKinds)[number]

/** Who caused an event of a plan; `provider`: it happened at the payment provider, or by itself on its day. */
export const planEventCauses = ['member', 'staff', 'provider'] as const
export type PlanEventCause = (typeof planEventCauses)[number]

/** What became of a mail; `withheld`: its unverified address had all mails of its day. */
export const mailStates = ['pending', 'sent', 'failed', 'withheld'] as const
export type MailState = (typeof mailStates)[number]

/** What moved money back: a refund, one that did not arrive, or a bank after a dispute. */
export const moneyBackKinds = ['refund', 'refund_failed', 'dispute'] as const
export type MoneyBackKind = (typeof moneyBackKinds)[number]
