import { type ReminderChoice, reminderChoices } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const formerEmailSchema = subdocument({ email: text, until: instant, isEmailVerified: flag })
const schema = defineSchema({
  _id: text,
  phone: orNull(text),
  /** Earlier addresses of the account. Everything sent to or from one of them up to its `until` belongs to the account. */
  formerEmails: listOf(formerEmailSchema),
  reminder: withDefault(oneOf(reminderChoices), 'day-before'),
  waitlistNews: withDefault(flag, true),
  picture: orNull(subdocument({ name: text, digest: text })),
})
type FormerEmail = DocumentOf<typeof formerEmailSchema>
type Profile = Omit<DocumentOf<typeof schema>, '_id'>

/** The profile of an account without a document: it has never changed any of these fields. */
const defaults: Profile = { phone: null, formerEmails: [], reminder: 'day-before', waitlistNews: true, picture: null }

export const profileStore = defineStore(({ database }) => {
  const profiles = defineModel({ database, collection: 'user_profiles', schema })
  return {
    async find(userId: string, { tx }: OptionalTx = {}): Promise<Profile> {
      return (await profiles.findById(userId, { _id: 0 }, { session: tx ?? null }).lean<Profile>()) ?? defaults
    },
    async change({ userId, changes, tx }: { userId: string; changes: Partial<Profile>; tx: Tx }): Promise<void> {
      await profiles.updateOne({ _id: userId }, { $set: changes }, { upsert: true, session: tx })
    },
    async findPhones(userIds: readonly string[]): Promise<Map<string, string | null>> {
      const documents = await profiles.find({ _id: { $in: [...userIds] } }, { phone: 1 }).lean()
      return new Map(documents.map(({ _id, phone }) => [_id, phone]))
    },
    async loadReminderChoices(userIds: readonly string[]): Promise<(userId: string) => ReminderChoice> {
      const documents = await profiles.find({ _id: { $in: [...new Set(userIds)] } }, { reminder: 1 }).lean()
      const choices = new Map(documents.map(({ _id, reminder }) => [_id, reminder]))
      return (userId) => choices.get(userId) ?? defaults.reminder
    },
    async addFormerEmail({
      userId,
      formerEmail,
      tx,
    }: {
      userId: string
      formerEmail: FormerEmail
      tx: Tx
    }): Promise<void> {
      const update = { $push: { formerEmails: formerEmail } }
      await profiles.updateOne({ _id: userId }, update, { upsert: true, session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await profiles.deleteOne({ _id: userId }, { session: tx })
    },
  }
})
