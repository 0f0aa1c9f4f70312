/**
 * `npm run bench`, the gateway's part, against a running product: a catalogue read through the gateway against a bare
 * pass-through to the same API, in turns, and how often a second the landing page is served with its live lists.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repository } from '../product/settings.ts'
import { keepTable } from './keep-table.ts'
import { load, median } from './load.ts'

const goals = { passThrough: 0.5, landing: 500 }
const CLIENTS = 16
const ROUNDS = 5
const WARM_UP = 3
const SECONDS = 2
const url = process.env.BENCH_URL ?? ''
// The API listens beside the gateway.
const api = `http://127.0.0.1:${Number(new URL(url).port) + 1}`

async function passThrough(): Promise<{ ours: number; theirs: number; ratio: number }> {
  const child = spawn(process.execPath, [join(repository, 'infra/bench/bare-proxy.ts'), api], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const our = await load({ url: `${url}/api/classes`, clients: CLIENTS, seconds: SECONDS })
    const their = await load({ url: `http://127.0.0.1:${port}/api/classes`, clients: CLIENTS, seconds: SECONDS })
    if (round < 0) continue
    ours.push(our.perSecond)
    theirs.push(their.perSecond)
  }
  child.kill()
  const ratio = median(ours.map((perSecond, round) => perSecond / (theirs[round] ?? Number.NaN)))
  return { ours: median(ours), theirs: median(theirs), ratio }
}

/** The landing page and what its script asks for next: one visit is all of them. */
async function landing(): Promise<number> {
  const html = await (await fetch(url)).text()
  const islands = [...html.matchAll(/['"](\/_server-islands\/[^'"]+)['"]/g)].map(([, path = '']) => path)
  const paths = ['/', ...new Set(islands.map((path) => path.replaceAll('&amp;', '&')))]
  const requests = paths.map((path) => ({ path, headers: { 'Accept-Encoding': 'gzip, br' } }))
  if (requests.length < 3) throw new Error(`the landing page names ${requests.length - 1} live lists`)
  const rounds: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const { perSecond } = await load({ url, clients: CLIENTS, seconds: SECONDS, requests })
    if (round >= 0) rounds.push(perSecond / requests.length)
  }
  return median(rounds)
}

const { ours, theirs, ratio } = await passThrough()
const visits = await landing()
const rows = [
  {
    what: '/api/classes through the gateway against a bare pass-through',
    figures: `${Math.round(ours)} of ${Math.round(theirs)} a second`,
    ratio: ratio.toFixed(2),
    goal: `>= ${goals.passThrough}`,
    met: ratio >= goals.passThrough ? 'yes' : 'NO',
  },
  {
    what: `the landing page with its live lists, ${CLIENTS} clients`,
    figures: `${Math.round(visits)} a second`,
    ratio: '',
    goal: `>= ${goals.landing}`,
    met: visits >= goals.landing ? 'yes' : 'NO',
  },
]
keepTable({ name: 'gateway', title: 'The gateway', rows })
process.exitCode = rows.every(({ met }) => met === 'yes') ? 0 : 1
