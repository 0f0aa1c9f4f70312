import packageFile from '../../../package.json' with { type: 'json' }
import { openDatabase } from '../../adapters/mongo.ts'
import { createDeps } from '../../deps.ts'
import { migrations } from '../../migrations/all-migrations.ts'
import { ensureSchema } from '../../platform/ensure-schema.ts'
import { EnvError, isProduction, readEnv } from '../../platform/env.ts'
import { createLog } from '../../platform/log.ts'
import { formatStartError } from '../../platform/start-error.ts'
import { loadLarge } from './load-large.ts'
import { OptionError, readOptions } from './size.ts'

/**
 * `npm run seed:large -- --bookings 200000`: adds a large studio to the database at MONGODB_URI. Refuses a production
 * environment without `--in-production`. Needs the same environment as the API.
 */
async function main(words: readonly string[]): Promise<number> {
  const { size, inProduction } = readOptions(words)
  const env = readEnv(process.env)
  if (isProduction(env) && !inProduction) {
    throw new OptionError(
      'This is a production environment. --in-production makes thousands of people here all the same.',
    )
  }
  const database = await openDatabase({ uri: env.MONGODB_URI, patient: true }).catch(() => {
    throw new EnvError(['the database at MONGODB_URI does not answer'])
  })
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`
  try {
    const log = createLog({ level: 'silent' })
    await ensureSchema({ env, log, version: packageFile.version, migrations })
    const deps = createDeps({ env, log, database, version: packageFile.version, features: [] })
    const note = (done: string) => process.stdout.write(`${seconds().padStart(8)}  ${done}\n`)
    const made = await loadLarge(deps, { size, note })
    const sentence = made > 0 ? `The large studio is loaded, ${seconds()}.` : 'A large studio was loaded here before.'
    process.stdout.write(`${sentence}\n`)
    return 0
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${formatStartError(error)}\n`)
    process.exit(1)
  },
)
