import type { Act } from './acts/act.ts'
import { calendarActs } from './acts/calendar.ts'
import { classActs } from './acts/classes.ts'
import { deskActs } from './acts/desk.ts'
import { momentActs } from './acts/moments.ts'
import { moneyActs } from './acts/money.ts'
import { pauseActs } from './acts/pauses.ts'
import { peopleActs } from './acts/people.ts'
import { planActs, readPlans } from './acts/plans.ts'
import { seatActs } from './acts/seats.ts'
import { endTroubles, troubleActs } from './acts/trouble.ts'
import { checkEnrollments, checkMembers, checkPayments } from './check/money.ts'
import { checkRights } from './check/rights.ts'
import { checkRosters, type KnownRosters } from './check/rosters.ts'
import { checkSeats } from './check/seats.ts'
import { checkLetters, checkWork } from './check/work.ts'
import { dayAt, instantOf, MINUTE, plusDays } from './model/calendar.ts'
import { expireHolds } from './model/effects.ts'
import { openForBusiness } from './setup.ts'
import { createWorld, settle, type World } from './world.ts'
import { openYearStudio } from './year-studio.ts'

export type YearOptions = {
  seed: number
  days: number
  members: number
  actsADay: number
  firstDay: string
  /** The simulation ends at the first day with findings, unless it is to go on. */
  goesOn?: boolean
  say?: (line: string) => void
}

export type YearReport = {
  seed: number
  days: number
  acts: number
  counts: Record<string, number>
  findings: string[]
  seconds: number
}

const acts: readonly Act[] = [
  ...[...seatActs, ...peopleActs, ...planActs, ...pauseActs, ...calendarActs],
  ...[...classActs, ...moneyActs, ...deskActs, ...troubleActs, ...momentActs],
]
/** When things happen in a day; the last one is for the check. */
const TIMES = ['06:40', '09:10', '12:20', '16:05', '19:40', '22:30']
const CHECK_AT = '23:20'
const MOST_FINDINGS = 30

/** Simulates so many days of a studio and checks it against the model after each of them. */
export async function simulateYear(options: YearOptions): Promise<YearReport> {
  const { seed, days, members, firstDay, say = () => undefined } = options
  const started = performance.now()
  const start = instantOf(plusDays(firstDay, -1), '09:00')
  const studio = await openYearStudio({ now: start })
  try {
    const world = createWorld({ studio, seed, start })
    await openForBusiness(world, { members })
    const rosters: KnownRosters = new Map()
    let day = firstDay
    for (let count = 0; count < days; count += 1) {
      await liveOneDay(world, { day, acts: options.actsADay })
      await check(world, { rosters, all: count % 7 === 6 || count === days - 1 })
      if (count % 7 === 6) say(`day ${count + 1}: ${total(world)} acts, ${seconds(started)} s`)
      const isOver = world.findings.length > (options.goesOn ? MOST_FINDINGS : 0)
      if (isOver) break
      day = plusDays(day, 1)
    }
    return {
      ...{ seed, days, acts: total(world), seconds: seconds(started) },
      counts: Object.fromEntries([...world.counts].sort(([a], [b]) => a.localeCompare(b))),
      findings: world.findings.slice(0, MOST_FINDINGS).map((one) => wordsFor(world, one)),
    }
  } finally {
    await studio.stop()
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1000)
const total = ({ counts }: World) => [...counts.values()].reduce((sum, count) => sum + count, 0)

function wordsFor({ seed, storyOf }: World, { day, what, memberId }: World['findings'][number]): string {
  const story = memberId ? storyOf(memberId) : []
  return [`seed ${seed}, ${day}: ${what}`, ...story.map((line) => `    ${line}`)].join('\n')
}

async function liveOneDay(world: World, { day, acts: count }: { day: string; acts: number }): Promise<void> {
  const { chance } = world
  // Between half and one and a half times as many; some days are busier.
  const today = Math.round(count * (0.5 + chance.next()))
  const shares = TIMES.map(() => 0.3 + chance.next())
  const whole = shares.reduce((sum, share) => sum + share, 0)
  for (const [place, time] of TIMES.entries()) {
    // An act may have moved time further on.
    await passTo(world, Math.max(world.now(), instantOf(day, time) + chance.below(20) * MINUTE))
    const here = Math.round((today * (shares[place] ?? 0)) / whole)
    for (let done = 0; done < here; done += 1) await actOnce(world)
  }
}

async function actOnce(world: World): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const act = world.chance.weighted(acts)
    expireHolds(world)
    if (!(await act.run(world))) continue
    world.counts.set(act.kind, (world.counts.get(act.kind) ?? 0) + 1)
    return
  }
}

/** Time moves on and everything that was due meanwhile is done. */
async function passTo(world: World, instant: number, { figures = false } = {}): Promise<void> {
  await world.clock.moveTo(instant)
  await endTroubles(world)
  readPlans(world)
  const open = await settle(world, { figures })
  for (const one of open) world.find(`still under way: ${one}`)
}

async function check(world: World, { rosters, all }: { rosters: KnownRosters; all: boolean }): Promise<void> {
  await passTo(world, Math.max(world.now(), instantOf(dayAt(world.now()), CHECK_AT)), { figures: true })
  readPlans(world)
  await checkSeats(world, { all })
  checkRights(world)
  checkPayments(world)
  await checkMembers(world)
  await checkEnrollments(world)
  await checkRosters(world, { known: rosters, all })
  checkLetters(world)
  await checkWork(world)
}
