export type TrialCounts = {
  grantedAt: Date
  invitedAt: Date | null
  bookedAt: Date | null
  attendedAt: Date | null
  /** The first subscription, and the first class or program, that was paid for after the invitation. */
  subscribedAt: Date | null
  paidAt: Date | null
}

/** How far a trial has come, in this order. */
const trialOutcomes = ['granted', 'invited', 'booked', 'attended', 'paid', 'subscribed'] as const
type TrialOutcome = (typeof trialOutcomes)[number]

/** The furthest that a trial has led to: a subscription counts more than a payment, a payment more than the visit. */
export function trialOutcome(trial: TrialCounts): TrialOutcome {
  if (trial.subscribedAt) return 'subscribed'
  if (trial.paidAt) return 'paid'
  if (trial.attendedAt) return 'attended'
  if (trial.bookedAt) return 'booked'
  return trial.invitedAt ? 'invited' : 'granted'
}
