import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type FeedDocument = {
  /** The member. */
  _id: string
  /**
   * The secret in the address. It is shown again on request, so it is stored as it is; it grants read access to one
   * calendar.
   */
  token: string
  /** The account's last password reset when the address was made; absent on addresses older than this field. */
  resetId?: string | null
  createdAt: Date
}

const schema = new Schema<FeedDocument>({
  _id: { type: String, required: true },
  token: { type: String, required: true },
  resetId: { type: String },
  createdAt: { type: Date, required: true },
})
schema.index({ token: 1 }, { unique: true })

/** A private calendar address, valid while `resetId` is the account's; undefined is valid until the next reset. */
export type Feed = { userId: string; token: string; resetId: string | null | undefined }

const asFeed = ({ _id, token, resetId }: FeedDocument): Feed => ({ userId: _id, token, resetId })

/** The private addresses of calendars: at most one for each member. */
function createFeedStore(database: Database) {
  const feeds = defineModel<FeedDocument>({ database, collection: 'calendar_feeds', schema })
  return {
    model: feeds,
    async find(userId: string, { tx }: { tx?: Tx } = {}): Promise<Feed | null> {
      const found = await feeds.findById(userId, null, { session: tx ?? null }).lean()
      return found ? asFeed(found) : null
    },
    async findByToken(token: string): Promise<Feed | null> {
      const found = await feeds.findOne({ token }).lean()
      return found ? asFeed(found) : null
    },
    /** Gives a member a new address; a former one ends. */
    async replace(given: { userId: string; token: string; resetId: string | null; now: Date; tx: Tx }): Promise<void> {
      const { userId: _id, token, resetId, now: createdAt, tx } = given
      const { matchedCount } = await feeds.updateOne({ _id }, { $set: { token, resetId, createdAt } }, { session: tx })
      if (matchedCount === 0) await feeds.create([{ _id, token, resetId, createdAt }], { session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await feeds.deleteOne({ _id: userId }, { session: tx })
    },
  }
}

export const feedStore = defineStore(({ database }) => createFeedStore(database))
