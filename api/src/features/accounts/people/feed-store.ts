import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  _id: text,
  /** Stored in plain text, since the account shows it again. It only grants read access to one calendar. */
  token: text,
  /** The account's `resetId` when the feed was created. The feed is void once the account has another one. */
  resetId: orNull(text),
  createdAt: instant,
})
schema.index({ token: 1 }, { unique: true })
type FeedDocument = DocumentOf<typeof schema>

export type Feed = { userId: string; token: string; resetId: string | null }

const toFeed = ({ _id, token, resetId }: FeedDocument): Feed => ({ userId: _id, token, resetId })

export const feedStore = defineStore(({ database }) => {
  const feeds = defineModel({ database, collection: 'calendar_feeds', schema })
  return {
    model: feeds,
    async find(userId: string, { tx }: OptionalTx = {}): Promise<Feed | null> {
      const document = await feeds.findById(userId, null, { session: tx ?? null }).lean()
      return document && toFeed(document)
    },
    async findByToken(token: string): Promise<Feed | null> {
      const document = await feeds.findOne({ token }).lean()
      return document && toFeed(document)
    },
    async replace({ userId, token, resetId, currentTime, tx }: Feed & { currentTime: Date; tx: Tx }): Promise<void> {
      const fields = { token, resetId, createdAt: currentTime }
      const { matchedCount } = await feeds.updateOne({ _id: userId }, { $set: fields }, { session: tx })
      if (matchedCount === 0) await feeds.create([{ _id: userId, ...fields }], { session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await feeds.deleteOne({ _id: userId }, { session: tx })
    },
  }
})
