import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { STOP_TIMEOUT_MS as ENGINE_STOP_TIMEOUT_MS } from '../database/secantus-daemon.ts'
import { CliError } from '../processes/cli-error.ts'
import { isPortFree } from '../processes/ports.ts'
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts'
import { placeRelease } from '../production/release.ts'
import { buildStalePackages } from './build-packages.ts'
import { loadDemoOnce } from './demo-data.ts'
import {
  createApiSpecs,
  createDatabaseSpec,
  createDevServerSpecs,
  createEmulatorsSpec,
  createGatewaySpec,
  createMarketingSpec,
  createNginxSpec,
  getApiAddress,
  type Mode,
} from './process-specs.ts'
import { storeRunningApi } from './running-api.ts'
import { PORT_COUNT, type Ports, type Settings } from './settings.ts'

type Env = Record<string, string | undefined>
type RunOptions = { settings: Settings; env: Env; mode: Mode; print: (line: string) => void }

export type RunningProduct = {
  children: () => readonly SupervisedProcess[]
  /** Rejects when a process died five times in a minute. */
  failure: Promise<never>
  /** Builds stale packages, releases them and restarts the API processes and the marketing server one by one. */
  restartWithNewFiles: () => Promise<void>
  /** Ends all processes, the database last: within 15 seconds, or a minute more if the database must write much data. */
  stop: () => Promise<void>
  /** Ends all processes without waiting for their work, also while `stop` waits. */
  stopImmediately: () => Promise<void>
}

/**
 * Starts the whole product and resolves when every process is up. If one does not start, the others are ended and the
 * CliError says why. `stop` may be called while the product is still starting.
 */
export function runProduct(options: RunOptions): { started: Promise<void>; product: RunningProduct } {
  const children: SupervisedProcess[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  let pendingStop: Promise<void> | undefined

  const launch = (spec: ProcessSpec): Promise<void> => {
    // Never resolves: the product stops while it is still starting.
    if (pendingStop) return new Promise(() => undefined)
    const log = openLog({ settings: options.settings, name: spec.name })
    const onLine = (line: string) => {
      log.write(`${line}\n`)
      if (options.mode === 'dev') options.print(`${spec.name.padEnd(12)} ${line}`)
      // Prints what the stop waits for.
      else if (pendingStop && spec.name === 'database') options.print(line)
    }
    const onGiveUp = (reason: string) => failure.reject(new CliError(reason))
    const child = supervise({ spec, onLine, onDeath: options.print, onGiveUp })
    children.push(child)
    return child.ready
  }
  let removeApiAddress = () => {}
  const onApiStarted = () => {
    removeApiAddress = storeRunningApi(getApiAddress(options.settings))
  }
  const stop = () => {
    removeApiAddress()
    pendingStop ??= stopAll(children)
    return pendingStop
  }
  const stopImmediately = async () => {
    removeApiAddress()
    pendingStop ??= Promise.resolve()
    await Promise.all(children.map((child) => (child.name === 'database' ? child.stopImmediately() : child.stop(0))))
  }
  const startup = startAll({ options, launch, onApiStarted }).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    started: startup,
    product: {
      children: () => children,
      failure: failure.promise,
      restartWithNewFiles: () => restartAllWithNewFiles({ options, children }),
      stop,
      stopImmediately,
    },
  }
}

type Launch = (spec: ProcessSpec) => Promise<void>

async function startAll({
  options,
  launch,
  onApiStarted,
}: {
  options: RunOptions
  launch: Launch
  onApiStarted: () => void
}): Promise<void> {
  const { settings, mode } = options
  await assertPortsFree(options)
  mkdirSync(settings.dataDir, { recursive: true })
  // Database and API start while the packages are built; everything that serves pages waits for the builds.
  const database = settings.mongodbUri ? Promise.resolve() : launch(createDatabaseSpec(options))
  const emulators = settings.isProduction ? Promise.resolve() : launch(createEmulatorsSpec(options))
  const api = Promise.all([database, emulators])
    .then(() => loadDemoOnce(options))
    .then(() => Promise.all(createApiSpecs(options).map(launch)))
    .then(onApiStarted)
  const apiAddress = api.then(
    () => getApiAddress(settings),
    () => undefined,
  )
  const build = mode === 'dev' ? Promise.resolve() : prepareFiles({ options, apiAddress })
  const pages = build.then(() => Promise.all(createPageSpecs(options).map(launch)))
  await Promise.all([api, pages])
}

async function prepareFiles({
  options,
  apiAddress,
}: {
  options: RunOptions
  apiAddress: Promise<string | undefined>
}): Promise<void> {
  if (!options.env.STUDIO_SKIP_BUILD) await buildStalePackages({ print: options.print, apiAddress })
  if (options.mode === 'deployed') placeRelease(options.settings)
}

function createPageSpecs(options: RunOptions): ProcessSpec[] {
  if (options.mode === 'deployed') return [createMarketingSpec(options), createNginxSpec(options)]
  const pageServers = options.mode === 'dev' ? createDevServerSpecs(options) : [createMarketingSpec(options)]
  return [...pageServers, createGatewaySpec(options)]
}

async function assertPortsFree({ settings, mode }: RunOptions): Promise<void> {
  const { ports } = settings
  const requiredPorts: (keyof Ports)[] = ['gateway', 'api']
  if (mode === 'dev') requiredPorts.push('portalDev', 'adminDev', 'marketingDev')
  else requiredPorts.push('marketing')
  if (mode === 'deployed') requiredPorts.push('secondApi')
  if (!settings.isProduction) requiredPorts.push('emulators', 'smtp')
  if (!settings.mongodbUri) requiredPorts.push('database')
  for (const name of requiredPorts) {
    if (await isPortFree(ports[name])) continue
    throw new CliError(
      `Port ${ports[name]} is in use (needed for the ${name}): stop the program that uses it, or choose another PORT, e.g. PORT=${ports.gateway + 100} (the product uses ${PORT_COUNT} consecutive ports).`,
    )
  }
}

function openLog({ settings, name }: { settings: Settings; name: string }) {
  const folder = join(settings.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return createWriteStream(join(folder, `${name}.log`))
}

async function restartAllWithNewFiles({
  options,
  children,
}: {
  options: RunOptions
  children: readonly SupervisedProcess[]
}): Promise<void> {
  await prepareFiles({ options, apiAddress: Promise.resolve(getApiAddress(options.settings)) })
  for (const child of children) if (/^(?:api|marketing)/.test(child.name)) await child.restart(STOP_TIMEOUT_MS)
}

// Longer than the API's own limit (STOP_SECONDS).
const STOP_TIMEOUT_MS = 7000
// Longer than the database waits for its engine.
const DATABASE_STOP_TIMEOUT_MS = ENGINE_STOP_TIMEOUT_MS + 5000

async function stopAll(children: readonly SupervisedProcess[]): Promise<void> {
  // The database goes last, so that a request in flight can still be written.
  const database = children.filter(({ name }) => name === 'database')
  const otherChildren = children.filter(({ name }) => name !== 'database')
  await Promise.all(otherChildren.map((child) => child.stop(STOP_TIMEOUT_MS)))
  await Promise.all(database.map((child) => child.stop(DATABASE_STOP_TIMEOUT_MS)))
}
