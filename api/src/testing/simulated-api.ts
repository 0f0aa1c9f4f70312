import packageFile from '../../package.json' with { type: 'json' }
import { openDatabase } from '../adapters/mongo.ts'
import { createApp } from '../app.ts'
import { createDeps, type Deps } from '../deps.ts'
import { features } from '../features.ts'
import { migrations } from '../migrations/all-migrations.ts'
import { createClock } from '../platform/clock.ts'
import { EnvError, isProduction, readEnv } from '../platform/env.ts'
import { listen } from '../platform/listen.ts'
import { createLog } from '../platform/log.ts'
import { ensureSchema } from '../platform/migrations.ts'
import { logUnhandledRejections } from '../platform/start.ts'
import { runJobsOnce } from './run-jobs.ts'

/**
 * Sent by the parent, which waits for the answer to each. `offsetMs`: how far the API's clock is ahead of the machine's.
 */
type Command = { kind: 'set clock'; offsetMs: number } | { kind: 'run jobs' }

/** The slowest jobs, which change nothing that a simulation compares. */
const SKIPPED_JOBS = /^(?:forget|complete|extend|remind|remove)/

/** Real argon2id with cheap parameters: hashing takes about a millisecond. */
const CHEAP_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/**
 * Starts the API in a process whose parent sets its clock and runs its jobs. The argument is the initial `offsetMs` of
 * the clock. This is a separate entry point, so that no setting can enable it in production.
 */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (isProduction(env)) throw new EnvError(['a simulated clock is not for production'])
  let offsetMs = Number(process.argv[2])
  const log = createLog({ level: env.LOG_LEVEL })
  const database = await openDatabase({ uri: env.MONGODB_URI })
  await database.endOrphanedTransactions()
  await ensureSchema({ env, log, packageVersion: packageFile.version, migrations })
  const clock = createClock({ timeZone: env.STUDIO_TIMEZONE, now: () => new Date(Date.now() + offsetMs) })
  const deps = createDeps({
    env,
    log,
    database,
    features,
    clock,
    version: packageFile.version,
    passwordCost: CHEAP_PASSWORD_COST,
  })
  process.on('message', async (command: Command) => {
    if (command.kind === 'set clock') offsetMs = command.offsetMs
    process.send?.(command.kind === 'run jobs' ? await runJobs(deps) : [])
  })
  logUnhandledRejections(deps)
  await listen({ fetch: createApp(deps).fetch, env })
}

/** Returns the messages of the jobs that failed. */
async function runJobs(deps: Deps): Promise<string[]> {
  const names = deps.features.flatMap(({ recurringJobs = [] }) => recurringJobs).map(({ name }) => name)
  try {
    await runJobsOnce(deps, { skippedNames: names.filter((name) => SKIPPED_JOBS.test(name)) })
    return []
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    for (const err of errors) deps.log.error({ err }, 'job failed, will run again')
    return errors.map((err) => (err instanceof Error ? err.message : String(err)))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
