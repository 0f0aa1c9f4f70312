import { type ReminderChoice, reminderChoices } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type ProfileDocument = {
  /** The account's id. */
  _id: string
  phone: string | null
  /** The addresses that the account has had, and until when: what was sent to or from them then is its own. */
  formerEmails: FormerEmail[]
  picture?: StoredPicture | null
  /** When to be reminded of a class; nothing where the owner has never chosen. */
  reminder?: ReminderChoice | null
  /** Whether news of waitlists are mailed that ask nothing of their reader; nothing where the owner has never chosen. */
  waitlistNews?: boolean | null
}

const DEFAULT_REMINDER: ReminderChoice = 'day-before'

/** A picture at the image service: the name it has there, and a digest of what it shows. */
type StoredPicture = { name: string; digest: string }

type FormerEmail = { email: string; until: Date; isEmailVerified: boolean }

const schema = new Schema<ProfileDocument>({
  _id: { type: String, required: true },
  phone: { type: String, default: null },
  formerEmails: {
    type: [new Schema<FormerEmail>({ email: String, until: Date, isEmailVerified: Boolean }, { _id: false })],
    default: [],
  },
  reminder: { type: String, enum: [...reminderChoices, null], default: null },
  waitlistNews: { type: Boolean, default: null },
  picture: { type: new Schema<StoredPicture>({ name: String, digest: String }, { _id: false }), default: null },
})

export type Details = Pick<ProfileDocument, 'phone'>

/** Optional details that users add to their account; an account without any has no document. */
function createProfileStore(database: Database) {
  const profiles = defineModel<ProfileDocument>({ database, collection: 'user_profiles', schema })
  return {
    async find(userId: string, { tx }: { tx?: Tx } = {}): Promise<Details> {
      const found = await profiles.findById(userId, null, { session: tx ?? null }).lean()
      return { phone: found?.phone ?? null }
    },
    async change({ userId, changes, tx }: { userId: string; changes: Partial<Details>; tx: Tx }): Promise<void> {
      await profiles.updateOne({ _id: userId }, { $set: changes }, { upsert: true, session: tx })
    },
    /** When each of these accounts is reminded of a class: the day before unless its owner chose otherwise. */
    async reminderChoices(userIds: readonly string[]): Promise<(userId: string) => ReminderChoice> {
      const found = await profiles.find({ _id: { $in: [...new Set(userIds)] } }, { reminder: 1 }).lean()
      const chosen = new Map(found.map(({ _id, reminder }) => [_id, reminder]))
      return (userId) => chosen.get(userId) ?? DEFAULT_REMINDER
    },
    async reminderChoice(userId: string, { tx }: { tx?: Tx } = {}): Promise<ReminderChoice> {
      const found = await profiles.findById(userId, { reminder: 1 }, { session: tx ?? null }).lean()
      return found?.reminder ?? DEFAULT_REMINDER
    },
    async setReminderChoice({ userId, reminder, tx }: { userId: string; reminder: ReminderChoice; tx: Tx }) {
      await profiles.updateOne({ _id: userId }, { $set: { reminder } }, { upsert: true, session: tx })
    },
    /** Whether news of waitlists are mailed that ask nothing of their reader: unless the owner chose otherwise. */
    async wantsWaitlistNews(userId: string, { tx }: { tx?: Tx } = {}): Promise<boolean> {
      const found = await profiles.findById(userId, { waitlistNews: 1 }, { session: tx ?? null }).lean()
      return found?.waitlistNews ?? true
    },
    async setWaitlistNews({ userId, wanted, tx }: { userId: string; wanted: boolean; tx: Tx }) {
      await profiles.updateOne({ _id: userId }, { $set: { waitlistNews: wanted } }, { upsert: true, session: tx })
    },
    /** The account's picture, null when there is none. */
    async picture(userId: string, { tx }: { tx?: Tx } = {}): Promise<StoredPicture | null> {
      const found = await profiles.findById(userId, { picture: 1 }, { session: tx ?? null }).lean()
      return found?.picture ?? null
    },
    async setPicture({
      userId,
      picture,
      tx,
    }: {
      userId: string
      picture: StoredPicture | null
      tx: Tx
    }): Promise<void> {
      await profiles.updateOne({ _id: userId }, { $set: { picture } }, { upsert: true, session: tx })
    },
    async addFormerEmail({ userId, former, tx }: { userId: string; former: FormerEmail; tx: Tx }): Promise<void> {
      const push = { $push: { formerEmails: former } }
      await profiles.updateOne({ _id: userId }, push, { upsert: true, session: tx })
    },
    /** The addresses that an account had before its present one, the oldest first. */
    async formerEmails(userId: string, { tx }: { tx?: Tx } = {}): Promise<FormerEmail[]> {
      const found = await profiles.findById(userId, { formerEmails: 1 }, { session: tx ?? null }).lean()
      return found?.formerEmails ?? []
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await profiles.deleteOne({ _id: userId }, { session: tx })
    },
  }
}

export const profileStore = defineStore(({ database }) => createProfileStore(database))
