import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, NGINX_MISSING } from '../nginx/nginx-process.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { listenToStopSignals, type StopSignals } from '../processes/stop-signals.ts'
import type { Mode } from './process-specs.ts'
import { type RunningProduct, runProduct } from './run-product.ts'
import { formatServiceUrls } from './service-urls.ts'
import { readSettings, repository } from './settings.ts'

const print = (line: string) => console.log(line)

const REHEARSAL_NOTICE =
  'This is a rehearsal of the deployment on this machine. To go live, use docker-compose.yml (infra/README.md).'

/**
 * Runs `npm start`, `npm run dev` or `npm run production`: starts the product, prints the URLs, waits for a signal or a
 * failure, and stops everything; a second Ctrl-C stops without waiting. A parent with an IPC channel (the browser journeys)
 * receives `{ ready: true, url }`. Exits with 1 when something failed.
 */
export async function startAndWait(mode: Mode): Promise<void> {
  const startedAt = performance.now()
  const { stopRequested, stopNowSignal } = listenToStopRequests()
  let product: RunningProduct | undefined
  if (mode === 'deployed') print(REHEARSAL_NOTICE)
  try {
    if (existsSync(join(repository, '.env'))) process.loadEnvFile(join(repository, '.env'))
    const settings = readSettings(process.env)
    if (mode === 'deployed' && !hasNginx()) throw new CliError(`${NGINX_MISSING}. "npm start" runs without it.`)
    print(`Starting the studio${mode === 'dev' ? ' with hot reload' : ''} ...`)
    const { started, product: runningProduct } = runProduct({ settings, env: process.env, mode, print })
    product = runningProduct
    // `failure` never resolves: it rejects, which the `catch` below reports.
    const outcome = await Promise.race([started.then(() => 'up' as const), stopRequested, runningProduct.failure])
    if (outcome === 'up') {
      print(formatServiceUrls({ settings, mode, seconds: (performance.now() - startedAt) / 1000 }))
      if (mode === 'deployed') restartOnSignal(runningProduct)
      process.send?.({ ready: true, url: `http://localhost:${settings.ports.gateway}` })
      await Promise.race([stopRequested, runningProduct.failure])
    }
    print('Stopping ...')
  } catch (error) {
    console.error(formatCliError(error))
    process.exitCode = 1
  }
  await Promise.race([product?.stop(), whenAborted(stopNowSignal).then(() => product?.stopImmediately())])
  process.exit()
}

// SIGUSR2 builds stale packages and restarts the processes that run them. A signal during a restart is handled afterwards.
function restartOnSignal(product: RunningProduct): void {
  let queue = Promise.resolve()
  process.on('SIGUSR2', () => {
    queue = queue
      .then(() => product.restartWithNewFiles())
      .then(() => print('Renewed: every process runs the new files.'))
      .catch((error) => console.error(formatCliError(error)))
  })
}

/**
 * Listens to signals (stop-signals.ts), and stops when the parent has ended: the process at the other end of the IPC channel,
 * or the npm that ran the script (a killed npm sends no signal).
 */
function listenToStopRequests(): StopSignals {
  const signals = listenToStopSignals()
  const parentPid = process.ppid
  const stopIfParentEnded = () => {
    if (process.ppid !== parentPid) signals.requestStop()
  }
  if (process.env.npm_lifecycle_event) setInterval(stopIfParentEnded, 500).unref()
  if (process.channel) process.once('disconnect', signals.requestStop).channel?.unref()
  return signals
}

function whenAborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : once(signal, 'abort')
}
