import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import type { EventSubject, ProviderEvent } from '../../../adapters/payments.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type EventDocument = {
  /** The provider's id of the event. */
  _id: string
  type: string
  subject: EventSubject
  /** When it happened, by the provider's clock. */
  at: Date
  status: 'waiting' | 'applied' | 'given up'
  /** Written until events were applied by jobs of the queue. */
  attempts?: number
  dueAt?: Date
  lastError?: string
  receivedAt: Date
}

const schema = new Schema<EventDocument>({
  _id: { type: String, required: true },
  type: { type: String, required: true },
  subject: { type: Schema.Types.Mixed, required: true },
  at: { type: Date, required: true },
  status: { type: String, enum: ['waiting', 'applied', 'given up'], required: true },
  attempts: { type: Number },
  dueAt: { type: Date },
  lastError: { type: String },
  receivedAt: { type: Date, required: true },
})
schema.index({ status: 1, receivedAt: 1 })

export type StoredEvent = Pick<EventDocument, 'type' | 'subject' | 'at' | 'status'> & { id: string }
/** What the job of an event needs. */
export type EventJob = { eventId: string }

type Parts = { database: Database; jobQueue: JobQueue }

/** Events of the payment provider, in our types: stored first, together with the job that applies each once. */
function createEventStore({ database, jobQueue }: Parts) {
  const events = defineModel<EventDocument>({ database, collection: 'payment_events', schema })
  return {
    model: events,
    isKnown: async ({ id, tx }: { id: string; tx: Tx }): Promise<boolean> =>
      (await events.exists({ _id: id }).session(tx)) !== null,
    /** Keeps an event that is not known, and queues its job. */
    async add({ event, now, tx }: { event: ProviderEvent; now: Date; tx: Tx }): Promise<void> {
      const { id: _id, type, subject, at } = event
      await events.create([{ _id, type, subject, at, status: 'waiting', receivedAt: now }], { session: tx })
      const payload: EventJob = { eventId: _id }
      await jobQueue.add({ kind: 'payment-event', cause: _id, payload, title: type, tx })
    },
    async findById(id: string): Promise<StoredEvent | null> {
      const found = await events.findById(id).lean()
      if (!found) return null
      const { _id, type, subject, at, status } = found
      return { id: _id, type, subject, at, status }
    },
    async markApplied(id: string): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { status: 'applied' }, $unset: { lastError: 1 } })
    },
    async markGivenUp({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { status: 'given up' } }, { session: tx })
    },
    async removeAppliedBefore(instant: Date): Promise<void> {
      await events.deleteMany({ status: 'applied', receivedAt: { $lte: instant } })
    },
  }
}

export const paymentEventStore = defineStore(({ database, jobQueue }) => createEventStore({ database, jobQueue }))
