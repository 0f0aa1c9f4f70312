import { type Database, getDuplicateFields } from '../adapters/mongo.ts'
import { AppError } from './app-error.ts'
import { toAddressKey } from './client-address.ts'
import type { Env } from './env.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const perKey = (maxUses: number, seconds: number) => ({ maxUses, seconds, isByAddress: false })
const perAddress = (maxUses: number, seconds: number) => ({ maxUses, seconds, isByAddress: true })

const createLimits = (env: Env) => ({
  /** For one account from one address. */
  wrongPasswordsFromAddress: perKey(env.RATE_LIMIT_WRONG_PASSWORDS_FROM_ADDRESS, 15 * MINUTE_SECONDS),
  /** For one account from all addresses together. */
  wrongPasswords: perKey(env.RATE_LIMIT_WRONG_PASSWORDS, HOUR_SECONDS),
  wrongPasswordsKnownDevice: perKey(env.RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE, 15 * MINUTE_SECONDS),
  wrongCodes: perKey(env.RATE_LIMIT_WRONG_CODES, 15 * MINUTE_SECONDS),
  wrongCodesADay: perKey(env.RATE_LIMIT_WRONG_CODES_A_DAY, 24 * HOUR_SECONDS),
  logins: perAddress(env.RATE_LIMIT_LOGINS, 15 * MINUTE_SECONDS),
  registrations: perAddress(env.RATE_LIMIT_REGISTRATIONS, HOUR_SECONDS),
  /** Requests of a recovery, and attempts to use a reset link or an invitation. */
  recoveries: perAddress(env.RATE_LIMIT_RECOVERIES, HOUR_SECONDS),
  recoveriesPerAccount: perKey(env.RATE_LIMIT_RECOVERIES_PER_ACCOUNT, HOUR_SECONDS),
  verificationMails: perKey(env.RATE_LIMIT_VERIFICATION_MAILS, HOUR_SECONDS),
  accountChanges: perKey(env.RATE_LIMIT_ACCOUNT_CHANGES, HOUR_SECONDS),
  invitations: perKey(env.RATE_LIMIT_INVITATIONS, 24 * HOUR_SECONDS),
  leadForms: perAddress(env.RATE_LIMIT_LEAD_FORMS, HOUR_SECONDS),
  unpaidSeats: perAddress(env.RATE_LIMIT_UNPAID_SEATS, 24 * HOUR_SECONDS),
  bookings: perKey(env.RATE_LIMIT_BOOKINGS, 24 * HOUR_SECONDS),
  cancellations: perKey(env.RATE_LIMIT_CANCELLATIONS, 24 * HOUR_SECONDS),
  uploads: perKey(env.RATE_LIMIT_UPLOADS, HOUR_SECONDS),
  browserErrors: perAddress(env.RATE_LIMIT_BROWSER_ERRORS, HOUR_SECONDS),
  /** From all addresses together. */
  browserErrorsOfAll: perKey(env.RATE_LIMIT_BROWSER_ERRORS_OF_ALL, HOUR_SECONDS),
  /** For the ranges of dates that visitors load for the calendar. */
  ranges: perAddress(env.RATE_LIMIT_RANGES, MINUTE_SECONDS),
})

type LimitName = keyof ReturnType<typeof createLimits>
/** `key`: the client address for limits `perAddress`; for limits `perKey` whatever is counted, such as an account's id. */
type LimitUse = { limit: LimitName; key: string }

const RATE_LIMIT_COLLECTION = 'rate_limits'

/** `points`: the uses since the counter started. */
type Counter = { key: string; points: number; expire: Date }

const getCounters = ({ connection }: Database) => connection.collection<Counter>(RATE_LIMIT_COLLECTION)

export function createRateLimits({ database, env }: { database: Database; env: Env }) {
  const limits = createLimits(env)
  const counters = getCounters(database)
  const toKey = ({ limit, key }: LimitUse) => `${limit}:${limits[limit].isByAddress ? toAddressKey(key) : key}`
  const getMaxUses = ({ limit }: LimitUse): number => {
    const { maxUses, isByAddress } = limits[limit]
    return isByAddress ? Math.max(1, Math.round(maxUses * env.CLIENT_ADDRESS_LIMIT_SCALE)) : maxUses
  }
  // Uses the machine's clock instead of the studio's, as the TTL index does.
  const createCurrentFilter = (use: LimitUse) => ({ key: toKey(use), expire: { $gt: new Date() } })
  /** Counts one use of a limit. Throws RATE_LIMITED with Retry-After when it is exceeded. */
  const take = async (use: LimitUse): Promise<void> => {
    const increment = { $inc: { points: 1 } }
    let counter: Counter | null = null
    while (!counter) {
      counter = await counters.findOneAndUpdate(createCurrentFilter(use), increment, { returnDocument: 'after' })
      if (!counter) await startCounter({ counters, key: toKey(use), seconds: limits[use.limit].seconds })
    }
    if (counter.points > getMaxUses(use)) throw createLimitError(counter)
  }
  /** Cancels one counted use. */
  const giveBack = async (use: LimitUse): Promise<void> => {
    await counters.updateOne({ ...createCurrentFilter(use), points: { $gt: 0 } }, { $inc: { points: -1 } })
  }
  return {
    take,
    giveBack,
    /** Counts one use for some work, and cancels it if the work fails. */
    async takeFor<Result>(use: LimitUse, work: () => Promise<Result>): Promise<Result> {
      await take(use)
      try {
        return await work()
      } catch (error) {
        await giveBack(use)
        throw error
      }
    },
    reset: async (use: LimitUse): Promise<void> => void (await counters.deleteOne({ key: toKey(use) })),
    async allows(use: LimitUse): Promise<boolean> {
      const counter = await counters.findOne(createCurrentFilter(use))
      return counter === null || counter.points < getMaxUses(use)
    },
    async removeExpired(): Promise<void> {
      await counters.deleteMany({ expire: { $lte: new Date() } })
    },
  }
}

type NewCounter = { counters: ReturnType<typeof getCounters>; key: string; seconds: number }

// Uses no upsert, because the embedded database may answer null to concurrent upserts of one key.
async function startCounter({ counters, key, seconds }: NewCounter): Promise<void> {
  const currentTime = Date.now()
  await counters.deleteOne({ key, expire: { $lte: new Date(currentTime) } })
  await counters
    .insertOne({ key, points: 0, expire: new Date(currentTime + seconds * 1_000) })
    .catch((error: unknown) => {
      if (getDuplicateFields(error) === null) throw error
    })
}

function createLimitError({ expire }: Counter): AppError {
  const seconds = Math.max(1, Math.ceil((expire.getTime() - Date.now()) / 1_000))
  const wait = seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

export async function ensureRateLimitIndexes(database: Database): Promise<void> {
  const counters = getCounters(database)
  await counters.createIndex({ key: 1 }, { unique: true })
  await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
}
