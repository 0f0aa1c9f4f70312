import type { Studio } from '@studio/contract'
import { createAuditLog } from './features/audit-log/audit-store.ts'
import { createSessionStore } from './features/auth/session-store.ts'
import { createMailQueue, createOutbox } from './features/mail/outbox-store.ts'
import { createUserStore } from './features/users/user-store.ts'
import type { Database } from './outside/mongo.ts'
import { createSmtpMailer, type Mailer } from './outside/smtp-mailer.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { createSessionCookies } from './platform/cookies.ts'
import { type Env, isProduction } from './platform/env.ts'
import { createIds, type Ids } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import type { AnyMailTemplate } from './platform/mail/define-mail.ts'
import { createPasswords, type PasswordCost } from './platform/passwords.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { readStudioFile } from './platform/studio-file.ts'
import { createTransactions } from './platform/transaction.ts'

/** What the outside world may be replaced with: addresses come from the environment, these from tests. */
export type Outside = {
  env: Env
  log: Log
  database: Database
  version: string
  /** Every kind of mail there is (`allMails` of features.ts). */
  mailTemplates: readonly AnyMailTemplate[]
  clock?: Clock
  ids?: Ids
  passwordCost?: PasswordCost
  mailer?: Mailer
}

/** The collections, each behind the words of its feature. A new feature adds its store here. */
function createStores({ database, clock, ids }: { database: Database; clock: Clock; ids: Ids }) {
  return {
    users: createUserStore(database),
    sessions: createSessionStore(database),
    audit: createAuditLog({ database, clock }),
    outbox: createOutbox({ database, clock, secret: ids.secret }),
  }
}

/** The services outside (architecture, "Outside services"), each behind a port in our words. */
function createServices({ env, mailer, studio }: { env: Env; mailer?: Mailer | undefined; studio: Studio }) {
  const from = env.MAIL_FROM || `${studio.name} <${env.STUDIO_EMAIL}>`
  return { mailer: mailer ?? createSmtpMailer({ url: env.SMTP_URL, from }) }
}

/** Everything a use case may need, built once; nothing is read from the environment after this. */
export function createDeps({ env, log, database, version, mailTemplates, passwordCost, mailer, ...given }: Outside) {
  const clock = given.clock ?? createClock({ timeZone: env.STUDIO_TIMEZONE })
  const ids = given.ids ?? createIds()
  const studio = readStudioFile(env.STUDIO_FILE)
  const stores = createStores({ database, clock, ids })
  // Set by whoever delivers mail in this process; until then mail waits for the delivery job.
  const wake = { mail: () => undefined as void }
  return {
    env,
    log,
    database,
    version,
    mailTemplates,
    clock,
    ids,
    studio,
    wake,
    inTransaction: createTransactions(database),
    passwords: createPasswords(passwordCost),
    limits: createRateLimits({ database, env }),
    cookies: createSessionCookies({ secure: isProduction(env) }),
    ...stores,
    ...createServices({ env, mailer, studio }),
    mail: createMailQueue({ outbox: stores.outbox, onQueued: () => wake.mail() }),
  }
}

export type Deps = ReturnType<typeof createDeps>
