import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { STOP_TIMEOUT_MS as DATABASE_STOP_PATIENCE } from '../database/secantus-daemon.ts'
import { CliError } from '../processes/cli-error.ts'
import { isPortFree } from '../processes/ports.ts'
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts'
import { placeRelease } from '../production/release.ts'
import { buildStalePackages } from './build-packages.ts'
import {
  apiAddress,
  apiChildren,
  databaseChild,
  devServerChildren,
  emulatorsChild,
  gatewayChild,
  type Mode,
  marketingChild,
  nginxChild,
} from './children.ts'
import { loadDemoOnce } from './demo-data.ts'
import { noteRunningApi } from './running-api.ts'
import { PORT_STRETCH, type Ports, type Settings } from './settings.ts'

type Env = Record<string, string | undefined>
type Run = { settings: Settings; env: Env; mode: Mode; say: (line: string) => void }

export type RunningProduct = {
  children: () => readonly SupervisedProcess[]
  /** Rejects when a process died five times in a minute. */
  failed: Promise<never>
  /** Builds what is stale, puts it in force and restarts the processes one by one, so that one always answers. */
  renew: () => Promise<void>
  /** Ends all processes, the database last: 15 seconds, and a minute more for a database that has much to write down. */
  stop: () => Promise<void>
  /** Ends all processes without waiting for what they do; also while `stop` waits. */
  stopAtOnce: () => Promise<void>
}

/**
 * Starts the whole product and resolves when every process is up. When one does not come up, those already started are
 * ended and the CliError says why. `stop` may be called while it is still starting.
 */
export function runProduct(run: Run): { started: Promise<void>; product: RunningProduct } {
  const children: SupervisedProcess[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  let stopping: Promise<void> | undefined

  const launch = (plan: ProcessSpec): Promise<void> => {
    if (stopping) return new Promise(() => undefined)
    const log = openLog({ settings: run.settings, name: plan.name })
    const onLine = (line: string) => {
      log.write(`${line}\n`)
      if (run.mode === 'dev') run.say(`${plan.name.padEnd(12)} ${line}`)
      // Prints what the stop waits for.
      else if (stopping && plan.name === 'database') run.say(line)
    }
    const onGiveUp = (reason: string) => failure.reject(new CliError(reason))
    const child = supervise({ spec: plan, onLine, onDeath: run.say, onGiveUp })
    children.push(child)
    return child.ready
  }
  let forgetApi = () => {}
  const onApi = () => {
    forgetApi = noteRunningApi(apiAddress(run.settings))
  }
  const stop = () => {
    forgetApi()
    stopping ??= stopAll(children)
    return stopping
  }
  const stopAtOnce = async () => {
    forgetApi()
    stopping ??= Promise.resolve()
    await Promise.all(children.map((child) => (child.name === 'database' ? child.quit() : child.stop(0))))
  }
  const started = startAll({ run, launch, onApi }).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    started,
    product: {
      children: () => children,
      failed: failure.promise,
      renew: () => renewAll({ run, children }),
      stop,
      stopAtOnce,
    },
  }
}

type Launch = (plan: ProcessSpec) => Promise<void>

async function startAll({ run, launch, onApi }: { run: Run; launch: Launch; onApi: () => void }): Promise<void> {
  const { settings, mode } = run
  await refuseTakenPorts(run)
  mkdirSync(settings.dataDir, { recursive: true })
  // Database and API start while the packages are built; everything that serves pages waits for the builds.
  const data = settings.mongodbUri ? Promise.resolve() : launch(databaseChild(run))
  const emulators = settings.production ? Promise.resolve() : launch(emulatorsChild(run))
  const api = Promise.all([data, emulators])
    .then(() => loadDemoOnce(run))
    .then(() => Promise.all(apiChildren(run).map(launch)))
    .then(onApi)
  const apiUrl = api.then(
    () => apiAddress(settings),
    () => undefined,
  )
  const build = mode === 'dev' ? Promise.resolve() : prepareFiles({ run, apiUrl })
  const pages = build.then(() => Promise.all(pageChildren(run).map(launch)))
  await Promise.all([api, pages])
}

async function prepareFiles({ run, apiUrl }: { run: Run; apiUrl: Promise<string | undefined> }): Promise<void> {
  if (!run.env.STUDIO_SKIP_BUILD) await buildStalePackages({ say: run.say, api: apiUrl })
  if (run.mode === 'deployed') placeRelease(run.settings)
}

function pageChildren(run: Run): ProcessSpec[] {
  if (run.mode === 'deployed') return [marketingChild(run), nginxChild(run)]
  return [...(run.mode === 'dev' ? devServerChildren(run) : [marketingChild(run)]), gatewayChild(run)]
}

async function refuseTakenPorts({ settings, mode }: Run): Promise<void> {
  const { ports } = settings
  const needed: (keyof Ports)[] = ['gateway', 'api']
  if (mode === 'dev') needed.push('portalDev', 'adminDev', 'marketingDev')
  else needed.push('marketing')
  if (mode === 'deployed') needed.push('secondApi')
  if (!settings.production) needed.push('emulators', 'smtp')
  if (!settings.mongodbUri) needed.push('database')
  for (const name of needed) {
    if (await isPortFree(ports[name])) continue
    throw new CliError(
      `Port ${ports[name]} is in use (needed for the ${name}): stop what listens there, or choose others with PORT, e.g. PORT=${ports.gateway + 100} (it takes ${PORT_STRETCH} in a row).`,
    )
  }
}

function openLog({ settings, name }: { settings: Settings; name: string }) {
  const folder = join(settings.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return createWriteStream(join(folder, `${name}.log`))
}

async function renewAll({ run, children }: { run: Run; children: readonly SupervisedProcess[] }): Promise<void> {
  await prepareFiles({ run, apiUrl: Promise.resolve(apiAddress(run.settings)) })
  for (const child of children) if (/^(?:api|marketing)/.test(child.name)) await child.restart(STOP_TIMEOUT_MS)
}

// Longer than the API takes of its own accord (STOP_SECONDS).
const STOP_TIMEOUT_MS = 7000
// Longer than the database gives its engine.
const DATABASE_PATIENCE = DATABASE_STOP_PATIENCE + 5000

async function stopAll(children: readonly SupervisedProcess[]): Promise<void> {
  // The database goes last, so that a request in flight can still be written.
  const database = children.filter(({ name }) => name === 'database')
  const others = children.filter(({ name }) => name !== 'database')
  await Promise.all(others.map((child) => child.stop(STOP_TIMEOUT_MS)))
  await Promise.all(database.map((child) => child.stop(DATABASE_PATIENCE)))
}
