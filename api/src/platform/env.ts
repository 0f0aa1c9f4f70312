import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { boolean, type InferType, number, object, string, ValidationError } from 'yup'
import { isProxyRange } from './client-address.ts'

export class StartError extends Error {}

export function formatStartError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type Source = Record<string, string | undefined>

/**
 * Sets each variable NAME from the file at NAME_FILE. `problems` lists unreadable files and variables that are set
 * twice.
 */
function readSecretFiles(source: Source, names: readonly string[]): { source: Source; problems: string[] } {
  const problems: string[] = []
  const resolvedSource: Source = { ...source }
  for (const name of names) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) problems.push(`${name} and ${name}_FILE are both set`)
    try {
      resolvedSource[name] = readFileSync(path, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE is ${path}, which cannot be read`)
    }
  }
  return { source: resolvedSource, problems }
}

const repositoryRoot = resolve(import.meta.dirname, '../../..')
const secretText = (pattern: RegExp, example: string) =>
  string()
    .trim()
    .required('is missing')
    .matches(pattern, { message: `must look like ${example}`, excludeEmptyString: true })
const positiveInteger = (defaultValue: number, max = 1_000_000) =>
  number()
    .typeError('must be a number')
    .integer('must be a whole number')
    .min(1, 'must be at least 1')
    .max(max)
    .default(defaultValue)
/**
 * Whether a list has only keys of 32 bytes in base64. The newest is first; older ones still decrypt what they
 * encrypted.
 */
const isKeyList = (list: string | undefined) =>
  list === undefined || list.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key.trim()))
const isUrl = (text: string | undefined, protocols: readonly string[]) =>
  text !== undefined && URL.canParse(text) && protocols.includes(new URL(text).protocol)
const urlText = (protocols: readonly string[], example: string) =>
  string()
    .trim()
    .test('url', `must be an address like ${example}`, (text) => text === undefined || isUrl(text, protocols))
const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Every variable of the API. Each may also be read from the file that NAME_FILE names. */
const envSchema = object({
  NODE_ENV: string()
    .oneOf(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  API_HOST: string().trim().default('127.0.0.1'),
  API_PORT: number().typeError('must be a port number').integer().min(0).max(65_535).default(8081),
  // The separate listener of /metrics, which no proxy exposes; none without a port.
  METRICS_HOST: string().trim().default('127.0.0.1'),
  METRICS_PORT: number().typeError('must be a port number').integer().min(0).max(65_535),
  PUBLIC_URL: urlText(['http:', 'https:'], 'https://studio.example')
    .required('is missing')
    .transform((url: string) => url.replace(/\/+$/, '')),
  MONGODB_URI: urlText(['mongodb:', 'mongodb+srv:'], 'mongodb://host/studio?replicaSet=name').required('is missing'),
  MONGODB_PASSWORD: string().trim(),
  DATABASE_WAIT_SECONDS: positiveInteger(60, 3600),
  STRIPE_SECRET_KEY: secretText(/^(sk|rk)_\w+/, 'sk_live_...'),
  STRIPE_WEBHOOK_SECRET: secretText(/^whsec_\w+/, 'whsec_...'),
  STRIPE_API_BASE: urlText(['http:', 'https:'], 'http://127.0.0.1:8083/__local/payments/api').when('NODE_ENV', {
    is: 'production',
    // An emulator in production would lose payments.
    // biome-ignore lint/suspicious/noThenProperty: yup's name for the branch of a condition
    then: (schema) => schema.test('absent', 'must not be set in production', (value) => !value),
  }),
  CLOUDINARY_URL: secretText(/^cloudinary:\/\/[^:@]+:[^:@]+@[\w-]+/, 'cloudinary://key:secret@cloud'),
  SMTP_URL: urlText(['smtp:', 'smtps:'], 'smtp://user:password@host:587').required('is missing'),
  SECOND_FACTOR_KEY: string()
    .trim()
    .required('is missing')
    .test('keys', 'must be 32 bytes in base64, as openssl rand -base64 32 prints them', isKeyList),
  SECOND_FACTOR_FOR_ADMINS: string()
    .oneOf(['optional', 'required'], 'must be optional or required')
    .default('optional'),
  // The running release, shown in health, logs and pages; a laptop has none.
  STUDIO_VERSION: string().trim(),
  // Set for one upgrade, while every other API process is stopped: breaking migrations may run up to this schema
  // version.
  STOPPED_FOR_SCHEMA: number().typeError('must be a number').integer().min(0).default(0),
  MAIL_FROM: string().trim(),
  STUDIO_EMAIL: string().trim().email('must be an email address').default('hello@stillwater.example'),
  STUDIO_TIMEZONE: string()
    .trim()
    .default('America/New_York')
    .test('zone', 'must be an IANA time zone like America/New_York', (zone) => isTimeZone(zone)),
  STUDIO_FILE: string().trim().default(resolve(repositoryRoot, 'marketing/src/content/studio.yaml')),
  TRUST_PROXY: string()
    .trim()
    .default('loopback')
    .test('ranges', 'must be loopback, none, or addresses and ranges like 10.0.0.0/8, separated by commas', (list) =>
      list.split(',').every((range) => isProxyRange(range.trim())),
    ),
  LOG_LEVEL: string()
    .oneOf(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  // After a stop signal: how soon the process ends at the latest, and how long it still accepts requests, so that proxies
  // can turn to another process.
  STOP_SECONDS: positiveInteger(6, 600),
  DRAIN_SECONDS: number().typeError('must be a number').min(0).max(60).default(0),
  JOBS: boolean().typeError('must be true or false').default(true),
  SESSION_DAYS: positiveInteger(30, 400),
  BOOKING_DAYS_MEMBER: positiveInteger(30, 400),
  BOOKING_DAYS_GUEST: positiveInteger(14, 400),
  CANCEL_HOURS: positiveInteger(12, 400),
  CHECKOUT_HOLD_MINUTES: positiveInteger(30, 1_440),
  MAX_OPEN_CHECKOUTS: positiveInteger(5, 1_000),
  // Per account and day: unpaid checkouts of classes, and the seats that they held.
  MAX_CHECKOUTS_A_DAY: positiveInteger(10),
  MAX_UNPAID_SEATS_A_DAY: positiveInteger(5),
  WAITLIST: boolean().typeError('must be true or false').default(true),
  WAITLIST_CLOSES_MINUTES: number().typeError('must be a number').integer().min(0).max(10_080).default(60),
  // How long an offer lasts that is made before the cancellation deadline, and one that is made after it.
  WAITLIST_OFFER_MINUTES: number().typeError('must be a number').integer().min(5).max(1_440).default(30),
  WAITLIST_LATE_OFFER_MINUTES: number().typeError('must be a number').integer().min(5).max(60).default(15),
  // Waiting entries of one member, and waiting members of one occurrence (without a value, as many as its class has seats).
  WAITLIST_MAX_ENTRIES: positiveInteger(5, 1_000),
  WAITLIST_MAX_LENGTH: number().typeError('must be a number').integer().min(1).max(100_000),
  CLIENT_ADDRESS_LIMIT_SCALE: number().typeError('must be a number').positive('must be above 0').default(1),
  // How often each may happen in the time that rate-limits.ts sets. Wrong passwords count for one account: from one
  // address, from all addresses together, and from a device that has signed in before.
  RATE_LIMIT_WRONG_PASSWORDS_FROM_ADDRESS: positiveInteger(10),
  RATE_LIMIT_WRONG_PASSWORDS: positiveInteger(100),
  RATE_LIMIT_WRONG_PASSWORDS_KNOWN_DEVICE: positiveInteger(10),
  RATE_LIMIT_WRONG_CODES: positiveInteger(5),
  RATE_LIMIT_WRONG_CODES_A_DAY: positiveInteger(30),
  RATE_LIMIT_LOGINS: positiveInteger(60),
  RATE_LIMIT_REGISTRATIONS: positiveInteger(30),
  RATE_LIMIT_RECOVERIES: positiveInteger(30),
  RATE_LIMIT_RECOVERIES_PER_ACCOUNT: positiveInteger(5),
  RATE_LIMIT_VERIFICATION_MAILS: positiveInteger(5),
  RATE_LIMIT_ACCOUNT_CHANGES: positiveInteger(30),
  RATE_LIMIT_INVITATIONS: positiveInteger(5),
  RATE_LIMIT_LEAD_FORMS: positiveInteger(60),
  RATE_LIMIT_UNPAID_SEATS: positiveInteger(30),
  RATE_LIMIT_BOOKINGS: positiveInteger(30),
  RATE_LIMIT_CANCELLATIONS: positiveInteger(30),
  RATE_LIMIT_UPLOADS: positiveInteger(120),
  RATE_LIMIT_RANGES: positiveInteger(60),
  RATE_LIMIT_BROWSER_ERRORS: positiveInteger(20),
  RATE_LIMIT_BROWSER_ERRORS_OF_ALL: positiveInteger(600),
})

const requiredInProduction = ['STUDIO_VERSION', 'MAIL_FROM', 'STUDIO_EMAIL'] as const

export type Env = InferType<typeof envSchema>

export class EnvError extends StartError {
  constructor(problems: readonly string[]) {
    super(`Cannot start: ${problems.join('; ')}.`)
    this.name = 'EnvError'
  }
}

export function readEnv(environment: Record<string, string | undefined>): Env {
  const { source, problems: fileProblems } = readSecretFiles(environment, Object.keys(envSchema.fields))
  if (fileProblems.length > 0) throw new EnvError(fileProblems)
  const values = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in envSchema.fields && value))
  const missingProblems =
    values.NODE_ENV === 'production'
      ? requiredInProduction.filter((name) => !values[name]).map((name) => `${name} is missing`)
      : []
  try {
    const env = envSchema.validateSync(values, { abortEarly: false })
    if (missingProblems.length > 0) throw new EnvError(missingProblems)
    if (env.MONGODB_PASSWORD) env.MONGODB_URI = withPassword(env.MONGODB_URI, env.MONGODB_PASSWORD)
    return env.NODE_ENV === 'production' ? { ...env, CLIENT_ADDRESS_LIMIT_SCALE: 1 } : env
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const fieldErrors = error.inner.length > 0 ? error.inner : [error]
    const problems = new Set(fieldErrors.map(({ path, message }) => `${path} ${message}`))
    throw new EnvError([...problems, ...missingProblems])
  }
}

function withPassword(uri: string, password: string): string {
  const [, start, rest] = /^(mongodb(?:\+srv)?:\/\/[^:@/]+)(@.*)$/.exec(uri) ?? []
  if (!start || !rest) throw new EnvError(['MONGODB_PASSWORD needs a MONGODB_URI with a user and no password'])
  return `${start}:${encodeURIComponent(password)}${rest}`
}

/** Whether the domain of an address is reserved for examples and receives no mail. */
const isPlaceholderEmail = (address: string) =>
  /@[^>]*\b(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\W*$/i.test(address)

/** Throws EnvError in production when an email address of the studio has an example domain. */
export function assertRealEmailAddresses({ env, emailInStudioFile }: { env: Env; emailInStudioFile: string }): void {
  if (!isProduction(env)) return
  const addresses = {
    STUDIO_EMAIL: env.STUDIO_EMAIL,
    MAIL_FROM: env.MAIL_FROM ?? '',
    [`email in ${env.STUDIO_FILE}`]: emailInStudioFile,
  }
  const placeholders = Object.entries(addresses).filter(([, address]) => isPlaceholderEmail(address))
  if (placeholders.length > 0)
    throw new EnvError(
      placeholders.map(([name, address]) => `${name} is ${address}, of a domain that is only an example`),
    )
}

export const isProduction = (env: Env): boolean => env.NODE_ENV === 'production'
