import { type ReminderChoice, reminderChoices } from '@studio/contract'
import { type InferSchemaType, Schema } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const DEFAULT_REMINDER: ReminderChoice = 'day-before'

const formerEmailSchema = new Schema(
  {
    email: { type: String, required: true },
    until: { type: Date, required: true },
    isEmailVerified: { type: Boolean, required: true },
  },
  { _id: false },
)
const pictureSchema = new Schema(
  { name: { type: String, required: true }, digest: { type: String, required: true } },
  { _id: false },
)
const schema = new Schema({
  /** The account's id. */
  _id: { type: String, required: true },
  phone: { type: String, default: null },
  /** The addresses that the account has had, and until when: what was sent to or from them then is its own. */
  formerEmails: { type: [formerEmailSchema], default: [] },
  /** When to be reminded of a class; null where the owner has never chosen. */
  reminder: { type: String, enum: [...reminderChoices, null] as const, default: null },
  /** Whether news of waitlists are mailed that ask nothing of their reader; null where the owner has never chosen. */
  waitlistNews: { type: Boolean, default: null },
  /** The picture at the image service: the name it has there, and a digest of what it shows. */
  picture: { type: pictureSchema, default: null },
})
type FormerEmail = InferSchemaType<typeof formerEmailSchema>

/** The details that a user adds to their account. */
export type Profile = {
  phone: string | null
  formerEmails: FormerEmail[]
  reminder: ReminderChoice
  waitlistNews: boolean
  picture: InferSchemaType<typeof pictureSchema> | null
}

/** Optional details of accounts; an account without any has no document. */
export const profileStore = defineStore(({ database }) => {
  const profiles = defineModel<InferSchemaType<typeof schema>>({ database, collection: 'user_profiles', schema })
  return {
    async find(userId: string, { tx }: OptionalTx = {}): Promise<Profile> {
      const stored = await profiles.findById(userId, null, { session: tx ?? null }).lean()
      return {
        phone: stored?.phone ?? null,
        formerEmails: stored?.formerEmails ?? [],
        reminder: stored?.reminder ?? DEFAULT_REMINDER,
        waitlistNews: stored?.waitlistNews ?? true,
        picture: stored?.picture ?? null,
      }
    },
    async change({ userId, changes, tx }: { userId: string; changes: Partial<Profile>; tx: Tx }): Promise<void> {
      await profiles.updateOne({ _id: userId }, { $set: changes }, { upsert: true, session: tx })
    },
    /** When each of these accounts is reminded of a class. */
    async reminderChoices(userIds: readonly string[]): Promise<(userId: string) => ReminderChoice> {
      const ofUsers = await profiles.find({ _id: { $in: [...new Set(userIds)] } }, { reminder: 1 }).lean()
      const choices = new Map(ofUsers.map(({ _id, reminder }) => [_id, reminder]))
      return (userId) => choices.get(userId) ?? DEFAULT_REMINDER
    },
    async addFormerEmail({ userId, former, tx }: { userId: string; former: FormerEmail; tx: Tx }): Promise<void> {
      const push = { $push: { formerEmails: former } }
      await profiles.updateOne({ _id: userId }, push, { upsert: true, session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await profiles.deleteOne({ _id: userId }, { session: tx })
    },
  }
})
