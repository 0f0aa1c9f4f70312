import packageFile from '../package.json' with { type: 'json' }
import { openDatabase } from './adapters/mongo.ts'
import { createDeps, type Deps } from './deps.ts'
import { migrations } from './migrations/all-migrations.ts'
import { AppError } from './platform/app-error.ts'
import { type Env, EnvError, formatStartError } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { ensureSchema } from './platform/migrations.ts'

/** Runs the work of a shell command with the dependencies of the API. */
export async function withStudio<Result>(env: Env, work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ uri: env.MONGODB_URI, hasCommandTimeout: false }).catch(() => {
    throw new EnvError(['the database at MONGODB_URI does not answer'])
  })
  try {
    const log = createLog({ level: 'silent' })
    const { version } = packageFile
    await ensureSchema({ env, log, packageVersion: version, migrations })
    return await work(createDeps({ env, log, database, version, features: [] }))
  } finally {
    await database.close()
  }
}

/** Ends the process with the exit code of a command, or prints why it failed. */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(1)
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return formatStartError(error)
  return error.fields ? Object.values(error.fields).join('\n') : error.message
}
