import { type Static, Type } from 'typebox'
import { checkoutKinds } from '../rules/payments.ts'
import { mailStates, moneyBackKinds, planEventCauses, planEventKinds } from '../rules/timeline.ts'
import { count, day, exactly, instant, money, orNull, text } from './fields.ts'

const line = { id: text, at: instant }

/** An event of a plan. Which of the facts are given follows from `what`. */
const PlanTimelineEntry = exactly({
  ...line,
  kind: Type.Literal('plan'),
  what: Type.Enum(planEventKinds),
  by: Type.Enum(planEventCauses),
  /** When it takes effect, where that is not at once: the begin of a pause, the end of a plan. */
  effectiveAt: orNull(instant),
  /** Until when: the day on which the plan goes on, or the end of the paid period. */
  until: orNull(day),
  amount: orNull(money),
  days: orNull(count),
})

/** One line of a person's timeline. Mails are named by their subject; their text is not stored here. */
export const TimelineEntry = Type.Union([
  PlanTimelineEntry,
  exactly({
    ...line,
    kind: Type.Literal('payment'),
    title: text,
    purchase: Type.Enum(checkoutKinds),
    amount: money,
  }),
  /** Below nothing where money came back to the studio: a refund that failed, a dispute that was won. */
  exactly({
    ...line,
    kind: Type.Literal('money_back'),
    what: Type.Enum(moneyBackKinds),
    title: text,
    amount: money,
  }),
  exactly({
    ...line,
    kind: Type.Literal('mail'),
    name: text,
    subject: orNull(text),
    state: Type.Enum(mailStates),
  }),
  exactly({ ...line, kind: Type.Literal('staff'), act: text, who: text, reason: orNull(text) }),
])
export type TimelineEntry = Static<typeof TimelineEntry>
