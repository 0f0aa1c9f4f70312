import packageFile from '../package.json' with { type: 'json' }
import { type Database, measureCommands, openDatabase } from './adapters/mongo.ts'
import { createApp } from './app.ts'
import { createDeps, type Deps } from './deps.ts'
import { serveMetrics } from './features/operations/metrics/metrics-server.ts'
import { features } from './features.ts'
import { migrations } from './migrations/all-migrations.ts'
import { assertRealEmailAddresses, type Env, EnvError, formatStartError, readEnv } from './platform/env.ts'
import { listen, stopOnSignal } from './platform/listen.ts'
import { createLog, type Log } from './platform/log.ts'
import { ensureSchema } from './platform/migrations.ts'
import { startWorker } from './platform/queue/worker.ts'
import { logUnhandledRejections, readStudioFile } from './platform/start.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { email: emailInStudioFile } = readStudioFile(env.STUDIO_FILE)
  assertRealEmailAddresses({ env, emailInStudioFile })
  const log = createLog({ level: env.LOG_LEVEL, version: env.STUDIO_VERSION })
  const database = await waitForDatabase({ env, log })
  await database.endOrphanedTransactions()
  await ensureSchema({ env, log, packageVersion: packageFile.version, migrations })
  const deps = createDeps({ env, log, database, version: env.STUDIO_VERSION ?? packageFile.version, features })
  const metrics = await openMetrics(deps)
  const server = await listen({ fetch: createApp(deps).fetch, env })
  const worker = env.JOBS ? await startWorker(deps) : undefined
  log.info({ host: env.API_HOST, port: server.port }, 'the API listens')
  stopOnSignal({
    log,
    env,
    steps: [
      () => Promise.all([server.close(), worker?.stop()]),
      () => metrics?.close(),
      () => deps.mailer.close(),
      () => database.close(),
    ],
  })
  logUnhandledRejections(deps)
}

// Database commands are measured only when metrics are served, since measuring costs time.
async function openMetrics(deps: Deps) {
  const { METRICS_PORT: port } = deps.env
  if (port === undefined) return undefined
  measureCommands(deps)
  const metrics = await serveMetrics(deps, { port })
  deps.log.info({ port: metrics.port }, 'metrics are served')
  return metrics
}

// A database that starts at the same time may need some seconds. Each attempt itself waits for an answer.
async function waitForDatabase({ env, log }: { env: Env; log: Log }): Promise<Database> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await openDatabase({ uri: env.MONGODB_URI, monitorCommands: env.METRICS_PORT !== undefined })
    } catch (error) {
      if (performance.now() - startedAt > env.DATABASE_WAIT_SECONDS * 1000) {
        throw new EnvError(['the database at MONGODB_URI does not answer'])
      }
      log.warn({ err: error }, 'waiting for the database')
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${formatStartError(error)}\n`)
  process.exit(1)
})
