import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { answersHello } from '../database/mongo-hello.ts'
import { otherDatabase } from '../database/other-database.ts'
import { readConfig } from '../emulators/config.ts'
import { type Emulators, startEmulators } from '../emulators/emulators.ts'
import { findFreePortRange } from '../processes/ports.ts'
import { supervise } from '../processes/supervise.ts'
import { apiVariables, databaseChild, embeddedUri } from '../product/children.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { emulatorVariables } from '../product/service-variables.ts'
import { PORT_COUNT, readSettings } from '../product/settings.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { until } from './until.ts'

/** A studio without its pages: a database, two API processes, and the emulators in this very process. */
export type Studio = {
  apis: readonly ApiProcess[]
  emulators: Emulators
  /** The database, read past the API. */
  database: Db
  /** What the API processes logged: mistakes, and the causes of INTERNAL answers. */
  mistakes: string[]
  /** How often the database has died without having been killed; a temporary one starts again empty. */
  deaths: string[]
  /** SIGKILL for the database; resolves when both API processes answer again. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/** The external server that `npm run test:mongodb` names, if any. */
export const externalServer = process.env.FAULTS_MONGODB_URI || undefined
const quiet = () => undefined
const runApi = () => ['api/src/main.ts']

type Options = { entry?: () => string[]; isTemporary?: boolean }

/** Starts an empty one on free ports; `entry` is the file that its API processes run, with arguments. */
export async function openStudio({ entry = runApi, isTemporary = false }: Options = {}): Promise<Studio> {
  // A simulation and the scenarios, which are tested at the same time, look for ports at different places.
  const [low, high] = isTemporary ? [20_500, 28_000] : [12_000, 20_000]
  const port = await findFreePortRange({ count: PORT_COUNT, low, high })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-faults-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeData)
  const name = `studio_faults_${process.pid}_${Date.now()}`
  const externalUri = externalServer && !isTemporary ? otherDatabase({ uri: externalServer, name }) : undefined
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: externalUri })
  const mistakes: string[] = []
  const deaths: string[] = []
  const spec = databaseChild({ settings, env: process.env, isTemporary })
  const restartPolicy = () => ({ shouldRestart: true, pauseMs: 0 })
  const engine = externalUri
    ? undefined
    : supervise({ spec, onLine: quiet, onDeath: (line) => void deaths.push(line), onGiveUp: quiet, restartPolicy })
  await engine?.ready
  const emulators = await startEmulators(readConfig(emulatorVariables({ settings, mode: 'built' })))
  const env = apiVariables({
    settings,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ...generousLimits,
      STUDIO_EMAIL: 'studio@stillwater.example',
      // The machine is not in the studio's zone.
      STUDIO_TIMEZONE: 'America/New_York',
      TZ: 'Pacific/Auckland',
    },
  })
  const apis: ApiProcess[] = []
  // One after the other, as an upgrade starts them.
  for (const own of [settings.ports.api, settings.ports.secondApi])
    apis.push(await startApi({ entry, port: own, env, onLine: (line) => void mistakes.push(line) }))
  const client = await MongoClient.connect(externalUri ?? embeddedUri(settings))
  return {
    apis,
    emulators,
    mistakes,
    deaths,
    database: client.db(),
    killDatabase: async () => {
      const pid = engine?.pid()
      if (!engine || !pid) throw new Error('the database is not ours to kill')
      process.kill(pid, 'SIGKILL')
      await until('the database was started again', async () => engine.pid() !== pid)
      await until('the database answers again', () => answersHello({ port: settings.ports.database, timeoutMs: 1000 }))
      deaths.pop()
      await Promise.all(apis.map((api) => until('an API process answers again', api.isUp)))
    },
    stop: async () => {
      if (externalUri) await client.db().dropDatabase()
      await client.close()
      await Promise.all(apis.map((api) => api.stop()))
      await emulators.stop()
      // The database goes last, as everywhere.
      await (isTemporary ? engine?.quit() : engine?.stop(7000))
      process.off('exit', removeData)
      removeData()
    },
  }
}
