import { once } from 'node:events'
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
import { runJobsOnce } from '../platform/queue/worker.ts'
import { logUnhandledRejections } from '../platform/start.ts'

export type OpenCommand = { kind: 'open' } & ClockSetting

export type Command =
  | ({ id: number; kind: 'set time' } & ClockSetting)
  | { id: number; kind: 'run jobs'; except?: readonly string[] }
export type Reply = { id: number; failures: string[] }

/** About one millisecond a password: real argon2id, cheap parameters. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/**
 * The API as a process whose parent sets its clock and runs its jobs. It is a separate entry: `main.ts` has no such
 * channel, so that no setting can enable it in production.
 */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (isProduction(env)) throw new EnvError(['a simulated clock is not for production'])
  process.once('disconnect', () => process.exit(0))
  const [opening] = (await once(process, 'message')) as [OpenCommand]
  const time = createSettableTime(opening)
  const log = createLog({ level: env.LOG_LEVEL })
  const database = await openDatabase({ uri: env.MONGODB_URI })
  await database.releaseOrphans()
  await ensureSchema({ env, log, version: packageFile.version, migrations })
  const clock = createClock({ timeZone: env.STUDIO_TIMEZONE, now: time.now })
  const deps = createDeps({
    ...{ env, log, database, features, clock },
    version: packageFile.version,
    passwordCost: CHEAP,
  })
  const server = await listen({ fetch: createApp(deps).fetch, env })
  process.on('message', (command: Command) => {
    void obey(deps, { command, setTime: time.set }).then((failures) =>
      process.send?.({ id: command.id, failures } satisfies Reply),
    )
  })
  logUnhandledRejections(deps)
  process.send?.({ port: server.port })
}

/** `at`: when by the machine's clock it is `now`, so that clocks of two processes that are set alike show the same. */
type ClockSetting = { now: number; at?: number }

/** A clock that runs on from the instant to which it was last set. */
function createSettableTime(first: ClockSetting) {
  let offset = 0
  const set = ({ now, at = Date.now() }: ClockSetting) => {
    offset = now - at
  }
  set(first)
  return { now: () => new Date(Date.now() + offset), set }
}

async function obey(deps: Deps, { command, setTime }: { command: Command; setTime: (setting: ClockSetting) => void }) {
  if (command.kind === 'set time') {
    setTime(command)
    return []
  }
  try {
    await runJobsOnce(deps, command)
    return []
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    for (const err of errors) deps.log.error({ err }, 'job failed, will run again')
    return errors.map((one) => (one instanceof Error ? one.message : String(one)))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
