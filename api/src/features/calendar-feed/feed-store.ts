import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../outside/mongo.ts'
import type { Tx } from '../../platform/transaction.ts'

type FeedDocument = {
  /** The member. */
  _id: string
  /** The secret in the address. It is shown again on request, so it is kept as it is; it opens one calendar to read. */
  token: string
  createdAt: Date
}

const schema = new Schema<FeedDocument>({
  _id: { type: String, required: true },
  token: { type: String, required: true },
  createdAt: { type: Date, required: true },
})
schema.index({ token: 1 }, { unique: true })

/** The private addresses of calendars: at most one for each member. */
export function createFeedStore(database: Database) {
  const feeds = defineModel<FeedDocument>({ database, collection: 'calendar_feeds', schema })
  return {
    model: feeds,
    async tokenOf(userId: string): Promise<string | null> {
      return (await feeds.findById(userId).lean())?.token ?? null
    },
    async ownerOf(token: string): Promise<string | null> {
      return (await feeds.findOne({ token }).lean())?._id ?? null
    },
    /** Gives a member a token unless they have one; answers the one in force. */
    async open({ userId, token, now }: { userId: string; token: string; now: Date }): Promise<string> {
      await feeds.create([{ _id: userId, token, createdAt: now }]).catch((error: unknown) => {
        if (!duplicateFields(error)?.includes('_id')) throw error
      })
      return (await this.tokenOf(userId)) ?? token
    },
    /** Replaces a member's token: the former address answers nobody any more. */
    async replace({ userId, token, now }: { userId: string; token: string; now: Date }): Promise<void> {
      await feeds.updateOne({ _id: userId }, { $set: { token, createdAt: now } })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await feeds.deleteOne({ _id: userId }, { session: tx })
    },
  }
}

export type FeedStore = ReturnType<typeof createFeedStore>
