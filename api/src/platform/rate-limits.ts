import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, duplicateFields } from '../adapters/mongo.ts'
import { AppError } from './app-error.ts'
import { addressKey } from './client-address.ts'
import type { Env } from './env.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const perKey = (points: number, seconds: number) => ({ points, seconds, byAddress: false })
const perAddress = (points: number, seconds: number) => ({ points, seconds, byAddress: true })

const limitsOf = (env: Env) => ({
  wrongPasswordsHere: perKey(env.RATE_LIMIT_WRONG_PASSWORDS_HERE, 15 * MINUTE),
  wrongPasswords: perKey(env.RATE_LIMIT_WRONG_PASSWORDS, HOUR),
  wrongPasswordsKnownDevice: perKey(env.RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE, 15 * MINUTE),
  wrongCodes: perKey(env.RATE_LIMIT_WRONG_CODES, 15 * MINUTE),
  wrongCodesADay: perKey(env.RATE_LIMIT_WRONG_CODES_A_DAY, 24 * HOUR),
  logins: perAddress(env.RATE_LIMIT_LOGINS, 15 * MINUTE),
  registrations: perAddress(env.RATE_LIMIT_REGISTRATIONS, HOUR),
  recoveries: perAddress(env.RATE_LIMIT_RECOVERIES, HOUR),
  recoveriesPerAccount: perKey(env.RATE_LIMIT_RECOVERIES_PER_ACCOUNT, HOUR),
  verificationMails: perKey(env.RATE_LIMIT_VERIFICATION_MAILS, HOUR),
  accountChanges: perKey(env.RATE_LIMIT_ACCOUNT_CHANGES, HOUR),
  invitations: perKey(env.RATE_LIMIT_INVITATIONS, 24 * HOUR),
  leadForms: perAddress(env.RATE_LIMIT_LEAD_FORMS, HOUR),
  unpaidSeats: perAddress(env.RATE_LIMIT_UNPAID_SEATS, 24 * HOUR),
  bookings: perKey(env.RATE_LIMIT_BOOKINGS, 24 * HOUR),
  cancellations: perKey(env.RATE_LIMIT_CANCELLATIONS, 24 * HOUR),
  uploads: perKey(env.RATE_LIMIT_UPLOADS, HOUR),
  browserErrors: perAddress(env.RATE_LIMIT_BROWSER_ERRORS, HOUR),
  browserErrorsOfAll: perKey(env.RATE_LIMIT_BROWSER_ERRORS_OF_ALL, HOUR),
  ranges: perAddress(env.RATE_LIMIT_RANGES, MINUTE),
})

type LimitName = keyof ReturnType<typeof limitsOf>
type Use = { limit: LimitName; key: string }

const RATE_LIMIT_COLLECTION = 'rate_limits'

export function createRateLimits({ database, env }: { database: Database; env: Env }) {
  const limits = limitsOf(env)
  const limiters = new Map<LimitName, RateLimiterMongo>()
  const limiterFor = (name: LimitName) => {
    const { points, seconds, byAddress } = limits[name]
    const limiter =
      limiters.get(name) ??
      new RateLimiterMongo({
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
  const keyOf = ({ limit, key }: Use) => (limits[limit].byAddress ? addressKey(key) : key)
  /** Counts one use under a key (an address for limits by address); throws RATE_LIMITED with Retry-After past the limit. */
  const take = async (use: Use): Promise<void> => {
    const limiter = limiterFor(use.limit)
    const key = keyOf(use)
    await prepareCounter({ database, key: limiter.getKey(key), seconds: limits[use.limit].seconds })
    try {
      await limiter.consume(key)
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? rateLimited(reason) : reason
    }
  }
  const giveBack = async (use: Use): Promise<void> => void (await limiterFor(use.limit).reward(keyOf(use), 1))
  return {
    take,
    giveBack,
    async takeFor<Result>(use: Use, work: () => Promise<Result>): Promise<Result> {
      await take(use)
      try {
        return await work()
      } catch (error) {
        await giveBack(use)
        throw error
      }
    },
    forget: async (use: Use): Promise<void> => void (await limiterFor(use.limit).delete(keyOf(use))),
    async allows(use: Use): Promise<boolean> {
      const state = await limiterFor(use.limit).get(keyOf(use))
      return state === null || state.remainingPoints > 0
    },
    async removeExpired(): Promise<void> {
      await database.connection.collection(RATE_LIMIT_COLLECTION).deleteMany({ expire: { $lte: new Date() } })
    },
  }
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

function rateLimited({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  const wait = seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

export async function ensureRateLimitIndexes(database: Database): Promise<void> {
  const counters = database.connection.collection(RATE_LIMIT_COLLECTION)
  await counters.createIndex({ key: 1 }, { unique: true })
  await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
}
