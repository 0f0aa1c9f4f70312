import type { Instant } from './entities/fields.ts'
import type { CheckoutKind } from './entities/payments.ts'
import type { PlannedCharge } from './membership.ts'
import type { Day } from './rules/days.ts'
import type { Money } from './rules/money.ts'

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

/** An event of a plan. Which of the facts are given follows from `what`. */
type PlanTimelineEntry = {
  kind: 'plan'
  what: PlanEventKind
  by: PlanEventCause
  /** When it takes effect, where that is not at once: the begin of a pause, the end of a plan. */
  effectiveAt: Instant | null
  /** Until when: the day on which the plan goes on, or the end of the paid period. */
  until: Day | null
  amount: Money | null
  days: number | null
}

/** One line of a person's timeline. Mails are named by their subject; their text is not stored here. */
export type TimelineEntry = { id: string; at: Instant } & (
  | PlanTimelineEntry
  | { kind: 'payment'; title: string; purchase: CheckoutKind; amount: Money }
  /** Below nothing where money came back to the studio: a refund that failed, a dispute that was won. */
  | { kind: 'money_back'; what: MoneyBackKind; title: string; amount: Money }
  | { kind: 'mail'; name: string; subject: string | null; state: MailState }
  | { kind: 'staff'; act: string; who: string; reason: string | null }
)

/** What crediting free days would do. Amounts are exact: a day is its part of the period that is paid for. */
export type FreeDaysPreview = {
  version: string
  days: number
  credit: Money
  /** The next charge without these days and with them. */
  chargeBefore: PlannedCharge
  charge: PlannedCharge
  /** What is left of the credit for the charge after it. */
  creditLeft: Money
}
