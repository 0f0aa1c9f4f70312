import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { followLines } from '../processes/log-lines.ts'
import { findFreePortRange } from '../processes/ports.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { PORT_COUNT, repository } from '../product/settings.ts'

export type Studio = {
  /** The address of the product, without a trailing slash. */
  url: string
  dataDir: string
  /** Process id of the start script. */
  pid: number
  /** Returns the last lines that the start script has printed. */
  lastLines: () => string
  /** Sends the start script a signal and waits until the script has ended. */
  signal: (signal: NodeJS.Signals) => Promise<void>
  /** Sends SIGTERM, waits until the script has ended, removes the data unless `keepData`, and returns the exit code. */
  stop: (options?: { keepData?: boolean }) => Promise<number | null>
}

/**
 * Variables of the developer's shell that are removed, so that the tests always use the emulators and the embedded database.
 */
const clearedVariables = [
  'MONGODB_URI',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CLOUDINARY_URL',
  'SMTP_URL',
  'SECOND_FACTOR_KEY',
  'PUBLIC_URL',
  'NODE_ENV',
]

/**
 * Starts the whole product as `npm start` does, on free ports, with its own data and with rate limits too high to reach,
 * and resolves when it is ready.
 * `env` adds to the environment; `dataDir` and `port` replace the generated ones; `skipBuild` serves the existing build, so
 * that the files of a running studio are not replaced; `logFile` receives each line that the processes write. Rejects with
 * the output of the start script if the script ends before that.
 */
export async function startStudio(
  options: {
    env?: Record<string, string>
    dataDir?: string
    port?: number
    skipBuild?: boolean
    logFile?: string
  } = {},
): Promise<Studio> {
  const port = options.port ?? (await findFreePortRange({ count: PORT_COUNT, minPort: 21_000, maxPort: 29_000 }))
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'studio-e2e-'))
  const env: NodeJS.ProcessEnv = { ...process.env, ...generousLimits, LOG_LEVEL: 'warn', ...options.env }
  if (options.skipBuild) env.STUDIO_SKIP_BUILD = '1'
  for (const name of clearedVariables) if (!options.env?.[name]) delete env[name]
  const child = spawn(process.execPath, [join(repository, 'infra/scripts/start.ts')], {
    cwd: repository,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  followLines({
    streams: [child.stdout, child.stderr],
    onLine: (line) => {
      lines.push(line)
      if (options.logFile) appendFileSync(options.logFile, `${line}\n`)
    },
  })
  const lastLines = () => lines.slice(-15).join('\n')
  await waitUntilReady({ child, lastLines })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    lastLines,
    signal: async (signal) => {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
    stop: async ({ keepData = false } = {}) => {
      const isRunning = child.exitCode === null && child.signalCode === null
      const exit = isRunning ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await exit
      if (!keepData) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
      return child.exitCode
    },
  }
}

async function waitUntilReady({ child, lastLines }: { child: ChildProcess; lastLines: () => string }): Promise<void> {
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'ready' as const),
    once(child, 'close').then(() => 'ended' as const),
  ])
  if (outcome === 'ended') throw new Error(`The studio did not start:\n${lastLines()}`)
}
