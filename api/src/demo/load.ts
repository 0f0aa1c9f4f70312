import packageFile from '../../package.json' with { type: 'json' }
import { openDatabase } from '../adapters/mongo.ts'
import { createDeps } from '../deps.ts'
import { migrations } from '../migrations/all-migrations.ts'
import { ensureSchema } from '../platform/ensure-schema.ts'
import { EnvError, readEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { formatStartError } from '../platform/start-error.ts'
import { type LoadOutcome, loadDemo } from './load-demo.ts'

/**
 * `npm run demo:load`: loads the demo studio into the database at MONGODB_URI, if that is empty. With `--if-empty` a
 * database with data is no error; with `--into-existing` it is loaded into. Needs the same environment as the API.
 */
async function main(options: readonly string[]): Promise<number> {
  const unknown = options.filter((option) => !['--if-empty', '--into-existing'].includes(option))
  if (unknown.length > 0) throw new EnvError([`unknown option ${unknown.join(' ')}`])
  const env = readEnv(process.env)
  const database = await openDatabase({ uri: env.MONGODB_URI }).catch(() => {
    throw new EnvError(['the database at MONGODB_URI does not answer'])
  })
  try {
    const log = createLog({ level: 'silent' })
    await ensureSchema({ env, log, version: packageFile.version, migrations })
    const deps = createDeps({ env, log, database, version: packageFile.version, features: [] })
    const outcome = await loadDemo(deps, { intoExisting: options.includes('--into-existing') })
    process.stdout.write(`${sentences[outcome]}\n`)
    return outcome === 'not empty' && !options.includes('--if-empty') ? 1 : 0
  } finally {
    await database.close()
  }
}

const sentences: Record<LoadOutcome, string> = {
  loaded: 'The demo studio is loaded.',
  'loaded before': 'The demo studio was loaded before; nothing was changed.',
  'not empty':
    'The database is not empty, so nothing was changed; --into-existing loads the demo studio beside what is there.',
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${formatStartError(error)}\n`)
    process.exit(1)
  },
)
