import { inject } from 'vitest'
import { type Env, readEnv } from '../platform/env.ts'

/** Returns the environment of a test, validated as in production. Reads no variables of this machine. */
export function createTestEnv(changes: Partial<Record<keyof Env, string>> = {}): Env {
  return readEnv({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: 'mongodb://127.0.0.1:1/studio',
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    CLOUDINARY_URL: 'cloudinary://key:secret@studio',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECOND_FACTOR_KEY: Buffer.alloc(32, 'local').toString('base64'),
    STUDIO_VERSION: 'test',
    MAIL_FROM: 'Stillwater <studio@stillwater.example>',
    STUDIO_EMAIL: 'studio@stillwater.example',
    LOG_LEVEL: 'silent',
    // All users of a test share one address, and one user may book and cancel often.
    RATE_LIMIT_UNPAID_SEATS: '1000',
    RATE_LIMIT_BOOKINGS: '1000',
    RATE_LIMIT_CANCELLATIONS: '1000',
    ...changes,
  })
}

/** Returns the variables that a process needs from this machine: PATH, and where Node stores compiled code. */
function getBasicVariables(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env
  return { PATH, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) }
}

/**
 * Returns the variables of an API process on a studio's database. `uri` is the database server's; `changes` replace
 * variables.
 */
export function createProcessVariables(
  { databaseName, env }: { databaseName: string; env: Env },
  { uri = inject('mongoUri'), ...changes }: Record<string, string> = {},
): Record<string, string> {
  const address = new URL(uri)
  address.pathname = `/${databaseName}`
  const variables = Object.entries(env).map(([name, value]) => [name, String(value ?? '')])
  const processSettings = { ...getBasicVariables(), NODE_ENV: 'development', MONGODB_URI: address.href }
  return { ...Object.fromEntries(variables), ...processSettings, ...changes }
}
