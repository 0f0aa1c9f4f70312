import { LRUCache } from 'lru-cache'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, duplicateFields } from '../adapters/mongo.ts'
import { AppError } from './app-error.ts'
import { addressKey } from './client-address.ts'
import type { Env } from './env.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Every limit: how many in how many seconds, and whether RATE_LIMIT_SCALE widens it. */
const limitsOf = (env: Env) =>
  ({
    wrongPasswordsHere: { points: env.RATE_LIMIT_WRONG_PASSWORDS_HERE, seconds: 15 * MINUTE, byAddress: false },
    wrongPasswords: { points: env.RATE_LIMIT_WRONG_PASSWORDS, seconds: HOUR, byAddress: false },
    wrongPasswordsKnownDevice: {
      points: env.RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE,
      seconds: 15 * MINUTE,
      byAddress: false,
    },
    wrongCodes: { points: env.RATE_LIMIT_WRONG_CODES, seconds: 15 * MINUTE, byAddress: false },
    wrongCodesADay: { points: env.RATE_LIMIT_WRONG_CODES_A_DAY, seconds: 24 * HOUR, byAddress: false },
    logins: { points: env.RATE_LIMIT_LOGINS, seconds: 15 * MINUTE, byAddress: true },
    registrations: { points: env.RATE_LIMIT_REGISTRATIONS, seconds: HOUR, byAddress: true },
    recoveries: { points: env.RATE_LIMIT_RECOVERIES, seconds: HOUR, byAddress: true },
    recoveriesPerAccount: { points: env.RATE_LIMIT_RECOVERIES_PER_ACCOUNT, seconds: HOUR, byAddress: false },
    verificationMails: { points: env.RATE_LIMIT_VERIFICATION_MAILS, seconds: HOUR, byAddress: false },
    accountChanges: { points: env.RATE_LIMIT_ACCOUNT_CHANGES, seconds: HOUR, byAddress: false },
    invitations: { points: env.RATE_LIMIT_INVITATIONS, seconds: 24 * HOUR, byAddress: false },
    leadForms: { points: env.RATE_LIMIT_LEAD_FORMS, seconds: HOUR, byAddress: true },
    unpaidSeats: { points: env.RATE_LIMIT_UNPAID_SEATS, seconds: 24 * HOUR, byAddress: true },
    bookings: { points: env.RATE_LIMIT_BOOKINGS, seconds: 24 * HOUR, byAddress: false },
    cancellations: { points: env.RATE_LIMIT_CANCELLATIONS, seconds: 24 * HOUR, byAddress: false },
    uploads: { points: env.RATE_LIMIT_UPLOADS, seconds: HOUR, byAddress: false },
    browserErrors: { points: env.RATE_LIMIT_BROWSER_ERRORS, seconds: HOUR, byAddress: true, remembersRefusals: true },
    browserErrorsOfAll: {
      points: env.RATE_LIMIT_BROWSER_ERRORS_OF_ALL,
      seconds: HOUR,
      byAddress: false,
      remembersRefusals: true,
    },
    ranges: { points: env.RATE_LIMIT_RANGES, seconds: MINUTE, byAddress: true, remembersRefusals: true },
  }) as const

type LimitName = keyof ReturnType<typeof limitsOf>
type Use = { limit: LimitName; key: string }

export type RateLimits = {
  /**
   * Counts one use under a key (an address for limits by address); throws RATE_LIMITED with Retry-After past the limit.
   */
  take(use: Use): Promise<void>
  /** Counts one use for work that succeeds: a use whose work throws is given back. */
  takeFor<Result>(use: Use, work: () => Promise<Result>): Promise<Result>
  /** Gives one use back: it turned out not to count (a right password). */
  giveBack(use: Use): Promise<void>
  /** Forgets all uses under a key. */
  forget(use: Use): Promise<void>
  /** Whether one more use is allowed now, without counting it. */
  allows(use: Use): Promise<boolean>
  /** Removes counters that are over. */
  removeExpired(): Promise<void>
}

const MOST_REFUSED = 5_000

/** The collection the counters are in. */
const RATE_LIMIT_COLLECTION = 'rate_limits'

/** Limits counted in MongoDB, so that any number of API processes agree. */
export function createRateLimits({ database, env }: { database: Database; env: Env }): RateLimits {
  const limits = limitsOf(env)
  const limiters = new Map<LimitName, RateLimiterMongo>()
  const limiterFor = (name: LimitName) => {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds, byAddress } = limits[name]
    const limiter = new RateLimiterMongo({
      storeClient: database.connection.db,
      tableName: RATE_LIMIT_COLLECTION,
      keyPrefix: name,
      points: byAddress ? Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE)) : points,
      duration: seconds,
      disableIndexesCreation: true,
    })
    limiters.set(name, limiter)
    return limiter
  }
  // Until when a key is refused without a look at its counter, for limits that keep the database from being asked too
  // often.
  const refusedUntil = new LRUCache<string, number>({ max: MOST_REFUSED })
  const keyOf = ({ limit, key }: Use) => (limits[limit].byAddress ? addressKey(key) : key)
  const limitsInUse: RateLimits = {
    take: async (use) => {
      const limiter = limiterFor(use.limit)
      const key = keyOf(use)
      const until = refusedUntil.get(limiter.getKey(key)) ?? 0
      if (until > Date.now()) throw rateLimited({ msBeforeNext: until - Date.now() })
      await prepareCounter({ database, key: limiter.getKey(key), seconds: limits[use.limit].seconds })
      const outcome = await consume({ limiter, key })
      if (outcome && 'remembersRefusals' in limits[use.limit]) {
        refusedUntil.set(limiter.getKey(key), Date.now() + outcome.msBeforeNext)
      }
      if (outcome) throw rateLimited(outcome)
    },
    takeFor: async (use, work) => {
      await limitsInUse.take(use)
      try {
        return await work()
      } catch (error) {
        await limitsInUse.giveBack(use)
        throw error
      }
    },
    giveBack: async (use) => void (await limiterFor(use.limit).reward(keyOf(use), 1)),
    forget: async (use) => void (await limiterFor(use.limit).delete(keyOf(use))),
    allows: async (use) => {
      const state = await limiterFor(use.limit).get(keyOf(use))
      return state === null || state.remainingPoints > 0
    },
    removeExpired: async () => {
      const counters = database.connection.collection(RATE_LIMIT_COLLECTION)
      await counters.deleteMany({ expire: { $lte: new Date() } })
    },
  }
  return limitsInUse
}

// The embedded database may answer null to the first concurrent upserts of one key, and a counter
// that is upserted twice counts twice. So the counter exists, at zero, before the library adds to it.
async function prepareCounter({ database, key, seconds }: { database: Database; key: string; seconds: number }) {
  const counters = database.connection.collection(RATE_LIMIT_COLLECTION)
  // The library counts by the machine's clock, so its counters begin and end by it too.
  const now = Date.now()
  const counter = await counters.findOne({ key })
  if (counter && counter.expire > new Date(now)) return
  if (counter) await counters.deleteOne({ key, expire: { $lte: new Date(now) } })
  await counters.insertOne({ key, points: 0, expire: new Date(now + seconds * 1_000) }).catch((error: unknown) => {
    if (duplicateFields(error) === null) throw error
  })
}

// Null when the use was allowed.
async function consume({ limiter, key }: { limiter: RateLimiterMongo; key: string }): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  }
}

function rateLimited({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  const wait = seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Creates the counters' indexes: one counter a key, and their expiry. */
export async function ensureRateLimitIndexes(database: Database): Promise<void> {
  const counters = database.connection.collection(RATE_LIMIT_COLLECTION)
  await counters.createIndex({ key: 1 }, { unique: true })
  await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
}
