import { randomBytes } from 'node:crypto'
import {
  buildUrl,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  type ErrorBody,
  endpoints,
  type ResponseOf,
} from '@studio/contract'
import type { DestinationStream } from 'pino'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../adapters/mongo.ts'
import { createApp } from '../app.ts'
import { createDeps } from '../deps.ts'
import { features } from '../features.ts'
import type { Env } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { createIndexes } from '../platform/migrations.ts'
import { assertMatchesContract } from './assert-matches-contract.ts'
import { createPeople, type Person } from './people.ts'
import { runDueJobs, runJobsOnce } from './run-jobs.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestEnv } from './test-env.ts'
import { createTestMailer, type TestMailer } from './test-mailer.ts'

/** Wednesday, 10:00 in New York. */
const USUAL_START = '2026-01-14T15:00:00Z'
/** Real argon2id with cheap parameters: hashing takes about a millisecond. */
const CHEAP_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export type StudioOptions = {
  /** Changes to the usual variables. */
  env?: Partial<Record<keyof Env, string>>
  /** The instant at which the clock starts. */
  currentTime?: string
  /** Where the log is written, for tests that read it. LOG_LEVEL is then 'trace'. */
  log?: DestinationStream
  /**
   * Makes this a second API process of another studio, with the same database and mailer, and the same clock unless
   * `currentTime` is set.
   */
  sharedWith?: { databaseName: string; clock?: TestClock; mailer?: TestMailer }
  /** The database's address, when it is not the usual one. */
  uri?: string
}

/** The result of a call. Its JSON is `answer` when the call succeeded, `error` when it failed. */
export type Outcome<Name extends EndpointName> = {
  status: number
  headers: Headers
  answer: ResponseOf<Endpoints[Name]>
  error: ErrorBody
  text: string
}

export type CallOptions = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  as?: Person | null
  headers?: Record<string, string>
  /** The address at the other end of the connection. */
  clientAddress?: string
}

/**
 * Emptied databases of the test files that this Vitest worker has finished, for the next ones: creating a database takes
 * half a second, and dropping one hangs the embedded engine while the transaction of a killed process is open in it.
 */
const reusableDatabases: string[] = []

/**
 * Deletes every document. Returns false when an open transaction has changed a document: without a transaction of its
 * own, the delete would wait for it forever and use a whole core.
 */
async function emptyDatabase({ connection }: Database): Promise<boolean> {
  const tx = await connection.startSession()
  try {
    tx.startTransaction()
    for (const { name } of await connection.listCollections())
      await connection.collection(name).deleteMany({}, { session: tx })
    await tx.commitTransaction()
    return true
  } catch {
    return false
  } finally {
    await tx.endSession()
  }
}

/**
 * Creates a whole studio for a test file or a test: the real app on its own real database, with a clock that the test moves
 * and a mailer that records the mails. It closes itself after the last test of the file.
 */
export async function aTestStudio({
  env: envChanges,
  currentTime,
  log: destination,
  sharedWith,
  uri,
}: StudioOptions = {}) {
  const env = createTestEnv({ ...(destination ? { LOG_LEVEL: 'trace' } : {}), ...envChanges })
  const reusedDatabase = sharedWith ? undefined : reusableDatabases.pop()
  const databaseName = sharedWith?.databaseName ?? reusedDatabase ?? `t${randomBytes(6).toString('hex')}`
  const database = await openDatabase({ uri: uri ?? inject('mongoUri'), name: databaseName, monitorCommands: true })
  const sharedClock = currentTime ? undefined : sharedWith?.clock
  const clock = sharedClock ?? createTestClock({ start: currentTime ?? USUAL_START, timeZone: env.STUDIO_TIMEZONE })
  const log = createLog({ level: env.LOG_LEVEL, ...(destination ? { destination } : {}) })
  const mailer = sharedWith?.mailer ?? createTestMailer(`Stillwater <${env.STUDIO_EMAIL}>`)
  const deps = createDeps({
    env,
    log,
    database,
    version: 'test',
    features,
    clock,
    mailer,
    passwordCost: CHEAP_PASSWORD_COST,
  })
  if (!sharedWith && !reusedDatabase) await createIndexes(database)
  const app = createApp(deps)
  afterAll(async () => {
    if (!sharedWith && (await emptyDatabase(database))) reusableDatabases.push(databaseName)
    await database.close()
  })

  async function request(path: string, init: RequestInit = {}, clientAddress = '127.0.0.1'): Promise<Response> {
    return app.fetch(new Request(new URL(path, 'http://localhost'), init), toBindings(clientAddress))
  }

  /** Calls an endpoint of the contract. */
  async function call<Name extends EndpointName>(name: Name, options: CallOptions = {}): Promise<Outcome<Name>> {
    const endpoint: Endpoint = endpoints[name]
    const { body, as, clientAddress } = options
    const headers = {
      ...(as ? { Cookie: as.cookie } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    }
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body: toRequestBody(body) }) }
    const response = await request(buildUrl(endpoint, options), init, clientAddress)
    return readOutcome(name, response)
  }

  /** Calls an endpoint and returns its answer; throws unless it succeeds. */
  async function expectOk<Name extends EndpointName>(name: Name, options: CallOptions = {}) {
    const { status, text, answer } = await call(name, options)
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`)
    return answer
  }

  /** Runs due jobs and returns the mails sent to a person so far, oldest first. */
  async function deliverMailsTo({ user }: Pick<Person, 'user'>) {
    await runDueJobs(deps)
    return mailer.sentMails.filter(({ to }) => to === user.email)
  }

  return {
    deps,
    env,
    clock,
    databaseName,
    request,
    call,
    expectOk,
    deliverMailsTo,
    /** Delivers the queued mails, and lists the subjects of all that a person has got. */
    subjectsTo: async (person: Pick<Person, 'user'>) => (await deliverMailsTo(person)).map(({ subject }) => subject),
    ...createPeople(deps),
    /** Runs due jobs, and all recurring jobs once: mails are sent, holds expire. */
    runJobs: () => runJobsOnce(deps),
    /** Runs due jobs without the recurring ones. */
    runDueJobs: () => runDueJobs(deps),
    /** Runs due jobs and returns the mails sent so far, oldest first. */
    deliverMails: async () => {
      await runDueJobs(deps)
      return mailer.sentMails
    },
    mailer,
    /** Returns the database commands that some work makes, each with its collection. */
    recordCommands: (work: () => Promise<void>) => recordCommands({ database, work }),
  }
}

export type TestStudio = Awaited<ReturnType<typeof aTestStudio>>

async function recordCommands({
  database,
  work,
}: {
  database: Database
  work: () => Promise<void>
}): Promise<string[]> {
  const client = database.connection.getClient()
  const commands: string[] = []
  const onCommand = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    void commands.push(`${commandName} ${String(command[commandName])}`)
  client.on('commandStarted', onCommand)
  await work()
  client.off('commandStarted', onCommand)
  return commands
}

function toRequestBody(body: unknown): string | FormData {
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
}

function toBindings(remoteAddress: string) {
  return { incoming: { socket: { remoteAddress } } }
}

async function readOutcome<Name extends EndpointName>(name: Name, response: Response): Promise<Outcome<Name>> {
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const value: unknown = isJson && text ? JSON.parse(text) : text
  assertMatchesContract(name, { status: response.status, contentType: response.headers.get('Content-Type'), value })
  return { status: response.status, headers: response.headers, text, ...toAnswerAndError<Name>(value) }
}

// The same JSON, typed as an answer and as an error. A test reads the one that fits the status.
function toAnswerAndError<Name extends EndpointName>(value: unknown) {
  return { answer: value as ResponseOf<Endpoints[Name]>, error: value as ErrorBody }
}
