/**
 * The embedded database as a process.
 *
 *   node infra/database/main.ts --dir .data/database --port 8085
 *   node infra/database/main.ts --temporary          uses a new folder (--dir may name it), removed at the end, and a free
 *                                                    port unless --port names one
 *
 * Prints one JSON line { "uri", "engine" } when it is up; messages for people go to stderr. Runs until SIGTERM or SIGINT, or
 * until its parent ends, which closes the IPC channel or, with --stop-with-stdin, stdin. A second SIGINT, or SIGQUIT, ends it
 * at once.
 * When MONGODB_URI (TEST_MONGODB_URI with --temporary) is set, it starts nothing and prints that address.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { findFreePort } from '../processes/ports.ts'
import { listenToStopSignals } from '../processes/stop-signals.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { getTemporaryDatabaseFolderPrefix } from './secantus-wheel.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string' },
    temporary: { type: 'boolean', default: false },
    'stop-with-stdin': { type: 'boolean', default: false },
  },
})

/** A stop that takes longer than this prints SLOW_STOP. */
const SLOW_STOP_MS = 3000
const SLOW_STOP =
  'The database is still writing its data, for at most a minute. Ctrl-C again ends it at once; the next start then takes longer.'

const print = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const externalUri = values.temporary ? process.env.TEST_MONGODB_URI : process.env.MONGODB_URI
  const defaults = values.temporary
    ? { dir: () => mkdtempSync(getTemporaryDatabaseFolderPrefix()), port: findFreePort }
    : { dir: () => process.env.DATABASE_DIR ?? '.data/database', port: () => process.env.DATABASE_PORT ?? 8085 }
  const dir = resolve(values.dir ?? defaults.dir())
  const port = Number(values.port ?? (await defaults.port()))
  if (values.temporary && values.dir && existsSync(dir))
    throw new CliError(`A temporary database would remove ${dir} when it ends: name a folder that does not exist yet.`)
  const removeTemporary = () => values.temporary && rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeTemporary)

  const { stopRequested, stopNowSignal, requestStop } = listenToStopSignals()
  process.once('disconnect', requestStop)
  if (values['stop-with-stdin']) process.stdin.once('close', requestStop).resume()
  void stopRequested.then(() => setTimeout(() => print(SLOW_STOP), SLOW_STOP_MS).unref())
  const keepAlive = setInterval(() => undefined, 60_000)
  const database: Partial<OpenDatabase> & { uri: string } = externalUri
    ? { uri: externalUri }
    : await openDatabase({ dir, port, print, stopNowSignal, isTemporary: values.temporary })
  process.stdout.write(`${JSON.stringify({ uri: database.uri, engine: database.engine ?? 'external' })}\n`)

  const endReason = await Promise.race([
    stopRequested,
    ...(database.exit ? [database.exit.then(() => 'died' as const)] : []),
  ])
  clearInterval(keepAlive)
  await database.stop?.()
  if (endReason === 'died') throw new Error('The database ended by itself.')
}

main().then(
  () => process.exit(0),
  (error) => {
    print(formatCliError(error))
    process.exit(1)
  },
)
