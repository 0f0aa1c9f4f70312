import { type Day, type PlanEventCause, type PlanEventKind, planEventCauses, planEventKinds } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type PlanEventDocument = {
  _id: Types.ObjectId
  userId: string
  /** The provider's id of the subscription. */
  membershipId: string
  kind: PlanEventKind
  by: PlanEventCause
  at: Date
  /** When it takes effect, where that is not at once. */
  effectiveAt?: Date
  /** The first day on which a pause is over, or the day of the next charge. */
  until?: Day
  amountCents?: number
  days?: number
}

const schema = new Schema<PlanEventDocument>({
  userId: { type: String, required: true },
  membershipId: { type: String, required: true },
  kind: { type: String, enum: planEventKinds, required: true },
  by: { type: String, enum: planEventCauses, required: true },
  at: { type: Date, required: true },
  effectiveAt: { type: Date },
  until: { type: String },
  amountCents: { type: Number, min: 0, validate: Number.isSafeInteger },
  days: { type: Number, min: 1, validate: Number.isSafeInteger },
})
schema.index({ userId: 1, at: 1 })
schema.index({ at: 1 })

/** One event of a plan, with the facts that its kind has. */
export type PlanEvent = Omit<PlanEventDocument, '_id'>
type StoredPlanEvent = PlanEvent & { id: string }

/** What happened to plans: written in the transaction of each change, and never changed afterwards. */
function createPlanEventStore(database: Database) {
  const events = defineModel<PlanEventDocument>({ database, collection: 'plan_events', schema })
  return {
    model: events,
    /** Adds events in the order of the list. */
    async add(added: readonly PlanEvent[], { tx }: { tx: Tx }): Promise<void> {
      if (added.length > 0) await events.create([...added], { session: tx, ordered: true })
    },
    /** Everything that happened to a user's plans, oldest first. */
    async allOf(userId: string): Promise<StoredPlanEvent[]> {
      const found = await events.find({ userId }).sort({ at: 1 }).lean()
      return found.map(({ _id, ...event }) => ({ id: _id.toHexString(), ...event }))
    },
  }
}

export const planEventStore = defineStore(({ database }) => createPlanEventStore(database))
