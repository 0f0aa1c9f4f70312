import { EventEmitter } from 'node:events'
import type { Studio } from '@studio/contract'
import { createCloudinaryImages } from './adapters/cloudinary-images.ts'
import type { Database } from './adapters/mongo.ts'
import { createSmtpMailer, type Mailer } from './adapters/smtp-mailer.ts'
import { createStripePayments } from './adapters/stripe-payments.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { createDeviceCookie, createSecondStepCookie, createSessionCookies } from './platform/cookies.ts'
import { type Env, isProduction } from './platform/env.ts'
import type { Feature } from './platform/feature.ts'
import { createIds, type Ids } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics, measureCalls } from './platform/metrics.ts'
import { createPasswords, type PasswordCost } from './platform/passwords.ts'
import { createJobQueue } from './platform/queue/job-queue.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createSeal } from './platform/seal.ts'
import { readStudioFile } from './platform/start.ts'
import { createStores } from './platform/store.ts'
import { createTransactions } from './platform/transaction.ts'

/** Only tests set the optional fields. */
export type DepsOptions = {
  env: Env
  log: Log
  database: Database
  version: string
  /** The features whose mails, jobs and personal data are handled. */
  features: readonly Feature[]
  clock?: Clock
  ids?: Ids
  passwordCost?: PasswordCost
  mailer?: Mailer
}

type ServiceOptions = { env: Env; mailer?: Mailer | undefined; studio: Studio; metrics: Metrics }

function createServices({ env, mailer, studio, metrics }: ServiceOptions) {
  const from = env.MAIL_FROM || `${studio.name} <${env.STUDIO_EMAIL}>`
  return {
    mailer: measureCalls({
      metrics,
      provider: 'mail',
      service: mailer ?? createSmtpMailer({ url: env.SMTP_URL, from }),
    }),
    images: measureCalls({ metrics, provider: 'images', service: createCloudinaryImages({ url: env.CLOUDINARY_URL }) }),
    payments: measureCalls({
      metrics,
      provider: 'payments',
      service: createStripePayments({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiBase: env.STRIPE_API_BASE,
      }),
    }),
  }
}

/** Everything that use cases need, created once. */
export function createDeps({ env, log, database, version, features, passwordCost, mailer, ...options }: DepsOptions) {
  const clock = options.clock ?? createClock({ timeZone: env.STUDIO_TIMEZONE })
  const ids = options.ids ?? createIds()
  const studio = readStudioFile(env.STUDIO_FILE)
  const metrics = createMetrics({ version })
  const jobQueue = createJobQueue({ database, clock, createClaimId: ids.secret })
  const stores = createStores({ database, clock, ids, jobQueue })
  const passwords = createPasswords(passwordCost)
  const limits = createRateLimits({ database, env })
  const seal = createSeal({ keys: env.SECOND_FACTOR_KEY })
  // Emits 'commit' after each transaction of this process, since it may have added jobs.
  const commits = new EventEmitter<{ commit: [] }>()
  const inTransaction = createTransactions({ database, onCommit: () => commits.emit('commit') })
  return {
    env,
    log,
    metrics,
    database,
    version,
    features,
    clock,
    ids,
    studio,
    commits,
    inTransaction,
    passwords,
    limits,
    seal,
    cookies: createSessionCookies({ secure: isProduction(env) }),
    deviceCookie: createDeviceCookie({ secure: isProduction(env) }),
    secondStepCookie: createSecondStepCookie({ secure: isProduction(env) }),
    jobQueue,
    stores,
    ...createServices({ env, mailer, studio, metrics }),
  }
}

export type Deps = ReturnType<typeof createDeps>
