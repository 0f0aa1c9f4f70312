import { Types } from 'mongoose'
import { defineModel } from '../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, oneOf, optional, text } from '../../adapters/schema.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'

const schema = defineSchema({
  template: text,
  to: text,
  /** Names the event of this mail; a second mail with the same key is not queued. */
  key: optional(text),
  /** `withheld`: its unverified address had reached the daily limit. */
  status: oneOf(['pending', 'sent', 'failed', 'withheld']),
  /** The last day on which it was counted against the daily limit of its address. */
  allowedOn: optional(text),
  subject: optional(text),
  createdAt: instant,
  sentAt: optional(instant),
})
schema.index({ key: 1 }, { unique: true, sparse: true })
schema.index({ to: 1, createdAt: -1 })
schema.index({ status: 1, sentAt: 1 })
type OutboxDocument = DocumentOf<typeof schema>

export type MailJob = { mailId: string; template: string; to: string; facts: unknown }
type NewMail = { template: string; to: string; facts: unknown; key?: string | undefined; tx: Tx }
type Removal = { to: string; until?: Date; exceptKey?: string; tx: Tx }

const MAX_LISTED_DELIVERIES = 200

/** The key of the last mail to an account that is being closed; the account's other mails are deleted. */
export const accountClosedMailKey = (userId: string): string => `account-closed:${userId}`

export const outboxStore = defineStore(({ database, clock, jobQueue }) => {
  const mails = defineModel({ database, collection: 'mail_outbox', schema })
  const remove = async ({ _id, tx }: { _id: Types.ObjectId; tx: Tx }) => {
    await jobQueue.completeByKey({ kind: 'mail', dedupeKey: _id.toHexString(), tx })
    await mails.deleteOne({ _id }, { session: tx })
  }
  return {
    async add({ template, to, facts, key, tx }: NewMail): Promise<void> {
      const _id = new Types.ObjectId()
      await mails.create([{ _id, template, to, key, status: 'pending', createdAt: clock.now() }], { session: tx })
      const payload: MailJob = { mailId: _id.toHexString(), template, to, facts }
      const title = template.replaceAll('-', ' ')
      await jobQueue.add({ kind: 'mail', dedupeKey: payload.mailId, payload, title, recipient: to, tx })
    },
    hasKey: async ({ key, tx }: { key: string; tx: Tx }): Promise<boolean> =>
      (await mails.exists({ key }).session(tx)) !== null,
    async markSent({ id, subject }: { id: string; subject: string }): Promise<void> {
      await mails.updateOne({ _id: id }, { $set: { status: 'sent', sentAt: clock.now(), subject } })
    },
    async removeSent(id: string): Promise<void> {
      await mails.deleteOne({ _id: id })
    },
    async setStatus({
      id,
      status,
      tx,
    }: {
      id: string
      status: 'pending' | 'failed' | 'withheld'
      tx?: Tx
    }): Promise<void> {
      await mails.updateOne({ _id: id }, { $set: { status } }, { session: tx })
    },
    async findAllowedDay({ id, tx }: { id: string; tx: Tx }): Promise<string | null> {
      return (await mails.findById(id, { allowedOn: 1 }, { session: tx }).lean())?.allowedOn ?? null
    },
    async recordAllowedDay({ id, day, tx }: { id: string; day: string; tx: Tx }): Promise<void> {
      await mails.updateOne({ _id: new Types.ObjectId(id) }, { $set: { allowedOn: day } }, { session: tx })
    },
    async findDeliveriesTo(to: string) {
      const deliveries = await mails
        .find({ to })
        .sort({ createdAt: -1 })
        .limit(MAX_LISTED_DELIVERIES)
        .lean<OutboxDocument[]>()
      return deliveries.map(({ _id, ...delivery }) => ({ id: _id.toHexString(), ...delivery }))
    },
    /** Removes the mails to an address that were queued until an instant, sent or not. */
    async removeAllTo({ to, until, exceptKey, tx }: Removal): Promise<void> {
      const mailsToAddress = await mails.find({ to }, { _id: 1, key: 1, createdAt: 1 }, { session: tx }).lean()
      const mailsToRemove = mailsToAddress.filter(
        ({ key, createdAt }) => (!until || createdAt <= until) && (!exceptKey || key !== exceptKey),
      )
      for (const { _id } of mailsToRemove) await remove({ _id, tx })
    },
    /**
     * Removes the mails whose key is `keyOrPrefix` or starts with `<keyOrPrefix>:`. Returns true if one was still pending.
     */
    async removeByKeyOrPrefix({ keyOrPrefix, tx }: { keyOrPrefix: string; tx: Tx }): Promise<boolean> {
      const range = { $gte: keyOrPrefix, $lt: `${keyOrPrefix}\uffff` }
      const mailsInRange = await mails.find({ key: range }, { _id: 1, key: 1, status: 1 }, { session: tx }).lean()
      const matchingMails = mailsInRange.filter(({ key }) => key === keyOrPrefix || key?.startsWith(`${keyOrPrefix}:`))
      for (const { _id } of matchingMails) await remove({ _id, tx })
      return matchingMails.some(({ status }) => status === 'pending')
    },
    async removeSentBefore(cutoff: Date): Promise<void> {
      await mails.deleteMany({ status: 'sent', sentAt: { $lte: cutoff } })
    },
    model: mails,
  }
})
