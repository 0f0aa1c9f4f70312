/**
 * `npm run bench`, the API's part: each figure is a ratio of two things measured in turns in one run, since machines
 * are noisy. A catalogue read against the same bytes from a bare Hono; a booking against its bare database transaction;
 * the slowest hundredth of 64 clients against the middle one; a second start of the product against the first.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dayIn } from '@studio/contract'
import { startStudio } from '../e2e/start-studio.ts'
import { repository } from '../product/settings.ts'
import { signInAdmin, signUp } from '../proof/person.ts'
import { type AppUnderTest, openProofStudio } from '../proof/studio.ts'
import { timeBookings } from './booking-ratio.ts'
import { keepTable } from './keep-table.ts'
import { load, median } from './load.ts'

/** What must hold in each run, and for ratios of which more is better what is wanted. */
const goals = { catalogue: { floor: 0.7, aim: 0.9 }, booking: { floor: 0.6, aim: 0.8 }, tail: 4 }
const showGoal = ({ floor, aim }: { floor: number; aim: number }) => `>= ${floor}, better ${aim}`
const TAIL_ROUNDS = 5
const TAIL_SECONDS = 2
/** Many short rounds: what disturbs the machine for some seconds then spoils a few of them, and not the middle one. */
const ROUNDS = 15
const SECONDS = 1
/** Rounds before anything counts: both are measured as they run all day long, not while they still become faster. */
const WARM_UP = 5
type Row = { what: string; figures: string; ratio: number; goal: string; isMet: boolean }

async function startBare(bytes: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(repository, 'infra/bench/bare-hono.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(bytes)
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}

async function catalogue(studio: AppUnderTest, path: string): Promise<Row> {
  const url = `${studio.apis[0]}${path}`
  const bare = await startBare(await (await fetch(url)).text())
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const our = await load({ url, clients: 16, seconds: SECONDS })
    const their = await load({ url: bare.url, clients: 16, seconds: SECONDS })
    if (round < 0) continue
    ours.push(our.perSecond)
    theirs.push(their.perSecond)
  }
  bare.stop()
  const ratio = median(ours.map((perSecond, round) => perSecond / (theirs[round] ?? Number.NaN)))
  const figures = `${Math.round(median(ours))} of ${Math.round(median(theirs))} a second`
  return {
    what: `${path} against a bare Hono`,
    figures,
    ratio,
    goal: showGoal(goals.catalogue),
    isMet: ratio >= goals.catalogue.floor,
  }
}

async function booking(studio: AppUnderTest): Promise<Row> {
  const { api, bare } = await timeBookings(studio)
  const ratio = median(bare) / median(api)
  const figures = `${median(api).toFixed(1)} ms, the transaction alone ${median(bare).toFixed(1)} ms`
  return {
    what: 'a booking against its bare transaction',
    figures,
    ratio,
    goal: showGoal(goals.booking),
    isMet: ratio >= goals.booking.floor,
  }
}

async function tail(studio: AppUnderTest, { what, path }: { what: string; path: string }): Promise<Row> {
  const people = await signUp(studio, { count: 8, admin: await signInAdmin(studio) })
  const headersOf = (client: number) => ({ Cookie: people[client % people.length]?.cookie ?? '' })
  const rounds = []
  for (let round = 0; round < TAIL_ROUNDS; round += 1) {
    rounds.push(await load({ url: `${studio.apis[round % 2]}${path}`, clients: 64, seconds: TAIL_SECONDS, headersOf }))
  }
  const ratio = median(rounds.map(({ p50, p99 }) => p99 / p50))
  const figures = `p50 ${median(rounds.map(({ p50 }) => p50))} ms, p99 ${median(rounds.map(({ p99 }) => p99))} ms`
  return {
    what: `64 clients, ${what}: p99 against p50`,
    figures,
    ratio,
    goal: `<= ${goals.tail}`,
    isMet: ratio <= goals.tail,
  }
}

async function starts(): Promise<Row> {
  const timed = async (options: Parameters<typeof startStudio>[0]) => {
    const started = performance.now()
    const studio = await startStudio(options)
    return { studio, seconds: (performance.now() - started) / 1000 }
  }
  const first = await timed({ asBuilt: true })
  await first.studio.stop({ keepData: true })
  const second = await timed({ asBuilt: true, dataDir: first.studio.dataDir })
  await second.studio.stop()
  const figures = `${second.seconds.toFixed(1)} s, with empty data ${first.seconds.toFixed(1)} s`
  return {
    what: 'a second start against the first',
    figures,
    ratio: second.seconds / first.seconds,
    goal: '<= 1',
    isMet: second.seconds <= first.seconds,
  }
}

const today = dayIn(new Date(), 'America/New_York')
const studio = await openProofStudio()
const rows: Row[] = []
try {
  rows.push(await catalogue(studio, '/api/classes'))
  rows.push(await catalogue(studio, '/api/programs'))
  rows.push(await catalogue(studio, `/api/schedules?date=${today}`))
  rows.push(await booking(studio))
  rows.push(await tail(studio, { what: 'classes', path: '/api/classes' }))
  rows.push(await tail(studio, { what: 'my bookings', path: '/api/user/bookings' }))
} finally {
  await studio.stop()
}
rows.push(await starts())
keepTable({
  name: 'api',
  title: 'Ratios of one run',
  rows: rows.map(({ what, figures, ratio, goal, isMet }) => ({
    what,
    figures,
    ratio: ratio.toFixed(2),
    goal,
    met: isMet ? 'yes' : 'NO',
  })),
})
process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1
