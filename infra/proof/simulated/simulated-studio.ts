import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { answersHello } from '../../database/mongo-hello.ts'
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
  stop(): Promise<void>
}

const PORTS = 12
const STUDIO_ZONE = 'America/New_York'

type Variables = Record<string, string>

/**
 * Starts it empty, with every clock at `now`. With `isRunning` its API processes run their jobs by themselves, as in
 * production.
 */
export async function openSimulatedStudio(given: {
  now: number
  env?: Variables
  isRunning?: boolean
}): Promise<SimulatedStudio> {
  const at = Date.now()
  const { now, env = {}, isRunning = false } = given
  const port = await findFreePortRange({ count: PORTS, low: 20_500, high: 28_000 })
  const dataDir = mkdtempSync(join(scratchFolder(), 'studio-simulated-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', removeData)
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir })
  const quiet = () => undefined
  const plan = databaseChild({ settings, env: process.env, isTemporary: true })
  const database = supervise({ plan, onLine: quiet, onDeath: quiet, onGiveUp: quiet })
  await database.ready
  await answersHello({ port: settings.ports.database, patience: 2000 })
  const apiPorts = [settings.ports.api, port + PORTS - 1] as const
  const emulators = await startEmulatorsAt({ settings, now, webhookPort: apiPorts[1] })
  const mistakes: string[] = []
  const onMistake = (line: string) => void (mistakes.length < 200 && mistakes.push(line))
  const jobs: Variables = isRunning ? { SIMULATED_JOBS: 'by themselves' } : {}
  const start = (place: 0 | 1) =>
    startApi({
      port: apiPorts[place],
      env: { ...apiEnv(settings), ...jobs, ...env },
      onMistake,
      now,
      at,
    })
  const apis = [await start(0), await start(1)] as const
  const client = await MongoClient.connect(embeddedUri(settings))
  return {
    apis,
    database: client.db('studio'),
    emulators,
    mistakes,
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

const MEMORY = '/dev/shm'
const ROOM_BYTES = 3 * 1024 ** 3

/** A folder in memory if there is enough space: no database of a simulation is killed, so nothing needs to reach a disk. */
function scratchFolder(): string {
  const room = existsSync(MEMORY) ? statfsSync(MEMORY) : null
  return room && room.bavail * room.bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

async function startEmulatorsAt(given: { settings: Settings; now: number; webhookPort: number }): Promise<Emulators> {
  const { settings, now, webhookPort } = given
  const emulators = await startEmulators(
    readConfig({
      STAND_INS_PORT: String(settings.ports.emulators),
      SMTP_PORT: String(settings.ports.smtp),
      PUBLIC_URL: `http://127.0.0.1:${settings.ports.emulators}`,
      WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/webhooks/stripe`,
      DATA_DIR: settings.dataDir,
    }),
  )
  emulators.payments.context.clock.setOffset(now - Date.now())
  return emulators
}

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
    LOG_LEVEL: 'error',
  }
}
