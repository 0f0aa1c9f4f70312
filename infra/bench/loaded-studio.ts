/**
 * What a loaded studio's lists take, over HTTP. `node infra/bench/loaded-studio.ts` starts a database and an API of its own
 * for each size, loads a studio into it and asks every list as an admin and as a member, twenty times each; then it
 * says how much slower the large one is than the small one (goal: at most 1.5 times). `--sizes 1000,200000,1000000`
 * chooses the sizes; `--at http://localhost:8321` measures one studio that runs and was loaded before.
 */
import { addDays, addMonths, dayIn, monthStart } from '@studio/contract'
import { startLoaded } from './start-loaded.ts'

const ROUNDS = 20
const WARM_UP = 3
const GOAL = 1.5
const graded = new Set(['dashboard', 'calendar month', 'booking', 'reports, 12 weeks', 'reports, 2 years'])

type Call = { name: string; as: 'admin' | 'member'; ask: (round: number) => Request }
type Timing = { median: number; worst: number; kilobytes: number }

const today = dayIn(new Date(), 'America/New_York')
const month = { from: monthStart(today), to: addDays(addMonths(monthStart(today), 1), -1) }
const get = (path: string) => () => new Request(`http://studio${path}`)
const reports = (from: string, by: string) => get(`/api/admin/reports?from=${from}&to=${today}&by=${by}`)

const calls: readonly Call[] = [
  { name: 'users, page 1', as: 'admin', ask: get('/api/admin/users?page=1&pageSize=20') },
  { name: 'users, last pages', as: 'admin', ask: get('/api/admin/users?page=500&pageSize=20') },
  { name: 'users, members', as: 'admin', ask: get('/api/admin/users?filter=members&page=1&pageSize=20') },
  { name: 'users, search', as: 'admin', ask: get('/api/admin/users?q=frost.77&page=1&pageSize=20') },
  { name: 'classes', as: 'admin', ask: get('/api/classes') },
  { name: 'schedules', as: 'admin', ask: get('/api/schedules') },
  { name: 'calendar month', as: 'member', ask: get(`/api/schedules?from=${month.from}&to=${month.to}`) },
  { name: 'calendar day', as: 'member', ask: get(`/api/schedules?date=${today}`) },
  { name: 'requests, page 1', as: 'admin', ask: get('/api/admin/requests?page=1&pageSize=20') },
  { name: 'requests, search', as: 'admin', ask: get('/api/admin/requests?q=quill+12&page=1&pageSize=20') },
  { name: 'audit log', as: 'admin', ask: get('/api/admin/audit-log?page=1&pageSize=20') },
  { name: 'audit log, filtered', as: 'admin', ask: get('/api/admin/audit-log?act=change+class&page=3&pageSize=20') },
  { name: 'my bookings', as: 'member', ask: get('/api/user/bookings') },
  { name: 'dashboard', as: 'member', ask: get('/api/user/bookings') },
  { name: 'my enrollments', as: 'member', ask: get('/api/user/enrollments') },
  { name: 'reports, 12 weeks', as: 'admin', ask: reports(addDays(today, -83), 'week') },
  { name: 'reports, 2 years', as: 'admin', ask: reports(addDays(today, -730), 'month') },
  {
    name: 'fill by class, 2 years',
    as: 'admin',
    ask: get(`/api/admin/reports/fill?from=${addDays(today, -730)}&to=${today}&by=month`),
  },
]

type Studio = { url: string; cookies: Record<Call['as'], string> }

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'wellness-demo' }),
  })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
}

async function timeCall({ url, cookies }: Studio, { name, as, ask }: Call): Promise<Timing> {
  const times: number[] = []
  let bytes = 0
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const request = ask(round)
    const { pathname, search } = new URL(request.url)
    const started = performance.now()
    const answer = await fetch(url + pathname + search, { headers: { Cookie: cookies[as] } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`)
    if (round >= 0) times.push(performance.now() - started)
  }
  return summary(times, bytes)
}

function summary(times: number[], bytes: number): Timing {
  times.sort((a, b) => a - b)
  return { median: times[times.length >> 1] ?? Number.NaN, worst: times.at(-1) ?? Number.NaN, kilobytes: bytes / 1_000 }
}

/** Books a class without seats to fill, cancels it, and books again: what a booking takes, as a whole. */
async function timeBooking({ url, cookies }: Studio): Promise<Timing> {
  const headers = { Cookie: cookies.admin, 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const fresh = {
    name: 'Measured',
    description: 'Bench',
    duration: 60,
    capacity: 9,
    category: 'yoga',
    dropInPrice: '20.00',
  }
  const { id: classId } = await send('POST', '/api/admin/classes', fresh)
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const started = performance.now()
    const { id } = await send('POST', '/api/bookings', { classId, bookingDate: addDays(today, 3) })
    if (round >= 0) times.push(performance.now() - started)
    await send('DELETE', `/api/bookings/${id}`)
  }
  await send('DELETE', `/api/admin/classes/${classId}`)
  return summary(times, 0)
}

/** Every list and one booking in a studio that runs. */
async function measure(url: string): Promise<Map<string, Timing>> {
  const [admin, member] = await Promise.all([signIn(url, 'admin'), signIn(url, 'member-1')])
  const studio = { url, cookies: { admin, member } }
  const timings = new Map<string, Timing>()
  for (const call of calls) timings.set(call.name, await timeCall(studio, call))
  timings.set('booking', await timeBooking(studio))
  return timings
}

function print(title: string, timings: ReadonlyMap<string, Timing>): void {
  console.log(`\n${title}: ${ROUNDS} calls each, milliseconds over HTTP`)
  const rows = [...timings].map(([name, { median, worst, kilobytes }]) => ({
    call: name,
    median: median.toFixed(1),
    worst: worst.toFixed(1),
    kB: kilobytes.toFixed(1),
  }))
  console.table(rows)
}

/** How the calls of the goal grow from the first size to the last; answers whether the goal is met. */
function printGrowth(sizes: readonly number[], measured: ReadonlyArray<ReadonlyMap<string, Timing>>): boolean {
  const [small, large] = [measured[0], measured.at(-1)]
  if (!small || !large || measured.length < 2) return true
  const rows = [...graded].map((name) => {
    const medians = measured.map((timings) => timings.get(name)?.median ?? Number.NaN)
    const growth = (large.get(name)?.median ?? Number.NaN) / (small.get(name)?.median ?? Number.NaN)
    const columns = Object.fromEntries(sizes.map((size, place) => [`${size}`, medians[place]?.toFixed(1)]))
    return { call: name, ...columns, growth: growth.toFixed(2), ok: growth <= GOAL }
  })
  console.log(`\nGrowth of the median from ${sizes[0]} to ${sizes.at(-1)} bookings (goal: at most ${GOAL})`)
  console.table(rows)
  return rows.every(({ ok }) => ok)
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const at = option('--at')
if (at) print(at, await measure(at))
else {
  const sizes = (option('--sizes') ?? '1000,200000').split(',').map(Number)
  const measured: Array<Map<string, Timing>> = []
  for (const size of sizes) {
    const studio = await startLoaded(size)
    try {
      const timings = await measure(studio.url)
      print(`${size} bookings`, timings)
      measured.push(timings)
    } finally {
      await studio.stop()
    }
  }
  if (!printGrowth(sizes, measured)) process.exitCode = 1
}
