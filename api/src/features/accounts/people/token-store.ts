import { defineModel } from '../../../adapters/mongo.ts'
import { defineSchema, instant, oneOf, orNull, text } from '../../../adapters/schema.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `isSingle`: a newer token of the account replaces an older one. */
const purposes = {
  verification: { lifetimeMs: 24 * HOUR_MS, isSingle: false },
  reset: { lifetimeMs: HOUR_MS, isSingle: true },
  invitation: { lifetimeMs: 7 * 24 * HOUR_MS, isSingle: true },
  newEmail: { lifetimeMs: 24 * HOUR_MS, isSingle: true },
  /** In the cookie between the password and the code of a sign-in (decision 016). */
  secondStep: { lifetimeMs: 5 * MINUTE_MS, isSingle: false },
}
type Purpose = keyof typeof purposes

const schema = defineSchema({
  _id: text,
  purpose: oneOf(Object.keys(purposes) as Purpose[]),
  userId: text,
  email: orNull(text),
  /** The account's `resetId` when the password was checked, for `secondStep`. */
  resetId: orNull(text),
  expire: instant,
})
schema.index({ userId: 1, purpose: 1 })
schema.index({ expire: 1 })

type TokenInput = { purpose: Purpose; userId: string; email?: string; resetId?: string | null; tx?: Tx }
type AccountTokens = { userId: string; purpose?: Purpose; tx: Tx }

export const getTokenExpiry = (purpose: Purpose, currentTime: Date): Date =>
  new Date(currentTime.getTime() + purposes[purpose].lifetimeMs)

/** Tokens are stored instead of signed, so that using one, or a password reset, ends it everywhere at once. */
export const tokenStore = defineStore(({ database, clock, ids }) => {
  const tokens = defineModel({ database, collection: 'tokens', schema })
  const removeAllOf = async (filter: Omit<AccountTokens, 'tx'> & { tx?: Tx }) => {
    const { tx, ...fields } = filter
    await tokens.deleteMany(fields, { session: tx })
  }
  return {
    async issue({ purpose, userId, tx, ...facts }: TokenInput): Promise<{ token: string; expires: Date }> {
      if (purposes[purpose].isSingle) await removeAllOf({ userId, purpose, tx })
      const token = ids.secret()
      const expires = getTokenExpiry(purpose, clock.now())
      await tokens.create([{ _id: hashSecret(token), purpose, userId, ...facts, expire: expires }], { session: tx })
      return { token, expires }
    },
    async find({ token, purpose, tx }: { token: string; purpose: Purpose } & OptionalTx) {
      const document = await tokens.findById(hashSecret(token), null, { session: tx ?? null }).lean()
      return document?.purpose === purpose && document.expire > clock.now() ? document : null
    },
    async findPendingEmail(userId: string, { tx }: OptionalTx = {}): Promise<string | null> {
      const document = await tokens.findOne({ userId, purpose: 'newEmail' }, null, { session: tx ?? null }).lean()
      return document && document.expire > clock.now() ? document.email : null
    },
    async remove({ token, tx }: { token: string; tx: Tx }): Promise<boolean> {
      return (await tokens.deleteOne({ _id: hashSecret(token) }, { session: tx })).deletedCount === 1
    },
    removeAllOf: (filter: AccountTokens) => removeAllOf(filter),
    async removeExpired(): Promise<void> {
      await tokens.deleteMany({ expire: { $lte: clock.now() } })
    },
  }
})
