import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { answers } from '../processes/http-probe.ts'
import { findFreePortRange, freePort } from '../processes/ports.ts'
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts'
import { apiChild, databaseChild, emulatorsChild } from '../product/children.ts'
import { loadDemo } from '../product/demo-data.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { readSettings } from '../product/settings.ts'
import { freshUri, givenDatabase, givenServer, ownDatabase } from './proof-database.ts'
import { until } from './until.ts'

/** A studio without its pages: database, emulators and two API processes, each of which can be killed. */
export type AppUnderTest = {
  /** Where the API processes answer. */
  apis: readonly string[]
  /** Where the same processes say what they count, as Prometheus reads it. */
  metrics: readonly string[]
  /** Where the emulators answer. */
  emulators: string
  /** The database, read past the API. */
  database: Db
  /** The database's address, for a connection of one's own. */
  databaseUri: string
  /** The demo data's bookings, for which no mail was sent. */
  demoBookings: ReadonlySet<string>
  /** Log lines of the API processes about internal errors: the cause of each INTERNAL response. */
  ownMistakes: readonly string[]
  /** Starts one more API process, with its plan changed; it ends with the studio at the latest. */
  startApi(change: (plan: ProcessSpec) => ProcessSpec): Promise<SupervisedProcess & { url: string }>
  /** SIGKILL for one API process; resolves when it answers again. */
  killApi(index: number): Promise<void>
  /** SIGKILL for the database; resolves when both API processes answer again. */
  killDatabase(): Promise<void>
  /** Sends a signal to one API process: SIGSTOP makes it hang until SIGCONT. */
  signalApi(index: number, signal: NodeJS.Signals): void
  /** Ends one API process for good. */
  stopApi(index: number): Promise<void>
  /** Ends the database for good. */
  stopDatabase(): Promise<void>
  /** Ends all processes and removes the data. */
  stop(): Promise<void>
}

const PORTS = 14

/** Starts such a studio on free ports with the demo studio's accounts and classes. */
export async function openProofStudio(): Promise<AppUnderTest> {
  const port = await findFreePortRange({ count: PORTS, low: 12_000, high: 20_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-proof-'))
  const env = { ...process.env, ...generousLimits, LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir }
  const server = givenServer()
  const given = server ? freshUri(server) : undefined
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: given })
  const [secondApi, ...metricsPorts] = [PORTS - 3, PORTS - 2, PORTS - 1].map((place) => port + place)
  const apiPorts = [settings.ports.api, secondApi ?? port]
  const children: SupervisedProcess[] = []
  const ownMistakes: string[] = []
  const quiet = () => undefined
  const launch = async (plan: ProcessSpec, { onLine = quiet }: { onLine?: (line: string) => void } = {}) => {
    const child = supervise({ plan, onLine, onDeath: quiet, onGiveUp: quiet, rule: alwaysAgain })
    children.push(child)
    await child.ready
    return child
  }
  const kill = async (child: SupervisedProcess) => {
    const pid = child.pid()
    if (!pid) throw new Error(`${child.name} has no process`)
    process.kill(pid, 'SIGKILL')
    await until({ what: `${child.name} was started again`, holds: async () => child.pid() !== pid })
  }
  const database = given
    ? givenDatabase(given)
    : ownDatabase({ settings, process: await launch(databaseChild({ settings, env })), kill })
  await launch(emulatorsChild({ settings, env }))
  await loadDemo({ settings, env })
  const apis: SupervisedProcess[] = []
  // One after the other, as an upgrade starts them.
  const onLine = (line: string) => {
    if (line.includes('INTERNAL')) ownMistakes.push(line)
  }
  for (const [place, port] of apiPorts.entries()) {
    const own = { ...env, METRICS_PORT: String(metricsPorts[place]) }
    const plan = apiChild({ settings, env: own, mode: 'built', name: `api on ${port}`, port })
    apis.push(await launch(plan, { onLine }))
  }
  const apiOf = (index: number) => {
    const child = apis[index]
    if (!child) throw new Error(`there is no API process ${index}`)
    return child
  }
  const urls = apiPorts.map((apiPort) => `http://127.0.0.1:${apiPort}`)
  const client = await MongoClient.connect(database.uri)
  const demo = await client
    .db()
    .collection('bookings')
    .find({}, { projection: { _id: 1 } })
    .toArray()
  const answersAgain = (url: string) =>
    until({ what: `${url} answers again`, holds: () => answers(`${url}/api/health`, (status) => status === 200) })
  return {
    apis: urls,
    metrics: metricsPorts.map((metricsPort) => `http://127.0.0.1:${metricsPort}/metrics`),
    emulators: `http://127.0.0.1:${settings.ports.emulators}`,
    database: client.db(),
    databaseUri: database.uri,
    ownMistakes,
    demoBookings: new Set(demo.map(({ _id }) => _id.toHexString())),
    startApi: async (change) => {
      const port = await freePort()
      const child = await launch(change(apiChild({ settings, env, mode: 'built', name: `api on ${port}`, port })))
      return { ...child, url: `http://127.0.0.1:${port}` }
    },
    killApi: async (index) => {
      await kill(apiOf(index))
      await answersAgain(urls[index] ?? '')
    },
    killDatabase: async () => {
      await database.cutOff()
      await Promise.all(urls.map(answersAgain))
    },
    signalApi: (index, signal) => {
      const pid = apiOf(index).pid()
      if (pid) process.kill(pid, signal)
    },
    stopApi: (index) => apiOf(index).stop(7000),
    stopDatabase: () => database.end(),
    stop: async () => {
      await client.close()
      // The database goes last, as everywhere.
      for (const child of children.reverse()) await child.stop(7000)
      await database.clear()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const alwaysAgain = () => ({ again: true as const, pause: 0 })
