import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { killOnExit } from '../processes/kill-on-exit.ts'
import { followLines } from '../processes/log-lines.ts'
import { getApiVariables } from './process-specs.ts'
import { repository, type Settings } from './settings.ts'

/**
 * Loads the demo studio into the embedded database, once for each data folder; never in production or into a database
 * at MONGODB_URI. The marker file is inside the database's folder, so that removing the folder removes both.
 */
export async function loadDemoOnce(input: LoadInput & { print: (line: string) => void }): Promise<void> {
  const { settings, print } = input
  const markerFile = join(settings.dataDir, 'database', 'demo-loaded.json')
  if (settings.mongodbUri || settings.isProduction || existsSync(markerFile)) return
  const startedAt = performance.now()
  await loadDemo(input)
  writeFileSync(markerFile, `${JSON.stringify({ loaded: true })}\n`)
  print(`  loaded the demo studio ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

type LoadInput = { settings: Settings; env: Record<string, string | undefined> }

/** Loads the demo studio into the database of these settings if that is empty. */
async function loadDemo({ settings, env }: LoadInput): Promise<void> {
  const child = spawn(process.execPath, [join(repository, 'api/src/demo/load.ts'), '--if-empty'], {
    cwd: repository,
    env: getApiVariables({ settings, env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  killOnExit(child)
  const output = followLines({ streams: [child.stdout, child.stderr], onLine: () => undefined })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new CliError(`The demo studio could not be loaded: ${output.getFailureReason()}`)
}
