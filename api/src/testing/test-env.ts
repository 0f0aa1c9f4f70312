import { inject } from 'vitest'
import { type Env, readEnv } from '../platform/env.ts'

/** The environment of a test: real variables through the real check, and nothing of this machine's. */
export function testEnv(changes: Partial<Record<keyof Env, string>> = {}): Env {
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
    // All people of a test share one address.
    RATE_LIMIT_UNPAID_SEATS: '1000',
    RATE_LIMIT_BOOKINGS: '1000',
    RATE_LIMIT_CANCELLATIONS: '1000',
    ...changes,
  })
}

/** The variables of a process of the API on a studio's database, and nothing of this machine's. */
export function processVariables(
  { databaseName }: { databaseName: string },
  changes: Record<string, string> = {},
): Record<string, string> {
  const uri = new URL(inject('mongoUri'))
  uri.pathname = `/${databaseName}`
  const env = testEnv({ MONGODB_URI: uri.href, NODE_ENV: 'development' })
  const variables = Object.entries(env).map(([name, value]) => [name, String(value ?? '')])
  return { PATH: process.env.PATH ?? '', ...Object.fromEntries(variables), ...changes }
}
