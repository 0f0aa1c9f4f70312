import { checkoutKinds, mailStates, moneyBackKinds, planEventCauses, planEventKinds } from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, instant, money, orNull, text } from './fields.ts'

const line = { id: text, at: instant }

/** A line of a person's timeline, as the contract's type of the same name says. */
export const TimelineEntry = Type.Union([
  exactly({
    ...line,
    kind: Type.Literal('plan'),
    what: Type.Enum(planEventKinds),
    by: Type.Enum(planEventCauses),
    effectiveAt: orNull(instant),
    until: orNull(day),
    amount: orNull(money),
    days: orNull(count),
  }),
  exactly({
    ...line,
    kind: Type.Literal('payment'),
    title: text,
    purchase: Type.Enum(checkoutKinds),
    amount: money,
  }),
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

const charge = exactly({ on: day, amount: money })

export const FreeDaysPreview = exactly({
  version: text,
  days: count,
  credit: money,
  chargeBefore: charge,
  charge,
  creditLeft: money,
})
