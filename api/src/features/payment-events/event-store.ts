import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../outside/mongo.ts'
import type { EventSubject, ProviderEvent } from '../../outside/payments.ts'

type EventDocument = {
  /** The provider's id of the event. */
  _id: string
  type: string
  subject: EventSubject
  /** When it happened, by the provider's clock. */
  at: Date
  status: 'waiting' | 'applied' | 'given up'
  attempts: number
  /** When it is tried next; while it is being applied, when another process may take it over. */
  dueAt: Date
  lastError?: string
  receivedAt: Date
}

const schema = new Schema<EventDocument>({
  _id: { type: String, required: true },
  type: { type: String, required: true },
  subject: { type: Schema.Types.Mixed, required: true },
  at: { type: Date, required: true },
  status: { type: String, enum: ['waiting', 'applied', 'given up'], required: true },
  attempts: { type: Number, required: true },
  dueAt: { type: Date, required: true },
  lastError: { type: String },
  receivedAt: { type: Date, required: true },
})
schema.index({ status: 1, dueAt: 1 })
schema.index({ status: 1, receivedAt: 1 })

export type ClaimedEvent = Pick<EventDocument, 'type' | 'subject' | 'at' | 'attempts' | 'receivedAt'> & { id: string }

/** Events of the payment provider, in our words: kept first, applied then, each once (ruling B9). */
export function createEventStore(database: Database) {
  const events = defineModel<EventDocument>({ database, collection: 'payment_events', schema })
  return {
    model: events,
    /** Keeps an event; false when it is known already. Until `dueAt` only its receiver applies it. */
    async add({ event, now, dueAt }: { event: ProviderEvent; now: Date; dueAt: Date }): Promise<boolean> {
      const { id: _id, type, subject, at } = event
      try {
        await events.create([{ _id, type, subject, at, status: 'waiting', attempts: 0, dueAt, receivedAt: now }])
        return true
      } catch (error) {
        if (duplicateFields(error)) return false
        throw error
      }
    },
    /** Takes the waiting event that has been due longest, for so long; null when none is due. */
    async claim({ now, until }: { now: Date; until: Date }): Promise<ClaimedEvent | null> {
      const found = await events
        .findOneAndUpdate(
          { status: 'waiting', dueAt: { $lte: now } },
          { $set: { dueAt: until } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean()
      if (!found) return null
      const { _id: id, type, subject, at, attempts, receivedAt } = found
      return { id, type, subject, at, attempts, receivedAt }
    },
    async markApplied(id: string): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { status: 'applied' }, $unset: { lastError: 1 } })
    },
    /** Notes a failed try; `dueAt` null gives up. */
    async markFailed({
      event,
      error,
      dueAt,
    }: {
      event: ClaimedEvent
      error: string
      dueAt: Date | null
    }): Promise<void> {
      const next = dueAt ? { dueAt } : { status: 'given up' as const }
      const $set = { attempts: event.attempts + 1, lastError: error.slice(0, 500), ...next }
      await events.updateOne({ _id: event.id }, { $set })
    },
    async removeAppliedBefore(instant: Date): Promise<void> {
      await events.deleteMany({ status: 'applied', receivedAt: { $lte: instant } })
    },
  }
}

export type EventStore = ReturnType<typeof createEventStore>
