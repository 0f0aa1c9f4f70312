import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { readConfig } from '../../emulators/config.ts'
import { type Emulators, startEmulators } from '../../emulators/emulators.ts'
import { findFreePortRange } from '../../processes/ports.ts'
import { supervise } from '../../processes/supervise.ts'
import { databaseChild, embeddedUri } from '../../product/children.ts'
import { generousLimits } from '../../product/generous-limits.ts'
import { serviceVariables } from '../../product/service-variables.ts'
import { readSettings, type Settings } from '../../product/settings.ts'
import { type ApiProcess, startApi } from './api-process.ts'

/** A studio on simulated time: an embedded database, two API processes, and the emulators in this very process. */
export type SimulatedStudio = {
  apis: readonly [ApiProcess, ApiProcess]
  database: Db
  emulators: Emulators
  /** Lines in which an API process logged a mistake of its own. */
  mistakes: string[]
  /** The database is never killed on purpose: one that dies starts again empty. */
  deaths: string[]
  stop(): Promise<void>
}

const PORTS = 12
const STUDIO_ZONE = 'America/New_York'

/** Starts it empty; its API processes run their jobs on command. */
export async function openSimulatedStudio(): Promise<SimulatedStudio> {
  const port = await findFreePortRange({ count: PORTS, low: 20_500, high: 28_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-simulated-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeData)
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir })
  const quiet = () => undefined
  const plan = databaseChild({ settings, env: process.env, isTemporary: true })
  const deaths: string[] = []
  const database = supervise({ plan, onLine: quiet, onDeath: (line) => deaths.push(line), onGiveUp: quiet })
  await database.ready
  const apiPorts = [settings.ports.api, port + PORTS - 1] as const
  const emulators = await startEmulatorsOf(settings)
  const mistakes: string[] = []
  const onLine = (line: string) => void mistakes.push(line)
  const start = (port: number) => startApi({ port, env: apiEnv(settings), onLine, now: Date.now() })
  const apis = [await start(apiPorts[0]), await start(apiPorts[1])] as const
  const client = await MongoClient.connect(embeddedUri(settings))
  return {
    apis,
    database: client.db('studio'),
    emulators,
    mistakes,
    deaths,
    stop: async () => {
      await client.close()
      await Promise.all(apis.map((api) => api.stop()))
      await emulators.stop()
      await database.quit()
      process.off('exit', removeData)
      removeData()
    },
  }
}

// The events of the provider are brought by the simulation, in orders of its own.
const startEmulatorsOf = ({ ports, dataDir }: Settings): Promise<Emulators> =>
  startEmulators(
    readConfig({
      STAND_INS_PORT: String(ports.emulators),
      SMTP_PORT: String(ports.smtp),
      PUBLIC_URL: `http://127.0.0.1:${ports.emulators}`,
      DATA_DIR: dataDir,
    }),
  )

function apiEnv(settings: Settings): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    ...serviceVariables({ settings, env: {} }),
    API_HOST: '127.0.0.1',
    PUBLIC_URL: settings.publicUrl,
    MONGODB_URI: embeddedUri(settings),
    STUDIO_TIMEZONE: STUDIO_ZONE,
    STUDIO_EMAIL: 'studio@stillwater.example',
    ...generousLimits,
    WAITLIST_MAX_LENGTH: '1000',
    // Not the studio's zone.
    TZ: 'Pacific/Auckland',
    LOG_LEVEL: 'error',
  }
}
