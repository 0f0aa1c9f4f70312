import type { Act } from './actions/act.ts'
import { attentionActs } from './actions/attention.ts'
import { calendarActs } from './actions/calendar.ts'
import { classActs } from './actions/classes.ts'
import { deskActs } from './actions/desk.ts'
import { limitActs } from './actions/limits.ts'
import { momentActs } from './actions/moments.ts'
import { moneyActs } from './actions/money.ts'
import { offerActs } from './actions/offers.ts'
import { ownPlanActs } from './actions/own-plans.ts'
import { pauseActs } from './actions/pauses.ts'
import { payLinkActs } from './actions/pay-link.ts'
import { peopleActs } from './actions/people.ts'
import { planActs } from './actions/plans.ts'
import { seatActs } from './actions/seats.ts'
import { endTroubles, troubleActs } from './actions/trouble.ts'
import { waitlistActs } from './actions/waitlists.ts'
import { checkEnrollments, checkMembers, checkPayments } from './check/money.ts'
import { checkPlans } from './check/plans.ts'
import { checkDisputes, checkMoneyBack, checkReports } from './check/reversals.ts'
import { checkRights } from './check/rights.ts'
import { checkRosters, type KnownRosters } from './check/rosters.ts'
import { checkSeats } from './check/seats.ts'
import { checkWaitlists } from './check/waitlists.ts'
import { checkEmails, checkWork } from './check/work.ts'
import { stopsBefore } from './follow-plans.ts'
import { DAY, MINUTE, plusDays, toInstant } from './model/calendar.ts'
import { expireHolds } from './model/effects.ts'
import { createOverlap, type Overlap } from './overlap.ts'
import { runDailyJobs, settle } from './settle.ts'
import { openForBusiness } from './setup.ts'
import { createWorld, happens, timed, type World } from './world.ts'
import { openYearStudio } from './year-studio.ts'

type YearOptions = {
  seed: number
  days: number
  members: number
  actsADay: number
  firstDay: string
  /** The simulation ends at the first day with findings, unless it is to go on. */
  goesOn?: boolean
  /** Kinds of act that are done many times as often. */
  often?: readonly string[]
  /** Variables of both API processes. */
  env?: Record<string, string>
  say?: (line: string) => void
}

export type YearReport = {
  seed: number
  days: number
  acts: number
  /** How often each kind of act was done. */
  counts: Record<string, number>
  /** What came about by itself: renewals, ends of plans, mails, days on which the clocks change. */
  happened: Record<string, number>
  /** Milliseconds by kind of work; some kinds are parts of others. */
  spent: Record<string, number>
  findings: string[]
  seconds: number
}

const allActs: readonly Act[] = [
  ...[...seatActs, ...peopleActs, ...planActs, ...ownPlanActs, ...pauseActs, ...calendarActs],
  ...[
    ...classActs,
    ...moneyActs,
    ...deskActs,
    ...troubleActs,
    ...momentActs,
    ...payLinkActs,
    ...attentionActs,
    ...limitActs,
    ...waitlistActs,
    ...offerActs,
  ],
]
/**
 * When things happen in a day, up to twenty minutes later. Reminders go out from seven o'clock on: nothing settles so near to
 * it that the model and a job could find themselves on different sides.
 */
const TIMES = ['06:20', '09:10', '13:20', '18:05', '22:30']
const CHECK_AT = '23:20'
const MOST_FINDINGS = 30
/** Acts of different members about different classes that are under way together. */
const MOST_AT_ONCE = 3
/** Every kind of act comes that often; one that chance leaves behind is done as soon as it can be. */
const LEAST_A_DAY = 22 / 365
const OFTEN = 30

/** Simulates so many days of a studio and checks it against the model after each of them. */
export async function simulateYear(options: YearOptions): Promise<YearReport> {
  const { seed, days, members, firstDay, env = {}, often = [], say = () => undefined } = options
  const started = performance.now()
  const start = toInstant(plusDays(firstDay, -1), '09:00')
  const studio = await openYearStudio({ now: start, env })
  try {
    const world = createWorld({ studio, seed, start })
    await openForBusiness(world, { members })
    const rosters: KnownRosters = new Map()
    for (const { kind } of allActs) world.counts.set(kind, 0)
    const acts = allActs.map((act) => (often.includes(act.kind) ? { ...act, weight: act.weight * OFTEN } : act))
    let day = firstDay
    let lived = 0
    let said = 0
    for (let count = 0; count < days; count += 1) {
      const isWhole = await wholeDay(world, async () => {
        await liveOneDay(world, { day, place: count, count: options.actsADay, acts })
        await check(world, { day, rosters, firstDay, all: count % 7 === 6 || count === days - 1 })
      })
      if (isWhole) lived += 1
      for (const one of world.findings.slice(said)) say(formatCliError(world, one))
      said = world.findings.length
      if (count % 7 === 6) say(`day ${count + 1}: ${total(world)} acts, ${seconds(started)} s`)
      const isOver = world.findings.length > (options.goesOn ? MOST_FINDINGS : 0)
      if (isOver || !isWhole) break
      day = plusDays(day, 1)
    }
    return {
      ...{ seed, days: lived, acts: total(world), seconds: seconds(started) },
      ...{ counts: byName(world.counts), happened: byName(world.happened), spent: byName(world.spent) },
      findings: world.findings.slice(0, MOST_FINDINGS).map((one) => formatCliError(world, one)),
    }
  } finally {
    await studio.stop()
  }
}

const byName = (numbers: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...numbers].sort(([a], [b]) => a.localeCompare(b)))
const seconds = (since: number) => Math.round((performance.now() - since) / 1000)
const total = ({ counts }: World) => [...counts.values()].reduce((sum, count) => sum + count, 0)

function formatCliError({ seed, storyOf }: World, { at, what, memberId }: World['findings'][number]): string {
  const story = memberId ? storyOf(memberId) : []
  return [`seed ${seed}, ${at}: ${what}`, ...story.map((line) => `    ${line}`)].join('\n')
}

/** False when the simulation cannot go on; why is a finding. */
async function wholeDay(world: World, live: () => Promise<void>): Promise<boolean> {
  try {
    await live()
    return true
  } catch (error) {
    world.find(`the simulation stopped: ${error instanceof Error ? error.stack : error}`)
    return false
  }
}

type Day = { day: string; place: number; count: number; acts: readonly Act[] }

async function liveOneDay(world: World, { day, place, count, acts }: Day): Promise<void> {
  const { chance } = world
  if (toInstant(plusDays(day, 1), '12:00') - toInstant(day, '12:00') !== DAY) happens(world, 'the clocks change')
  // Between half and one and a half times as many; some days are busier.
  const today = Math.round(count * (0.5 + chance.next()))
  const shares = TIMES.map(() => 0.3 + chance.next())
  const whole = shares.reduce((sum, share) => sum + share, 0)
  for (const [index, time] of TIMES.entries()) {
    // An act may have moved time further on.
    await passTo(world, Math.max(world.now(), toInstant(day, time) + chance.below(20) * MINUTE))
    const here = Math.round((today * (shares[index] ?? 0)) / whole)
    const overlap = createOverlap({ most: MOST_AT_ONCE })
    for (let done = 0; done < here; done += 1) await actOnce(world, { overlap, acts })
    await overlap.idle()
    await catchUp(world, { acts, days: place + (index + 1) / TIMES.length })
  }
}

/** Does each kind of act that chance has left behind by so many days, as far as it is possible just then. */
async function catchUp(world: World, { acts, days }: { acts: readonly Act[]; days: number }): Promise<void> {
  for (const act of acts.filter(({ kind }) => (world.counts.get(kind) ?? 0) < LEAST_A_DAY * days - 0.5)) {
    expireHolds(world)
    await doAct(world, act)
  }
}

type ActInput = { overlap: Overlap; acts: readonly Act[] }

async function actOnce(world: World, { overlap, acts }: ActInput): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const act = world.chance.weighted(acts)
    expireHolds(world)
    if (act.choose) {
      // What it does later is decided now: the seed says the same however long each act takes.
      const own = act.choose(world)
      if (!own) continue
      count(world, act)
      return overlap.start({ ...own, run: () => timed(world, `act: ${act.kind}`, own.run) })
    }
    await overlap.idle()
    if (await doAct(world, act)) return
  }
}

async function doAct(world: World, act: Act): Promise<boolean> {
  const isDone = await timed(world, `act: ${act.kind}`, () => act.run(world))
  if (isDone) count(world, act)
  return isDone
}

const count = ({ counts }: World, { kind }: Act) => void counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** Advances the clock and runs everything that became due. */
async function passTo(world: World, instant: number): Promise<void> {
  const [stop] = stopsBefore(world, instant)
  if (stop !== undefined) {
    await passTo(world, stop)
    return passTo(world, Math.max(instant, world.now()))
  }
  await world.clock.moveTo(instant)
  await endTroubles(world)
  const open = await settle(world, { jobs: 'minute' })
  for (const one of open) world.find(`still under way: ${one}`)
}

type Check = { day: string; rosters: KnownRosters; firstDay: string; all: boolean }

async function check(world: World, { day, rosters, firstDay, all }: Check): Promise<void> {
  await passTo(world, Math.max(world.now(), toInstant(day, CHECK_AT)))
  await timed(world, 'jobs: day', () => runDailyJobs(world))
  await timed(world, 'check', async () => {
    await checkSeats(world, { all })
    await checkWaitlists(world, { all })
    checkRights(world)
    checkPayments(world)
    await checkMoneyBack(world)
    if (all) await checkReports(world, { firstDay })
    if (all) await checkDisputes(world)
    await checkMembers(world)
    await timed(world, 'check: plans', () => checkPlans(world, { all }))
    await checkEnrollments(world)
    await timed(world, 'check: rosters', () => checkRosters(world, { known: rosters, all }))
    await checkEmails(world)
    await checkWork(world)
  })
}
