import { Schema, Types } from 'mongoose'
import type { Write } from '../../adapters/bulk-write.ts'
import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import type { Clock } from '../../platform/clock.ts'
import { defineStore } from '../../platform/store.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'

type OutboxDocument = {
  _id: Types.ObjectId
  template: string
  to: string
  /** The template's facts; removed once the mail is out, since they may hold a reset link. */
  facts?: unknown
  /** What this mail is about; a second one under the same key is not queued. */
  key?: string
  /** Withheld: its address is unverified and had all mails of its day. */
  status: 'pending' | 'sent' | 'failed' | 'withheld'
  /** Tries that the mail server answered with a refusal; one that met no server does not count. */
  attempts: number
  /** Failed tries of any kind, by which its pauses grow. */
  pauses?: number
  /** Since when it is tried, where an admin let it be tried again. */
  since?: Date
  dueAt: Date
  /** Identifies the process that holds the mail, so that one process sends it and a late sender overwrites nothing. */
  claim?: string
  /** The day on which it was counted as a mail to an unverified address. */
  allowedOn?: string
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
  status: { type: String, enum: ['pending', 'sent', 'failed', 'withheld'], required: true },
  attempts: { type: Number, required: true },
  pauses: { type: Number },
  since: { type: Date },
  dueAt: { type: Date, required: true },
  claim: { type: String },
  allowedOn: { type: String },
  subject: { type: String },
  lastError: { type: String },
  createdAt: { type: Date, required: true },
  sentAt: { type: Date },
})
schema.index({ status: 1, dueAt: 1 })
schema.index({ key: 1 }, { unique: true, sparse: true })
schema.index({ to: 1, createdAt: -1 })
schema.index({ status: 1, sentAt: 1 })
// A claim is a unique secret, so it finds its mail alone; together with a key the embedded database would scan the
// collection.
schema.index({ claim: 1 }, { sparse: true })

/** A mail waiting in the outbox, with the claim under which it was last seen. */
export type WaitingMail = {
  id: string
  /** None on what was queued before mails were given one at once. */
  claim: string | undefined
  template: string
  to: string
  facts: unknown
  attempts: number
  pauses: number
  since: Date
}
/** A mail that is ours to send for a while, under a claim of our own. */
export type ClaimedMail = WaitingMail & { claim: string }
/** One line of the delivery log. */
export type Delivery = Pick<
  OutboxDocument,
  'template' | 'to' | 'status' | 'attempts' | 'subject' | 'lastError' | 'createdAt' | 'sentAt'
> & { id: string }

const OUTBOX = 'mail_outbox'
type NewMail = { template: string; to: string; facts: unknown; key?: string | undefined }

/** The outbox: mails to send, written in the transaction of the change that they report. */
function createOutbox({ database, clock, secret }: { database: Database; clock: Clock; secret: () => string }) {
  const mails = defineModel<OutboxDocument>({ database, collection: OUTBOX, schema })
  const waiting = ({ key, ...mail }: NewMail) => {
    const now = clock.now()
    const first = { status: 'pending' as const, attempts: 0, claim: secret(), dueAt: now, createdAt: now }
    return { ...mail, ...first, ...(key ? { key } : {}) }
  }
  return {
    /** The write that queues a mail whose key cannot exist yet. */
    adding: (mail: NewMail): Write => ({ collection: OUTBOX, name: 'insertOne', document: waiting(mail) }),
    /** Whether a mail was queued under a key. */
    has: async ({ key, tx }: { key: string; tx?: Tx | undefined }): Promise<boolean> =>
      (await mails.exists({ key }).session(tx ?? null)) !== null,
    /** Queues a mail, unless there is one under its key. */
    async add({ tx, ...mail }: NewMail & { tx?: Tx | undefined }): Promise<void> {
      if (mail.key && (await mails.exists({ key: mail.key }).session(tx ?? null))) return
      try {
        await mails.create([waiting(mail)], { session: tx })
      } catch (error) {
        // Inside a transaction all of it is repeated and finds the key taken; outside, another caller was faster.
        if (tx || !duplicateFields(error)?.includes('key')) throw error
      }
    },
    /** What is due, the longest first. */
    async due({ limit }: { limit: number }): Promise<WaitingMail[]> {
      const found = await mails
        .find({ status: 'pending', dueAt: { $lte: clock.now() } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean()
      return found.map(({ _id, claim, template, to, facts, attempts, pauses = 0, since, createdAt }) => {
        const mail = { id: _id.toHexString(), claim, template, to, facts, attempts, pauses }
        return { ...mail, since: since ?? createdAt }
      })
    },
    /** How many mails wait, and since when the oldest of them is tried; null when none does. */
    async backlog(): Promise<{ waiting: number; since: Date | null }> {
      const [found] = await mails.aggregate<{ waiting: number; since: Date }>([
        { $match: { status: 'pending' } },
        { $group: { _id: null, waiting: { $sum: 1 }, since: { $min: { $ifNull: ['$since', '$createdAt'] } } } },
      ])
      return found ?? { waiting: 0, since: null }
    },
    /** Takes mails for a limited time; returns those that no other process has taken since they were read. */
    async claim({ mails: seen, forSeconds }: { mails: readonly WaitingMail[]; forSeconds: number }) {
      const dueAt = secondsAfter(clock.now(), forSeconds)
      const wanted: ClaimedMail[] = []
      const updates = seen.map((mail) => {
        const claim = secret()
        wanted.push({ ...mail, claim })
        const asSeen = mail.claim ? { claim: mail.claim } : { _id: new Types.ObjectId(mail.id) }
        return { updateOne: { filter: asSeen, update: { $set: { claim, dueAt } } } }
      })
      const { matchedCount } = await mails.bulkWrite(updates, { ordered: false })
      if (matchedCount === wanted.length) return wanted
      const taken = await mails.find({ claim: { $in: wanted.map(({ claim }) => claim) } }, { claim: 1 }).lean()
      const ours = new Set(taken.map(({ claim }) => claim))
      return wanted.filter(({ claim }) => ours.has(claim))
    },
    /** Records the sent mails; a mail that another process has taken in the meantime stays with that process. */
    async markSent(sent: ReadonlyArray<{ claim: string; subject: string }>): Promise<void> {
      if (sent.length === 0) return
      const $unset = { facts: 1, claim: 1, lastError: 1 } as const
      const updates = sent.map(({ claim, subject }) => {
        const $set = { status: 'sent' as const, sentAt: clock.now(), subject }
        return { updateOne: { filter: { claim }, update: { $set, $unset } } }
      })
      await mails.bulkWrite(updates, { ordered: false })
    },
    /** The day on which a mail was counted as one to an unverified address, or null. */
    async allowedOn({ id, tx }: { id: string; tx: Tx }): Promise<string | null> {
      return (await mails.findById(id, { allowedOn: 1 }, { session: tx }).lean())?.allowedOn ?? null
    },
    async noteAllowed({ id, day, tx }: { id: string; day: string; tx: Tx }): Promise<void> {
      await mails.updateOne({ _id: new Types.ObjectId(id) }, { $set: { allowedOn: day } }, { session: tx })
    },
    /** Notes that a mail is not sent at all. */
    async markWithheld({ claim }: ClaimedMail): Promise<void> {
      await mails.updateOne({ claim }, { $set: { status: 'withheld' }, $unset: { claim: 1, facts: 1 } })
    },
    /** Lets a mail be tried again later; only a try that the server answered `counts`. */
    async postpone(given: { mail: ClaimedMail; counts: boolean; error: string; dueAt: Date }): Promise<void> {
      const { mail, counts, error: lastError, dueAt } = given
      const tried = { attempts: mail.attempts + (counts ? 1 : 0), pauses: mail.pauses + 1 }
      await mails.updateOne({ claim: mail.claim }, { $set: { ...tried, lastError, dueAt, claim: secret() } })
    },
    /**
     * Gives a mail up; its facts stay, so that an admin may let it be tried again. False when another process has it.
     */
    async fail({ mail, error, tx }: { mail: ClaimedMail; error: string; tx: Tx }): Promise<boolean> {
      const $set = { attempts: mail.attempts + 1, lastError: error, status: 'failed' as const }
      const update = { $set, $unset: { claim: 1 } } as const
      return (await mails.updateOne({ claim: mail.claim }, update, { session: tx })).matchedCount === 1
    },
    /** Retries a failed mail; false when its facts are no longer stored, null when the mail is gone. */
    async retry(id: string): Promise<boolean | null> {
      const found = await mails.findById(id).lean()
      if (!found) return null
      if (found.status !== 'failed') return true
      if (found.facts === undefined) return false
      const now = clock.now()
      const again = { status: 'pending' as const, dueAt: now, since: now, pauses: 0, claim: secret() }
      await mails.updateOne({ _id: found._id }, { $set: again })
      return true
    },
    /** Forgets the facts of a mail that will not be sent. */
    async forgetFacts({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await mails.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { facts: 1 } }, { session: tx })
    },
    /** The delivery log of an address, newest first. */
    async deliveriesTo(to: string): Promise<Delivery[]> {
      const found = await mails.find({ to }, { facts: 0, claim: 0 }).sort({ createdAt: -1 }).limit(200).lean()
      return found.map(({ _id, ...line }) => ({ id: _id.toHexString(), ...line }))
    },
    /** Removes every mail to an address, sent or not, queued up to an instant; one that is just going out arrives. */
    async removeAllTo({ to, until, tx }: { to: string; until?: Date; tx: Tx }): Promise<void> {
      const all = await mails.find({ to }, { _id: 1, createdAt: 1 }, { session: tx }).lean()
      for (const { _id, createdAt } of all) {
        if (!until || createdAt <= until) await mails.deleteOne({ _id }, { session: tx })
      }
    },
    /** Removes the mails with a key, or a key prefix, of a user's matter: `lead:<id>`. */
    async removeByKey({ key, tx }: { key: string; tx: Tx }): Promise<void> {
      const range = { $gte: key, $lt: `${key}\uffff` }
      const all = await mails.find({ key: range }, { _id: 1, key: 1 }, { session: tx }).lean()
      for (const { _id, key: found } of all) {
        if (found === key || found?.startsWith(`${key}:`)) await mails.deleteOne({ _id }, { session: tx })
      }
    },
    /** Forgets what was sent before an instant. */
    async removeSentBefore(instant: Date): Promise<void> {
      await mails.deleteMany({ status: 'sent', sentAt: { $lte: instant } })
    },
    model: mails,
  }
}

export const outboxStore = defineStore(({ database, clock, ids }) =>
  createOutbox({ database, clock, secret: ids.secret }),
)
