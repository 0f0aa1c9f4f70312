/**
 * What a loaded studio's lists take over HTTP, and how that grows. `node infra/bench/loaded-studio.ts` starts a studio of
 * its own for each size, loads so many bookings into it and asks all of them in turns, so that a noisy machine is as noisy
 * for each; then it says how much slower the largest is than the smallest (goal: at most 1.5 times). `--sizes
 * 1000,1000000` chooses the sizes; `--at http://localhost:8321` measures one studio that runs and was loaded before.
 */
import { keepTable } from './keep-table.ts'
import { median } from './load.ts'
import { type Call, calls, openScene, type Scene } from './loaded-calls.ts'
import { startLoaded } from './start-loaded.ts'

const ROUNDS = 30
const WARM_UP = 5
const GOAL = 1.5
const USUAL_SIZES = '1000,1000000'

/** Milliseconds of one call, by studio in the order of the scenes, each round. */
type CallTimes = { call: Call; times: number[][] }

async function timeCall(call: Call, scenes: readonly Scene[]): Promise<CallTimes> {
  const times: number[][] = scenes.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [place, scene] of scenes.entries()) {
      await call.before?.(scene)
      const started = performance.now()
      await call.ask(scene)
      const took = performance.now() - started
      if (round >= 0) times[place]?.push(took)
      await call.after?.(scene)
    }
  }
  return { call, times }
}

/** Growth is the middle one of the rounds' own ratios: what disturbs a round disturbs both of its halves. */
function growthOf({ times }: CallTimes): number {
  const [small = [], large = []] = [times[0], times.at(-1)]
  return median(large.map((ms, round) => ms / (small[round] ?? Number.NaN)))
}

const isMet = (timing: CallTimes) => !timing.call.isGraded || growthOf(timing) <= GOAL

function rowOf({ timing, names }: { timing: CallTimes; names: readonly string[] }) {
  const { call, times } = timing
  const columns = Object.fromEntries(names.map((name, place) => [name, median(times[place] ?? []).toFixed(1)]))
  if (names.length < 2) return { call: call.name, ...columns }
  const goal = call.isGraded ? { goal: `<= ${GOAL}`, met: isMet(timing) ? 'yes' : 'NO' } : { goal: '', met: '' }
  return { call: call.name, ...columns, growth: growthOf(timing).toFixed(2), ...goal }
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function measure({ urls, names }: { urls: readonly string[]; names: readonly string[] }): Promise<boolean> {
  const scenes = await Promise.all(urls.map(openScene))
  const timings: CallTimes[] = []
  for (const call of calls) timings.push(await timeCall(call, scenes))
  const rows = timings.map((timing) => rowOf({ timing, names }))
  keepTable({
    name: 'loaded-studio',
    title: `${ROUNDS} calls each in turns, medians in milliseconds over HTTP`,
    rows,
  })
  return names.length < 2 || timings.every(isMet)
}

async function measureSizes(sizes: readonly number[]): Promise<boolean> {
  const studios: Awaited<ReturnType<typeof startLoaded>>[] = []
  try {
    for (const bookings of sizes) studios.push(await startLoaded({ bookings, asBuilt: studios.length > 0 }))
    const names = sizes.map((size) => `${size.toLocaleString('en-US')} bookings`)
    return await measure({ urls: studios.map(({ url }) => url), names })
  } finally {
    await Promise.all(studios.map((studio) => studio.stop()))
  }
}

const at = option('--at')
const isFine = at
  ? await measure({ urls: [at], names: [at] })
  : await measureSizes((option('--sizes') ?? USUAL_SIZES).split(',').map(Number))
if (!isFine) process.exitCode = 1
