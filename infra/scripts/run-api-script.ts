/**
 * Runs a script of the API with the settings of the API: `node infra/scripts/run-api-script.ts api/src/demo/load.ts ...`
 * (npm run demo:load, npm run admin:create). Without MONGODB_URI it uses the embedded database, which must be running.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { isListening } from '../processes/ports.ts'
import { getApiVariables } from '../product/process-specs.ts'
import { readSettings, repository } from '../product/settings.ts'

async function main(): Promise<number> {
  const [script = '', ...args] = process.argv.slice(2)
  if (existsSync(join(repository, '.env'))) process.loadEnvFile(join(repository, '.env'))
  const settings = readSettings(process.env)
  if (!settings.mongodbUri && !(await isListening(settings.ports.database))) {
    throw new CliError(
      'The embedded database is not running: run "npm start" in another window first, or set MONGODB_URI.',
    )
  }
  const env = getApiVariables({ settings, env: process.env })
  const child = spawn(process.execPath, [join(repository, script), ...args], { cwd: repository, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
