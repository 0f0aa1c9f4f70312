import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { answersHello } from '../database/mongo-hello.ts'
import { otherDatabase } from '../database/other-database.ts'
import { answers } from '../processes/http-probe.ts'
import { findFreePortRange } from '../processes/ports.ts'
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts'
import { apiChild, databaseChild, embeddedUri, emulatorsChild } from '../product/children.ts'
import { loadDemo } from '../product/demo-data.ts'
import { generousLimits } from '../product/generous-limits.ts'
import { readSettings } from '../product/settings.ts'
import { until } from './until.ts'

/** A studio without its pages: database, emulators and two API processes, each of which can be killed. */
export type FaultsStudio = {
  /** Where the API processes answer. */
  apis: readonly string[]
  /** Where the emulators answer. */
  emulators: string
  /** The database, read past the API. */
  database: Db
  /** The demo data's bookings, for which no mail was sent. */
  demoBookings: ReadonlySet<string>
  /** Log lines of the API processes about internal errors: the cause of each INTERNAL response. */
  ownMistakes: readonly string[]
  /** SIGKILL for one API process; resolves when it answers again. */
  killApi(index: number): Promise<void>
  /** SIGKILL for the database; resolves when both API processes answer again. */
  killDatabase(): Promise<void>
  /** Ends all processes and removes the data. */
  stop(): Promise<void>
}

/** The external server that `npm run test:mongodb` names, if any. */
export const givenServer = process.env.FAULTS_MONGODB_URI || undefined
const PORTS = 12
const quiet = () => undefined

/** Starts such a studio on free ports with the demo studio's accounts and classes. */
export async function openFaultsStudio(): Promise<FaultsStudio> {
  const port = await findFreePortRange({ count: PORTS, low: 12_000, high: 20_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-faults-'))
  const limits = { ...generousLimits, WAITLIST_MAX_LENGTH: '1000' }
  const env = { ...process.env, ...limits, LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir }
  const given = givenServer && otherDatabase({ uri: givenServer, name: `studio_faults_${process.pid}_${Date.now()}` })
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: given })
  const children: SupervisedProcess[] = []
  const ownMistakes: string[] = []
  const onLine = (line: string) => {
    if (line.includes('INTERNAL')) ownMistakes.push(line)
  }
  const launch = async (plan: ProcessSpec) => {
    const child = supervise({ plan, onLine, onDeath: quiet, onGiveUp: quiet, rule: () => ({ again: true, pause: 0 }) })
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
  const database = given ? undefined : await launch(databaseChild({ settings, env }))
  await launch(emulatorsChild({ settings, env }))
  await loadDemo({ settings, env })
  const ports = [settings.ports.api, port + PORTS - 1]
  const apis: SupervisedProcess[] = []
  // One after the other, as an upgrade starts them.
  for (const own of ports)
    apis.push(await launch(apiChild({ settings, env, mode: 'built', name: `api on ${own}`, port: own })))
  const urls = ports.map((own) => `http://127.0.0.1:${own}`)
  const client = await MongoClient.connect(given ?? embeddedUri(settings))
  const demo = await client.db().collection('bookings').find().toArray()
  const answersAgain = (url: string) =>
    until({ what: `${url} answers again`, holds: () => answers(`${url}/api/health`, (status) => status === 200) })
  return {
    apis: urls,
    emulators: `http://127.0.0.1:${settings.ports.emulators}`,
    database: client.db(),
    ownMistakes,
    demoBookings: new Set(demo.map(({ _id }) => _id.toHexString())),
    killApi: async (index) => {
      const child = apis[index]
      if (!child) throw new Error(`there is no API process ${index}`)
      await kill(child)
      await answersAgain(urls[index] ?? '')
    },
    killDatabase: async () => {
      if (!database) throw new Error('the database is not ours to kill')
      await kill(database)
      const isUp = () => answersHello({ port: settings.ports.database, patience: 1000 })
      await until({ what: 'the database answers again', holds: isUp })
      await Promise.all(urls.map(answersAgain))
    },
    stop: async () => {
      if (given) await client.db().dropDatabase()
      await client.close()
      // The database goes last, as everywhere.
      for (const child of children.reverse()) await child.stop(7000)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
