import {
  type ChargeMiss,
  chargeMisses,
  type Day,
  type WaitlistEnd,
  type WaitlistLogKind,
  type WaitlistMiss,
  type WaitlistState,
  waitlistEnds,
  waitlistLogKinds,
  waitlistMisses,
  waitlistStates,
} from '@studio/contract'
import { Schema, type Types } from 'mongoose'

export type WaitlistEvent = {
  at: Date
  what: WaitlistLogKind
  /** Of an offer: why the card was not charged that the member had agreed to. */
  reason: WaitlistMiss | WaitlistEnd | ChargeMiss | null
  /** An admin's own words, where the order of the list was not kept; or the sentence that a member agreed to. */
  note: string | null
}

/** What a member agreed to when joining: that a saved card is charged as soon as they get in. */
export type StoredAgreement = {
  cents: number
  /** The provider's ids of the customer and the payment method, and what is shown of it. */
  customerId: string
  cardId: string
  last4: string
  /** A seat that reaches them later is not charged. */
  until: Date
  sentence: string
  agreedAt: Date
}

/** waitlist_entries as they are stored. */
export type WaitlistDocument = {
  _id: Types.ObjectId
  userId: string
  occurrenceId: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  /** Drawn from the occurrence in the joining transaction: the order of the list. */
  seq: number
  state: WaitlistState
  /** waiting, charging or offered, said in one field that indexes can use. */
  isLive: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** When it was to start when they joined. */
  joinedFor: Date | null
  /** Minutes before the start; null without a cut-off of their own. */
  notLaterThan: number | null
  /** Null, or absent, when the member pays by themselves. */
  charge?: StoredAgreement | null
  /** The held seat of an offer or a charge, or the booking that it became. */
  bookingId: string | null
  offerUntil: Date | null
  events: WaitlistEvent[]
  createdAt: Date
  endedAt: Date | null
}

const eventSchema = new Schema<WaitlistEvent>(
  {
    at: { type: Date, required: true },
    what: { type: String, enum: waitlistLogKinds, required: true },
    reason: { type: String, enum: [...waitlistMisses, ...waitlistEnds, ...chargeMisses, null], default: null },
    note: { type: String, default: null },
  },
  { _id: false },
)

const agreementSchema = new Schema<StoredAgreement>(
  {
    cents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    customerId: { type: String, required: true },
    cardId: { type: String, required: true },
    last4: { type: String, required: true },
    until: { type: Date, required: true },
    sentence: { type: String, required: true },
    agreedAt: { type: Date, required: true },
  },
  { _id: false },
)

export const waitlistSchema = new Schema<WaitlistDocument>({
  userId: { type: String, required: true },
  occurrenceId: { type: String, required: true },
  classId: { type: String, required: true },
  scheduleId: { type: String, default: null },
  bookingDate: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  seq: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
  state: { type: String, enum: waitlistStates, required: true },
  isLive: { type: Boolean, required: true },
  startsAt: { type: Date, default: null },
  endsAt: { type: Date, default: null },
  joinedFor: { type: Date, default: null },
  notLaterThan: { type: Number, default: null },
  charge: { type: agreementSchema, default: null },
  bookingId: { type: String, default: null },
  offerUntil: { type: Date, default: null },
  events: { type: [eventSchema], default: [] },
  createdAt: { type: Date, required: true },
  endedAt: { type: Date, default: null },
})
waitlistSchema.index({ occurrenceId: 1, state: 1, seq: 1 })
waitlistSchema.index({ occurrenceId: 1, isLive: 1 })
waitlistSchema.index({ isLive: 1, userId: 1 })
waitlistSchema.index({ userId: 1, bookingDate: 1 })
waitlistSchema.index({ bookingId: 1 }, { sparse: true })
