import type { Studio } from '@studio/contract'
import { createWriteTogether } from './adapters/bulk-write.ts'
import { createCloudinaryImages } from './adapters/cloudinary-images.ts'
import type { Database } from './adapters/mongo.ts'
import { createSmtpMailer, type Mailer } from './adapters/smtp-mailer.ts'
import { createStripePayments } from './adapters/stripe-payments.ts'
import { createVersionStamp, type VersionStamp } from './adapters/version-stamp.ts'
import { createAuditLog } from './features/audit-log/audit-store.ts'
import { createDeviceStore } from './features/auth/device-store.ts'
import { createSessionStore } from './features/auth/session-store.ts'
import { createBookingStore } from './features/bookings/booking-store.ts'
import { createFeedStore } from './features/calendar-feed/feed-store.ts'
import { createCheckoutStore } from './features/checkout/checkout-store.ts'
import { createRefundStore } from './features/checkout/refund-store.ts'
import { createClassStore } from './features/classes/class-store.ts'
import { createVerificationLinkStore } from './features/email-verification/link-store.ts'
import { createEnrollmentStore } from './features/enrollments/enrollment-store.ts'
import { createGiveBackStore } from './features/give-back/give-back-store.ts'
import { createHolidayStore } from './features/holidays/holiday-store.ts'
import { createInstructorStore } from './features/instructors/instructor-store.ts'
import { createInvitationStore } from './features/invitations/invitation-store.ts'
import { createLeadStore } from './features/leads/lead-store.ts'
import { createAllowanceStore } from './features/mail/allowance-store.ts'
import { createMailQueue, createOutbox } from './features/mail/outbox-store.ts'
import { createMembershipHistory } from './features/memberships/history-store.ts'
import { createMembershipStore } from './features/memberships/membership-store.ts'
import { createPlanEventStore } from './features/memberships/plan-event-store.ts'
import { createRenewalStore } from './features/memberships/renewal-store.ts'
import { createNewsletterStore } from './features/newsletter/newsletter-store.ts'
import { createEmailChangeStore } from './features/own-account/email-change-store.ts'
import { createProfileStore } from './features/own-account/profile-store.ts'
import { createEventStore } from './features/payment-events/event-store.ts'
import { createMoneyBackStore } from './features/payment-reversals/money-back-store.ts'
import { createNoteStore } from './features/person-notes/note-store.ts'
import { createPlanStore } from './features/plans/plan-store.ts'
import { createProgramStore } from './features/programs/program-store.ts'
import { createRecoveryStore } from './features/recovery/recovery-store.ts'
import { createReportStore } from './features/reports/report-store.ts'
import { createExceptions } from './features/schedules/exceptions.ts'
import { createDateChangeStore } from './features/schedules/schedule-exception-store.ts'
import { createScheduleStore } from './features/schedules/schedule-store.ts'
import { createBookingLocks } from './features/seats/booking-locks.ts'
import { createOccurrenceStore } from './features/seats/occurrence-store.ts'
import { createChallengeStore } from './features/second-factor/challenge-store.ts'
import { createCodeCheck } from './features/second-factor/code-check.ts'
import { createFactorStore } from './features/second-factor/factor-store.ts'
import { createTrialPassStore } from './features/trial-passes/trial-pass-store.ts'
import { createCredentials } from './features/users/credentials.ts'
import { createOwnPassword } from './features/users/own-password.ts'
import { createPasswordCheck } from './features/users/password-check.ts'
import { createTagStore } from './features/users/tag-store.ts'
import { createUserStore } from './features/users/user-store.ts'
import { createWaitlistStore } from './features/waitlist-entries/waitlist-store.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { createDeviceCookie, createSessionCookies, createStepCookie } from './platform/cookies.ts'
import { type Env, isProduction } from './platform/env.ts'
import type { Feature } from './platform/feature.ts'
import { createIds, type Ids } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { measured } from './platform/measured.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createPasswords, type PasswordCost } from './platform/passwords.ts'
import { createJobQueue } from './platform/queue/job-queue.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createResponseCache } from './platform/response-cache.ts'
import { createSeal } from './platform/seal.ts'
import { readStudioFile } from './platform/studio-file.ts'
import { createTransactions } from './platform/transaction.ts'

/** What the outside world may be replaced with: addresses come from the environment, these from tests. */
export type Outside = {
  env: Env
  log: Log
  database: Database
  version: string
  /** What the app is made of (`features` of features.ts): their mails are found, their personal data is collected. */
  features: readonly Feature[]
  clock?: Clock
  ids?: Ids
  passwordCost?: PasswordCost
  mailer?: Mailer
}

type Rooms = { database: Database; version: VersionStamp; clock: Clock; ids: Ids }

/** The stores of all features. A new feature adds its store here. */
function createStores({ database, version, clock, ids }: Rooms) {
  const users = createUserStore(database)
  const jobQueue = createJobQueue({ database, clock, secret: ids.secret })
  const scheduleExceptions = createDateChangeStore({ database, version, jobQueue })
  const holidays = createHolidayStore({ database, version, jobQueue })
  return {
    jobQueue,
    users,
    profiles: createProfileStore(database),
    personNotes: createNoteStore(database),
    tags: createTagStore(database),
    emailChanges: createEmailChangeStore(database),
    credentials: createCredentials(users),
    invitations: createInvitationStore(database),
    trialPasses: createTrialPassStore(database),
    recoveries: createRecoveryStore(database),
    sessions: createSessionStore(database),
    devices: createDeviceStore(database),
    verificationLinks: createVerificationLinkStore(database),
    secondFactors: createFactorStore(database),
    challenges: createChallengeStore(database),
    audit: createAuditLog({ database, clock }),
    mailAllowances: createAllowanceStore(database),
    outbox: createOutbox({ database, clock, secret: ids.secret }),
    classes: createClassStore({ database, version, jobQueue }),
    instructors: createInstructorStore({ database, version }),
    schedules: createScheduleStore({ database, version, jobQueue }),
    scheduleExceptions,
    holidays,
    exceptions: createExceptions({ scheduleExceptions, holidays }),
    plans: createPlanStore({ database, version }),
    programs: createProgramStore({ database, version }),
    bookings: createBookingStore(database),
    bookingLocks: createBookingLocks(database),
    occurrences: createOccurrenceStore(database),
    waitlist: createWaitlistStore(database),
    enrollments: createEnrollmentStore(database),
    checkouts: createCheckoutStore(database),
    refunds: createRefundStore({ database, jobQueue }),
    giveBacks: createGiveBackStore({ database, jobQueue }),
    memberships: createMembershipStore({ database, jobQueue }),
    membershipHistory: createMembershipHistory(database),
    planEvents: createPlanEventStore(database),
    renewals: createRenewalStore(database),
    moneyBack: createMoneyBackStore(database),
    paymentEvents: createEventStore({ database, jobQueue }),
    feeds: createFeedStore(database),
    leads: createLeadStore(database),
    newsletter: createNewsletterStore(database),
    reports: createReportStore(database),
  }
}

type ServiceParts = { env: Env; mailer?: Mailer | undefined; studio: Studio; metrics: Metrics }

/** The external services, each behind a port with our own types. */
function createServices({ env, mailer, studio, metrics }: ServiceParts) {
  const from = env.MAIL_FROM || `${studio.name} <${env.STUDIO_EMAIL}>`
  return {
    mailer: measured({ metrics, provider: 'mail', service: mailer ?? createSmtpMailer({ url: env.SMTP_URL, from }) }),
    images: measured({ metrics, provider: 'images', service: createCloudinaryImages({ url: env.CLOUDINARY_URL }) }),
    payments: measured({
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

/** Everything a use case may need, built once; nothing is read from the environment after this. */
export function createDeps({ env, log, database, version, features, passwordCost, mailer, ...given }: Outside) {
  const clock = given.clock ?? createClock({ timeZone: env.STUDIO_TIMEZONE })
  const ids = given.ids ?? createIds()
  const studio = readStudioFile(env.STUDIO_FILE)
  const metrics = createMetrics({ version })
  const catalogue = createVersionStamp({ database, of: 'catalogue' })
  const responseCache = createResponseCache()
  const stores = createStores({ database, version: catalogue, clock, ids })
  const passwords = createPasswords(passwordCost)
  const limits = createRateLimits({ database, env })
  const checkPassword = createPasswordCheck({ limits, passwords })
  const seal = createSeal({ keys: env.SECOND_FACTOR_KEY })
  const inTransaction = createTransactions({
    database,
    committed: (tx) => {
      metrics.committed(tx)
      responseCache.forgetResponses()
    },
  })
  const bulkWriteInTransaction = createWriteTogether(database)
  const { secondFactors: factors } = stores
  // Set by the process that runs jobs: starts the early ones shortly after something was queued for them.
  const wake: { jobs: () => void } = { jobs: () => undefined }
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
    wake,
    inTransaction,
    bulkWriteInTransaction,
    passwords,
    limits,
    checkPassword,
    passwordReauth: createOwnPassword({ credentials: stores.credentials, checkPassword }),
    seal,
    checkCode: createCodeCheck({ limits, factors, seal, clock, inTransaction }),
    cookies: createSessionCookies({ secure: isProduction(env) }),
    deviceCookie: createDeviceCookie({ secure: isProduction(env) }),
    stepCookie: createStepCookie({ secure: isProduction(env) }),
    responseCache,
    /** The mark on everything that bookings are planned by. */
    catalogueVersion: catalogue,
    ...stores,
    ...createServices({ env, mailer, studio, metrics }),
    mail: createMailQueue({ outbox: stores.outbox, onQueued: () => wake.jobs() }),
  }
}

export type Deps = ReturnType<typeof createDeps>
