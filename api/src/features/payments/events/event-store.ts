import { defineModel } from '../../../adapters/mongo.ts'
import type { EventSubject, ProviderEvent } from '../../../adapters/payments.ts'
import { anything, type DocumentOf, defineSchema, instant, oneOf, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  _id: text,
  type: text,
  subject: anything<EventSubject>(),
  /** When the provider created the event. */
  at: instant,
  status: oneOf(['waiting', 'applied', 'given up']),
  receivedAt: instant,
})
schema.index({ status: 1, receivedAt: 1 })

export type StoredEvent = DocumentOf<typeof schema>
export type EventJob = { eventId: string }

/** Events of the payment provider, each stored together with the job that applies it. */
export const paymentEventStore = defineStore(({ database, jobQueue }) => {
  const events = defineModel({ database, collection: 'payment_events', schema })
  return {
    model: events,
    /** Stores an event and queues its job; false when it was stored before. */
    async add({ event, currentTime, tx }: { event: ProviderEvent; currentTime: Date; tx: Tx }): Promise<boolean> {
      const { id: _id, type, subject, createdAt } = event
      if (await events.exists({ _id }).session(tx)) return false
      await events.create([{ _id, type, subject, at: createdAt, status: 'waiting', receivedAt: currentTime }], {
        session: tx,
      })
      const payload: EventJob = { eventId: _id }
      await jobQueue.add({ kind: 'payment-event', dedupeKey: _id, payload, title: type, tx })
      return true
    },
    findById: async (id: string): Promise<StoredEvent | null> => events.findById(id).lean(),
    async setStatus({ id, status, tx }: { id: string; status: 'applied' | 'given up' } & OptionalTx): Promise<void> {
      await events.updateOne({ _id: id }, { $set: { status } }, { session: tx })
    },
    async removeAppliedBefore(cutoff: Date): Promise<void> {
      await events.deleteMany({ status: 'applied', receivedAt: { $lte: cutoff } })
    },
  }
})
