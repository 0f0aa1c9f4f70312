/**
 * What one operation costs each part of the deployed shape (`npm run production`): CPU time as /proc counts it, commands to
 * the database as the API counts them, bytes of the answers as they are sent. One client, one request after another; the
 * jobs and mails that follow from it are waited for and belong to it. What the parts do while no request comes is
 * measured first and taken off. `infra/scale.md` reckons with these figures.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayIn } from '@studio/contract'
import { MongoClient } from 'mongodb'
import { findFreePortRange } from '../processes/ports.ts'
import { embeddedUri } from '../product/children.ts'
import { type DeployedStudio, startDeployed } from '../production/deployed-studio.ts'
import { type Person, signInAdmin, signUp } from '../proof/person.ts'
import { until } from '../proof/until.ts'
import { keepTable } from './keep-table.ts'
import { send } from './load.ts'
import { dashboardPaths } from './loaded-calls.ts'
import { createMeasuredClass } from './measured-class.ts'
import { readUsage } from './process-usage.ts'

const MEMBERS = 20
const DATES = 12
const READS = 400
const SIGN_INS = 40
const IDLE_SECONDS = 20
const groups = { nginx: ['nginx'], api: ['api-1', 'api-2'], database: ['database'] } as const
type Group = keyof typeof groups
/** Milliseconds of CPU by part, commands to the database, and when that was read. */
type Usage = Record<Group, number> & { commands: number; at: number }
type Operation = {
  name: string
  times: number
  /** What comes before it and does not count. */
  prepare?: () => Promise<unknown>
  once: (turn: number) => Promise<number>
  until?: () => Promise<unknown>
}

/** Asks for a response as a browser does, compressed; returns how many bytes came. */
async function countBytes({ cookie, ...input }: Parameters<typeof send>[0] & { cookie?: string }): Promise<number> {
  const headers = { 'Accept-Encoding': 'br, gzip', ...(cookie ? { Cookie: cookie } : {}) }
  return (await send({ ...input, headers })).length
}

async function commandsCounted(metricsPorts: readonly number[]): Promise<number> {
  const texts = metricsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const counts = (await Promise.all(texts)).flatMap((text) => [
    ...text.matchAll(/^studio_database_command_duration_seconds_count\{.*\} (\d+)$/gm),
  ])
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

async function openMeter(studio: DeployedStudio, metricsPorts: readonly number[]) {
  const read = async (): Promise<Usage> => {
    const pidOf = (name: string) =>
      studio.product
        .children()
        .find((child) => child.name === name)
        ?.pid() ?? 0
    const sum = (group: Group) => groups[group].reduce((ms, name) => ms + readUsage(pidOf(name)).cpuMs, 0)
    const [nginx, api, database] = [sum('nginx'), sum('api'), sum('database')]
    return { nginx, api, database, commands: await commandsCounted(metricsPorts), at: performance.now() }
  }
  const during = async (work: () => Promise<unknown>): Promise<Usage> => {
    const before = await read()
    await work()
    const after = await read()
    return {
      nginx: after.nginx - before.nginx,
      api: after.api - before.api,
      database: after.database - before.database,
      commands: after.commands - before.commands,
      at: after.at - before.at,
    }
  }
  const idle = await during(() => pause(IDLE_SECONDS * 1_000))
  const idleRow = {
    operation: 'idle, each second',
    times: IDLE_SECONDS,
    ...rowOf({ spent: idle, times: IDLE_SECONDS, idleShare: 0, idle }),
    bytes: 0,
  }
  const measure = async ({ name, times, prepare, once: perform, until: settled }: Operation) => {
    let bytes = 0
    await prepare?.()
    const spent = await during(async () => {
      for (let turn = 0; turn < times; turn += 1) bytes += await perform(turn)
      await settled?.()
    })
    return {
      operation: name,
      times,
      ...rowOf({ spent, times, idleShare: spent.at / idle.at, idle }),
      bytes: Math.round(bytes / times),
    }
  }
  return { idleRow, measure }
}

function rowOf(input: { spent: Usage; times: number; idleShare: number; idle: Usage }) {
  const { spent, times, idleShare, idle } = input
  const each = (of: Group | 'commands') => Math.max(0, (spent[of] - idle[of] * idleShare) / times)
  return {
    'nginx ms': each('nginx').toFixed(2),
    'API ms': each('api').toFixed(2),
    'database ms': each('database').toFixed(2),
    commands: each('commands').toFixed(1),
  }
}

const today = dayIn(new Date(), 'America/New_York')
const metricsPort = await findFreePortRange({ count: 2, low: 32_100, high: 32_700 })
const studio = await startDeployed({ LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) })
const database = await MongoClient.connect(embeddedUri(studio))
try {
  const { url } = studio
  const addresses = { apis: [url] }
  const admin = await signInAdmin(addresses)
  const members = await signUp(addresses, { count: MEMBERS, admin })
  const classId = await createMeasuredClass(admin, { capacity: 99 })
  // A mail's job goes when the mail is sent.
  const jobs = database.db().collection<{ _id: string }>('job_queue')
  const settled = () =>
    until({ what: 'all mails are sent', holds: async () => (await jobs.countDocuments({ _id: /^mail:/ })) === 0 })
  await settled()
  const memberOf = (turn: number) => members[turn % MEMBERS] as Person
  const page = await (await fetch(`${url}/`)).text()
  const file = /\/_astro\/[\w.-]+\.(?:js|css)/.exec(page)?.[0]
  if (!file) throw new Error('the landing page names no file with a hash')
  const read = (name: string, path: string, { signedIn = true } = {}): Operation => ({
    name,
    times: READS,
    once: (turn) => countBytes({ url: url + path, ...(signedIn ? { cookie: memberOf(turn).cookie } : {}) }),
  })
  const booked: Array<{ id: string; cookie: string }> = []
  const dateOf = (turn: number) => addDays(today, 2 + Math.floor(turn / MEMBERS))
  const operations: Operation[] = [
    read('landing page', '/', { signedIn: false }),
    read('a file with a hash', file, { signedIn: false }),
    read('classes, a visitor', '/api/classes', { signedIn: false }),
    read('classes, signed in', '/api/classes'),
    read('my account', '/api/user'),
    read('a week of the calendar', `/api/schedules?from=${today}&to=${addDays(today, 6)}`),
    {
      name: 'dashboard (three calls)',
      times: READS,
      once: async (turn) => {
        const { cookie } = memberOf(turn)
        const bytes = await Promise.all(dashboardPaths.map((path) => countBytes({ url: url + path, cookie })))
        return bytes.reduce((sum, size) => sum + size, 0)
      },
    },
    {
      name: 'a booking, with its mail',
      times: MEMBERS * DATES,
      once: async (turn) => {
        const { cookie } = memberOf(turn)
        return countBytes({
          url: `${url}/api/bookings`,
          cookie,
          method: 'POST',
          body: { classId, bookingDate: dateOf(turn) },
        })
      },
      until: settled,
    },
    {
      name: 'a cancellation, with its mail',
      times: MEMBERS * DATES,
      prepare: async () => {
        for (const { at, cookie } of members)
          for (const { id } of await at(0).call('listMyBookings')) booked.push({ id, cookie })
      },
      once: async (turn) => {
        const one = booked[turn]
        if (!one) throw new Error(`there is no booking ${turn}`)
        return countBytes({ url: `${url}/api/bookings/${one.id}`, cookie: one.cookie, method: 'DELETE' })
      },
      until: settled,
    },
    {
      name: 'a sign-in',
      times: SIGN_INS,
      once: () =>
        countBytes({
          url: `${url}/api/login`,
          method: 'POST',
          body: { username: 'member', password: 'wellness-demo' },
        }),
    },
  ]
  const meter = await openMeter(studio, [metricsPort, metricsPort + 1])
  const rows: object[] = [meter.idleRow]
  for (const operation of operations) rows.push(await meter.measure(operation))
  const memory = studio.product
    .children()
    .map((child) => ({ part: child.name, MB: readUsage(child.pid() ?? 0).megabytes }))
  keepTable({ name: 'memory', title: 'Memory after all of it', rows: memory })
  keepTable({
    name: 'cost-of-operations',
    title: 'One operation, CPU time in milliseconds and commands to the database',
    rows,
  })
} finally {
  await database.close()
  await studio.stop()
}
