/**
 * What one operation costs each part of the deployed shape (`npm run production`): CPU time as /proc counts it, commands to
 * the database as the API counts them, bytes of the answers as they are sent. One client, one request after another; the
 * jobs and mails that follow from it are waited for and belong to it. What the parts do while no request comes is
 * measured first and taken off. `infra/scale.md` reckons with these figures.
 */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayIn } from '@studio/contract'
import { MongoClient } from 'mongodb'
import { findFreePortRange } from '../processes/ports.ts'
import { embeddedUri } from '../product/children.ts'
import { type DeployedStudio, startDeployed } from '../production/deployed-studio.ts'
import { type Person, signInAdmin, signUp } from '../proof/person.ts'
import { until } from '../proof/until.ts'
import { keepTable } from './keep-table.ts'

const MEMBERS = 20
const DATES = 12
const READS = 400
const SIGN_INS = 40
const IDLE_SECONDS = 20
/** /proc counts in hundredths of a second. */
const TICK_MS = 10
const groups = { nginx: ['nginx'], api: ['api-1', 'api-2'], database: ['database'] } as const
type Group = keyof typeof groups
/** Milliseconds of CPU by part, commands to the database, and when that was read. */
type Usage = Record<Group, number> & { commands: number; at: number }
type Operation = {
  name: string
  times: number
  once: (turn: number) => Promise<number>
  until?: () => Promise<unknown>
}

const connections = new Agent({ keepAlive: true })

/** One request as a browser sends it; answers how many bytes of body came, still compressed. Throws on a bad answer. */
async function send(input: { url: string; cookie?: string; method?: string; body?: object }): Promise<number> {
  const { url, cookie, method = 'GET', body } = input
  const headers = {
    'Accept-Encoding': 'br, gzip',
    ...(cookie ? { Cookie: cookie } : {}),
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  }
  const sent = request(url, { agent: connections, method, headers })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} was answered ${answer.statusCode}`)
  return bytes
}

/** Milliseconds of CPU that a process and those it started have used. */
function cpuOf(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)))
  const sum = (pid: number): number =>
    stats.reduce((ms, one) => ms + (one.pid === pid ? one.ms : 0) + (one.parent === pid ? sum(one.pid) : 0), 0)
  return sum(root)
}

function readStat(pid: number): Array<{ pid: number; parent: number; ms: number }> {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return [{ pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }]
  } catch {
    // It ended between the listing and the reading.
    return []
  }
}

/** Megabytes of memory that a process and those it started hold; what they share counts for each. */
function memoryOf(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)))
  const own = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  const sum = (pid: number): number =>
    own(pid) + all.reduce((kilobytes, one) => kilobytes + (one.parent === pid ? sum(one.pid) : 0), 0)
  return Math.round(sum(root) / 1024)
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
    const sum = (group: Group) => groups[group].reduce((ms, name) => ms + cpuOf(pidOf(name)), 0)
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
  const measure = async ({ name, times, once: perform, until: settled }: Operation) => {
    let bytes = 0
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

/** A class that everybody can book on any date, and its members. */
async function openScene(url: string) {
  const addresses = { apis: [url] }
  const admin = await signInAdmin(addresses)
  const members = await signUp(addresses, { count: MEMBERS, admin })
  const measured = { name: 'Measured', description: '', type: 'class', category: 'yoga', isActive: true } as const
  const { id: classId } = await admin.at(0).call('createClass', {
    body: { ...measured, meetsOnAnyDate: true, duration: 45, capacity: 99, dropInPrice: '20.00' },
  })
  return { members, classId }
}

const today = dayIn(new Date(), 'America/New_York')
const metricsPort = await findFreePortRange({ count: 2, low: 32_100, high: 32_700 })
const studio = await startDeployed({ LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) })
const database = await MongoClient.connect(embeddedUri(studio))
try {
  const { url } = studio
  const { members, classId } = await openScene(url)
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
    once: (turn) => send({ url: url + path, ...(signedIn ? { cookie: memberOf(turn).cookie } : {}) }),
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
        const paths = ['/api/user', '/api/user/bookings', '/api/user/enrollments']
        const bytes = await Promise.all(paths.map((path) => send({ url: url + path, cookie })))
        return bytes.reduce((sum, size) => sum + size, 0)
      },
    },
    {
      name: 'a booking, with its mail',
      times: MEMBERS * DATES,
      once: async (turn) => {
        const { cookie } = memberOf(turn)
        return send({
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
      once: async (turn) => {
        const one = booked[turn]
        if (!one) throw new Error(`there is no booking ${turn}`)
        return send({ url: `${url}/api/bookings/${one.id}`, cookie: one.cookie, method: 'DELETE' })
      },
      until: settled,
    },
    {
      name: 'a sign-in',
      times: SIGN_INS,
      once: () =>
        send({ url: `${url}/api/login`, method: 'POST', body: { username: 'member', password: 'wellness-demo' } }),
    },
  ]
  const meter = await openMeter(studio, [metricsPort, metricsPort + 1])
  const rows: object[] = [meter.idleRow]
  for (const operation of operations) {
    rows.push(await meter.measure(operation))
    if (!operation.name.startsWith('a booking')) continue
    for (const member of members)
      for (const { id } of await member.at(0).call('listMyBookings')) booked.push({ id, cookie: member.cookie })
  }
  const memory = studio.product.children().map((child) => ({ part: child.name, MB: memoryOf(child.pid() ?? 0) }))
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
