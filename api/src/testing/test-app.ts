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
import { assertDescribed } from './assert-described.ts'
import { createPeople, type Person } from './people.ts'
import { runDueJobs, runJobsOnce } from './run-jobs.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { testEnv } from './test-env.ts'
import { createTestMailer, type TestMailer } from './test-mailer.ts'

/** Wednesday, 10 in the morning in the studio (New York, winter time) unless a test says otherwise. */
const USUAL_START = '2026-01-14T15:00:00Z'
/** About one millisecond a password: real argon2id, cheap parameters. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export type StudioOptions = {
  /** Variables that differ from the usual ones, as text. */
  env?: Partial<Record<keyof Env, string>>
  /** The instant at which the clock is fixed. */
  at?: string
  /** Where the log goes, for tests that read it; LOG_LEVEL is then 'trace'. */
  log?: DestinationStream
  /** A second API process of another studio, with its database and mail server, and its clock unless `at` is given. */
  sharedWith?: { databaseName: string; clock?: TestClock; mailer?: TestMailer }
  /** The database's address, when not the usual one. */
  uri?: string
}

/** What a call came back with: the answer when it was good, the error when not. */
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
  /** Address of the connection; a proxy's when X-Forwarded-For is to be believed. */
  from?: string
}

/**
 * Databases of finished test files of this worker, emptied for the next: creating one takes half a second, and dropping
 * one hangs the embedded engine while a killed process's transaction is open in it.
 */
const emptyDatabases: string[] = []

/**
 * Deletes every document; false when a transaction still holds one. It is itself a transaction, since the engine lets
 * any other write wait for such a transaction without end, on one core.
 */
async function empty({ connection }: Database): Promise<boolean> {
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
 * A whole studio for a test file: the real app on its own real database, a fixed clock, cheap but real passwords, and a
 * mailer that records what it sends. Call it at the top of the file; it closes itself after the last test.
 */
export async function aTestStudio({ env: changes, at, log: destination, sharedWith, uri }: StudioOptions = {}) {
  const env = testEnv({ ...(destination ? { LOG_LEVEL: 'trace' } : {}), ...changes })
  const emptyDatabase = sharedWith ? undefined : emptyDatabases.pop()
  const databaseName = sharedWith?.databaseName ?? emptyDatabase ?? `t${randomBytes(6).toString('hex')}`
  const database = await openDatabase({ uri: uri ?? inject('mongoUri'), name: databaseName, monitorCommands: true })
  const shared = at ? undefined : sharedWith?.clock
  const clock = shared ?? createTestClock({ at: at ?? USUAL_START, timeZone: env.STUDIO_TIMEZONE })
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
    passwordCost: CHEAP,
  })
  if (!sharedWith && !emptyDatabase) await createIndexes(database)
  const app = createApp(deps)
  afterAll(async () => {
    if (!sharedWith && (await empty(database))) emptyDatabases.push(databaseName)
    await database.close()
  })

  async function request(path: string, init: RequestInit = {}, from = '127.0.0.1'): Promise<Response> {
    const asked = new Request(new URL(path, 'http://localhost'), init)
    return app.fetch(asked, asBindings(from))
  }

  /** Makes a call of the endpoint table as a given user. */
  async function call<Name extends EndpointName>(name: Name, options: CallOptions = {}): Promise<Outcome<Name>> {
    const endpoint: Endpoint = endpoints[name]
    const { body, as, from } = options
    const headers = {
      ...(as ? { Cookie: as.cookie } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    }
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body: asBody(body) }) }
    const response = await request(buildUrl(endpoint, options), init, from)
    return outcome(name, response)
  }

  /** Makes a call that must succeed, and returns its answer. */
  async function expectOk<Name extends EndpointName>(name: Name, options: CallOptions = {}) {
    const { status, text, answer } = await call(name, options)
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`)
    return answer
  }

  /** Runs due jobs and returns the mails sent to a person so far, oldest first. */
  async function mailsTo({ user }: Pick<Person, 'user'>) {
    await runDueJobs(deps)
    return mailer.sent.filter(({ to }) => to === user.email)
  }

  return {
    deps,
    env,
    clock,
    databaseName,
    request,
    call,
    expectOk,
    mailsTo,
    subjectsTo: async (person: Pick<Person, 'user'>) => (await mailsTo(person)).map(({ subject }) => subject),
    ...createPeople(deps),
    /** Runs everything that is due, and all recurring work once: mail goes out, holds expire. */
    runJobs: () => runJobsOnce(deps),
    /** Runs what is due, without the recurring work. */
    runDueJobs: () => runDueJobs(deps),
    /** Runs due jobs and answers every mail sent so far, oldest first. */
    mails: async () => {
      await runDueJobs(deps)
      return mailer.sent
    },
    mailer,
    /** The names of the database commands that some work makes, in order, with the collection of each. */
    commandsDuring: (work: () => Promise<void>) => commandsDuring({ database, work }),
  }
}

export type TestStudio = Awaited<ReturnType<typeof aTestStudio>>

async function commandsDuring({
  database,
  work,
}: {
  database: Database
  work: () => Promise<void>
}): Promise<string[]> {
  const client = database.connection.getClient()
  const seen: string[] = []
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    void seen.push(`${commandName} ${String(command[commandName])}`)
  client.on('commandStarted', note)
  await work()
  client.off('commandStarted', note)
  return seen
}

function asBody(body: unknown): string | FormData {
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
}

// All that the app reads of a connection is the address of its other end.
function asBindings(remoteAddress: string) {
  return { incoming: { socket: { remoteAddress } } }
}

async function outcome<Name extends EndpointName>(name: Name, response: Response): Promise<Outcome<Name>> {
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const value: unknown = isJson && text ? JSON.parse(text) : text
  assertDescribed(name, { status: response.status, contentType: response.headers.get('Content-Type'), value })
  return { status: response.status, headers: response.headers, text, ...bothReadings<Name>(value) }
}

// The same JSON read as an answer and as an error; a test looks at the one its status promises.
function bothReadings<Name extends EndpointName>(value: unknown) {
  return { answer: value as ResponseOf<Endpoints[Name]>, error: value as ErrorBody }
}
