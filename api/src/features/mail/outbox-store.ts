import { Schema, type Types } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../outside/mongo.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'

type OutboxDocument = {
  _id: Types.ObjectId
  template: string
  to: string
  /** The template's facts; removed once the mail is out, since they may hold a reset link. */
  facts?: unknown
  /** What this mail is about; a second one under the same key is not queued. */
  key?: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  dueAt: Date
  /** Who is sending it just now, so that a late sender cannot overwrite what another one did. */
  claim?: string
  subject?: string
  lastError?: string
  createdAt: Date
  sentAt?: Date
}

const schema = new Schema<OutboxDocument>({
  template: { type: String, required: true },
  to: { type: String, required: true },
  facts: { type: Schema.Types.Mixed },
  key: { type: String },
  status: { type: String, enum: ['pending', 'sent', 'failed'], required: true },
  attempts: { type: Number, required: true },
  dueAt: { type: Date, required: true },
  claim: { type: String },
  subject: { type: String },
  lastError: { type: String },
  createdAt: { type: Date, required: true },
  sentAt: { type: Date },
})
schema.index({ status: 1, dueAt: 1 })
schema.index({ key: 1 }, { unique: true, sparse: true })
schema.index({ to: 1, createdAt: -1 })
schema.index({ status: 1, sentAt: 1 })
// A claim is a secret of its own, so it finds its mail alone; beside a key it would make the embedded database read all.
schema.index({ claim: 1 }, { sparse: true })

/** A mail waiting in the outbox, claimed for sending. */
export type ClaimedMail = {
  id: string
  claim: string
  template: string
  to: string
  facts: unknown
  attempts: number
  createdAt: Date
}
/** One line of the delivery log. */
export type Delivery = Pick<
  OutboxDocument,
  'template' | 'to' | 'status' | 'attempts' | 'subject' | 'lastError' | 'createdAt' | 'sentAt'
> & { id: string }

/** The outbox: what is to be mailed, written in the same transaction as what it tells (rulings C and D). */
export function createOutbox({ database, clock, secret }: { database: Database; clock: Clock; secret: () => string }) {
  const mails = defineModel<OutboxDocument>({ database, collection: 'mail_outbox', schema })
  return {
    async add({
      template,
      to,
      facts,
      key,
      isFirst = false,
      tx,
    }: {
      template: string
      to: string
      facts: unknown
      key?: string | undefined
      /** Nobody can have queued a mail under this key before, so that it need not be looked for. */
      isFirst?: boolean | undefined
      tx?: Tx | undefined
    }): Promise<void> {
      const now = clock.now()
      if (key && !isFirst && (await mails.exists({ key }).session(tx ?? null))) return
      const mail = {
        template,
        to,
        facts,
        status: 'pending' as const,
        attempts: 0,
        dueAt: now,
        createdAt: now,
        ...(key ? { key } : {}),
      }
      try {
        await mails.create([mail], { session: tx })
      } catch (error) {
        // Inside a transaction the whole of it is repeated and finds the key taken; outside, somebody was faster.
        if (tx || !duplicateFields(error)?.includes('key')) throw error
      }
    },
    /** Takes the mail that has been due longest, for so long; null when none is due. */
    async claim({ forSeconds }: { forSeconds: number }): Promise<ClaimedMail | null> {
      const now = clock.now()
      const claim = secret()
      const lease = new Date(now.getTime() + forSeconds * 1_000)
      const found = await mails
        .findOneAndUpdate(
          { status: 'pending', dueAt: { $lte: now } },
          { $set: { claim, dueAt: lease } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean()
      if (!found) return null
      const { _id, template, to, facts, attempts, createdAt } = found
      return { id: _id.toHexString(), claim, template, to, facts, attempts, createdAt }
    },
    async markSent({ claim, subject }: { claim: string; subject: string }): Promise<void> {
      const now = clock.now()
      await mails.updateOne(
        { claim },
        { $set: { status: 'sent', sentAt: now, subject }, $unset: { facts: 1, claim: 1, lastError: 1 } },
      )
    },
    /** Notes a failed try; `dueAt` null gives up. */
    async markFailed({ mail, error, dueAt }: { mail: ClaimedMail; error: string; dueAt: Date | null }): Promise<void> {
      const outcome = dueAt ? { dueAt } : { status: 'failed' as const }
      await mails.updateOne(
        { claim: mail.claim },
        {
          $set: { attempts: mail.attempts + 1, lastError: error.slice(0, 500), ...outcome },
          $unset: { claim: 1, ...(dueAt ? {} : { facts: 1 }) },
        },
      )
    },
    /** The delivery log of an address, newest first. */
    async deliveriesTo(to: string): Promise<Delivery[]> {
      const found = await mails.find({ to }, { facts: 0, claim: 0 }).sort({ createdAt: -1 }).limit(200).lean()
      return found.map(({ _id, ...line }) => ({ id: _id.toHexString(), ...line }))
    },
    /** Forgets what was sent before an instant. */
    async removeSentBefore(instant: Date): Promise<void> {
      await mails.deleteMany({ status: 'sent', sentAt: { $lte: instant } })
    },
    model: mails,
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** What use cases see of the mail room. */
export type MailQueue = {
  /**
   * Queues a mail. Give `tx` whenever something is stored with it: then both happen or neither. `key` names the event
   * (`booking-confirmed:<id>`), so that an event told twice mails once. `isFirst`: the event cannot have been told before,
   * as the thing it is about was made in this very transaction.
   */
  queue<Facts>(input: {
    template: MailTemplate<Facts>
    to: string
    facts: Facts
    key?: string
    isFirst?: boolean
    tx?: Tx
  }): Promise<void>
}

/** The mail room over an outbox; `onQueued` may start a delivery early. */
export function createMailQueue({ outbox, onQueued }: { outbox: Outbox; onQueued: () => void }): MailQueue {
  return {
    queue: async ({ template, ...mail }) => {
      await outbox.add({ template: template.name, ...mail })
      onQueued()
    },
  }
}
