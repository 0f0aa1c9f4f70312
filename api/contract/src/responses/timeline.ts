import { type Static, Type } from 'typebox'
import { checkoutKinds } from '../rules/payments.ts'
import { mailStates, moneyBackKinds, planEventCauses, planEventKinds } from '../rules/timeline.ts'
import { count, day, instant, money, orNull, strictObject, text } from './fields.ts'

const sharedFields = { id: text, at: instant }

/** An event of a plan. `event` decides which of the nullable fields are set. */
const PlanTimelineEntry = strictObject({
  ...sharedFields,
  kind: Type.Literal('plan'),
  event: Type.Enum(planEventKinds),
  by: Type.Enum(planEventCauses),
  /** When it takes effect, such as the start of a pause or the end of a plan; null for at once. */
  effectiveAt: orNull(instant),
  /** The day on which a paused plan resumes, or the end of the paid period. */
  until: orNull(day),
  amount: orNull(money),
  /** How many free days were credited. */
  days: orNull(count),
})

/** One line of a person's timeline. */
export const TimelineEntry = Type.Union([
  PlanTimelineEntry,
  strictObject({
    ...sharedFields,
    kind: Type.Literal('payment'),
    title: text,
    purchase: Type.Enum(checkoutKinds),
    amount: money,
  }),
  strictObject({
    ...sharedFields,
    kind: Type.Literal('money_back'),
    event: Type.Enum(moneyBackKinds),
    title: text,
    /** Negative when money came back to the studio: a failed refund, a won dispute. */
    amount: money,
  }),
  strictObject({
    ...sharedFields,
    kind: Type.Literal('mail'),
    name: text,
    subject: orNull(text),
    state: Type.Enum(mailStates),
  }),
  strictObject({ ...sharedFields, kind: Type.Literal('staff'), action: text, actorName: text, reason: orNull(text) }),
])
export type TimelineEntry = Static<typeof TimelineEntry>
