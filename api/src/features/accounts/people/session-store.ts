import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, flag, instant, orNull, subdocument, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { feedStore } from './feed-store.ts'
import { deviceStore } from './known-device.ts'
import { tokenStore } from './token-store.ts'

const schema = defineSchema({
  _id: { ...text, alias: 'sid' },
  sess: subdocument({
    userId: text,
    signedInAt: instant,
    /** Whether the second factor counts as passed: by a code, or by being signed in when it was turned on (decision 016). */
    withCode: flag,
    /** The account's `resetId` when the password was checked. The session is void when the account has another one. */
    resetId: orNull(text),
    /** The browser and system, such as 'Firefox on Linux'; null for anything but a browser. */
    device: orNull(text),
  }),
  expire: instant,
})
// Not a TTL index, which uses the machine's clock instead of the studio's: an hourly job removes expired sessions.
schema.index({ expire: 1, _id: 1 })
schema.index({ 'sess.userId': 1 })
type SessionDocument = DocumentOf<typeof schema>

type Session = {
  key: string
  userId: string
  signedInAt: Date
  withCode: boolean
  resetId: string | null
  device: string | null
  expires: Date
}

function toSession({ _id, sess, expire }: SessionDocument): Session {
  return { key: _id, ...sess, expires: expire }
}

export const sessionStore = defineStore(({ database, clock }) => {
  const sessions = defineModel({ database, collection: 'sessions', schema })
  return {
    async find(key: string): Promise<Session | null> {
      const document = await sessions.findById(key).lean()
      return document && document.expire > clock.now() ? toSession(document) : null
    },
    async start({ key, expires, ...sess }: Session): Promise<void> {
      await sessions.create({ _id: key, sess, expire: expires })
    },
    async markWithCode({ key, tx }: { key: string; tx: Tx }): Promise<void> {
      await sessions.updateOne({ _id: key }, { $set: { 'sess.withCode': true } }, { session: tx })
    },
    /** Keeps one session valid: the one in which the password was changed. */
    async keepAfterNewPassword({ key, resetId, tx }: { key: string; resetId: string; tx: Tx }): Promise<void> {
      await sessions.updateOne({ _id: key }, { $set: { 'sess.resetId': resetId } }, { session: tx })
    },
    async end(key: string): Promise<void> {
      await sessions.deleteOne({ _id: key })
    },
    async endAllOf({ userId, exceptKey, tx }: { userId: string; exceptKey?: string | undefined; tx: Tx }) {
      const keyFilter = exceptKey ? { _id: { $ne: exceptKey } } : {}
      await sessions.deleteMany({ 'sess.userId': userId, ...keyFilter }, { session: tx })
    },
    /** Leaves `max` sessions: the one of `exceptKey` and the newest of the others. */
    async endOldestOf({ userId, max, exceptKey }: { userId: string; max: number; exceptKey: string }): Promise<void> {
      const documents = await sessions.find({ 'sess.userId': userId }).lean()
      const otherSessions = documents.filter(({ _id }) => _id !== exceptKey)
      const newestFirst = otherSessions.sort((a, b) => Number(b.sess.signedInAt) - Number(a.sess.signedInAt))
      for (const { _id } of newestFirst.slice(max - 1)) await sessions.deleteOne({ _id })
    },
    async findByUser(userId: string): Promise<Session[]> {
      return (await sessions.find({ 'sess.userId': userId }).lean()).map(toSession)
    },
    async findNewestSignIns(userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      const documents = await sessions
        .find({ 'sess.userId': { $in: [...userIds] } })
        .sort({ 'sess.signedInAt': 1 })
        .lean()
      // Sorted oldest first, so the map keeps each user's newest.
      return new Map(documents.map(({ sess }) => [sess.userId, sess.signedInAt]))
    },
    async removeExpired(): Promise<void> {
      await sessions.deleteMany({ expire: { $lte: clock.now() } })
    },
  }
})

type SignOut = { userId: string; exceptKey?: string | undefined; tx: Tx }

/** Ends the sessions, the sign-ins that wait for a code, and the calendar feed. */
export async function signOutEverywhere(deps: Deps, { userId, exceptKey, tx }: SignOut): Promise<void> {
  await sessionStore(deps).endAllOf({ userId, exceptKey, tx })
  await tokenStore(deps).removeAllOf({ userId, purpose: 'secondStep', tx })
  await feedStore(deps).remove({ userId, tx })
}

/**
 * Ends everything that a former password granted, mailed links and known devices included. A concurrent sign-in stores
 * the former `resetId`, so its session is void.
 */
export async function revokeAllAccess(
  deps: Deps,
  { userId, resetId, exceptKey, tx }: SignOut & { resetId: string },
): Promise<void> {
  await signOutEverywhere(deps, { userId, exceptKey, tx })
  if (exceptKey) await sessionStore(deps).keepAfterNewPassword({ key: exceptKey, resetId, tx })
  await deviceStore(deps).removeAllOf({ userId, tx })
  await tokenStore(deps).removeAllOf({ userId, tx })
}
