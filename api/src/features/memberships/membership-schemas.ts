import { type DaySpan, pauseStarts, planIds } from '@studio/contract'
import { Schema } from 'mongoose'
import type { StoredUpcoming } from './change/plan-change-rules.ts'
import type { StoredPause } from './pause/pause-rules.ts'

/** A whole number that is not negative: cents, or how often. */
export const count = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const required = { required: true } as const

export const pauseSchema = new Schema<StoredPause>(
  {
    id: { type: String, ...required },
    start: { type: String, enum: pauseStarts, ...required },
    from: { type: Date, ...required },
    until: { type: Date, ...required },
    resumesOn: { type: String, ...required },
    creditCents: count,
    isCredited: { type: Boolean, ...required },
    askedPeriodEnd: { type: Date, ...required },
    state: { type: String, enum: ['starting', 'paused', 'ending'], ...required },
    keepsPeriod: { type: Boolean },
  },
  { _id: false },
)
export const upcomingSchema = new Schema<StoredUpcoming>(
  {
    id: { type: String, ...required },
    plan: { type: String, enum: planIds, ...required },
    priceCents: count,
    on: { type: String, ...required },
    cause: { type: String, enum: ['member', 'notice'], ...required },
    periodStart: { type: Date, ...required },
    isTakenBack: { type: Boolean },
  },
  { _id: false },
)
export const spanSchema = new Schema<DaySpan>(
  { from: { type: String, ...required }, until: { type: String, ...required } },
  { _id: false },
)
