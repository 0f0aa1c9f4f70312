import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { answersAsPrimary } from '../database/mongo-hello.ts'
import { toDatabaseUri } from '../database/other-database.ts'
import { readConfig } from '../emulators/config.ts'
import { type Emulators, startEmulators } from '../emulators/emulators.ts'
import { findFreePortRange } from '../processes/ports.ts'
import { supervise } from '../processes/supervise.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { createDatabaseSpec, getApiVariables, getEmbeddedUri } from '../product/process-specs.ts'
import { getEmulatorVariables } from '../product/service-variables.ts'
import { PORT_COUNT, readSettings } from '../product/settings.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { waitUntil } from './until.ts'

/** A studio without pages: a database, two API processes, and the emulators in this process. */
export type Studio = {
  apis: readonly ApiProcess[]
  emulators: Emulators
  database: Db
  /** The errors that the API processes logged, with the causes of INTERNAL responses. */
  errorLines: string[]
  /** Unexpected exits of the database; a temporary database restarts empty. */
  deaths: string[]
  /** Kills the database; resolves when both API processes are up again. */
  killAndRestartDatabase(): Promise<void>
  stop(): Promise<void>
}

/** The external server of `npm run test:mongodb`, if any. */
export const externalServerUri = process.env.FAULTS_MONGODB_URI || undefined
const ignore = () => undefined
const getApiScript = () => ['api/src/main.ts']

/** `isTemporary`: for the simulation, with an embedded database that does not wait for the disk. */
type Options = { getScript?: () => string[]; isTemporary?: boolean }

/** Starts an empty studio on free ports; `getScript` returns the script of the API processes and its arguments. */
export async function openStudio({ getScript = getApiScript, isTemporary = false }: Options = {}): Promise<Studio> {
  // The simulation and the scenarios run at the same time, so they use different port ranges.
  const [minPort, maxPort] = isTemporary ? [20_500, 28_000] : [12_000, 20_000]
  const port = await findFreePortRange({ count: PORT_COUNT, minPort, maxPort })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-faults-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeData)
  const name = `studio_faults_${process.pid}_${Date.now()}`
  const externalUri = externalServerUri && !isTemporary ? toDatabaseUri({ uri: externalServerUri, name }) : undefined
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: externalUri })
  const errorLines: string[] = []
  const deaths: string[] = []
  const spec = createDatabaseSpec({ settings, env: process.env, isTemporary })
  const restartPolicy = () => ({ shouldRestart: true, pauseMs: 0 })
  const engine = externalUri
    ? undefined
    : supervise({ spec, onLine: ignore, onDeath: (line) => void deaths.push(line), onGiveUp: ignore, restartPolicy })
  await engine?.ready
  const emulators = await startEmulators(readConfig(getEmulatorVariables({ settings, mode: 'built' })))
  const env = getApiVariables({
    settings,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...generousLimits,
      STUDIO_EMAIL: 'studio@stillwater.example',
      // The machine's time zone differs from the studio's.
      STUDIO_TIMEZONE: 'America/New_York',
      TZ: 'Pacific/Auckland',
    },
  })
  const apis: ApiProcess[] = []
  // One after the other, as in an upgrade.
  for (const apiPort of [settings.ports.api, settings.ports.secondApi])
    apis.push(await startApi({ getScript, port: apiPort, env, onLine: (line) => void errorLines.push(line) }))
  const client = await MongoClient.connect(externalUri ?? getEmbeddedUri(settings))
  return {
    apis,
    emulators,
    errorLines,
    deaths,
    database: client.db(),
    killAndRestartDatabase: async () => {
      const pid = engine?.getPid()
      if (!engine || !pid) throw new Error('an external database cannot be killed')
      process.kill(pid, 'SIGKILL')
      await waitUntil('the database was started again', async () => engine.getPid() !== pid)
      const isBack = () => answersAsPrimary({ port: settings.ports.database, timeoutMs: 1000 })
      await waitUntil('the database is back', isBack)
      // This death was intended.
      deaths.pop()
      await Promise.all(apis.map((api) => waitUntil('an API process answers again', api.isUp)))
    },
    stop: async () => {
      if (externalUri) await client.db().dropDatabase()
      await client.close()
      await Promise.all(apis.map((api) => api.stop()))
      await emulators.stop()
      await (isTemporary ? engine?.stopImmediately() : engine?.stop(7000))
      process.off('exit', removeData)
      removeData()
    },
  }
}
