import { passTime } from '../../emulators/payments/operations/pass-time.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { DAY, MINUTE, toInstant } from '../simulated/calendar.ts'
import { carryOut, type Payer, preview } from './plan-calls.ts'
import { openPlanStudio, type PlanStudio } from './plan-studio.ts'
import { PRICE } from './reference.ts'

type InstantsSize = {
  seconds: readonly number[]
  days: readonly string[]
  seed: number
  /** By how many milliseconds the provider's clock is ahead of the studio's; a studio for each. */
  ahead?: readonly number[]
  /** At which of an act's calls to the provider the billing instant passes there; a member of each kind for each. */
  crossings?: readonly number[]
}

/** Every second of the minute before the billing instant and of the one after it. */
export const everySecond = Array.from({ length: 120 }, (_, place) => place - 60)
/** The days on which the studio's clocks change. */
export const CHANGES = ['2026-03-08', '2026-11-01'] as const

const BETWEEN = 4 * MINUTE
const WAYS = ['pause', 'resume'] as const
type Way = (typeof WAYS)[number]
/** What a member tries. Instants are the studio's, also of what the provider did by a clock of its own. */
type AttemptInput = { way: Way; start: 'today' | 'period_end'; second: number; crossing: number | null }
type Trial = AttemptInput & { payer: Payer; billedAt: number; outcome: string; pausedFrom: number; hasCrossed: boolean }
type Charge = { at: number; cents: number }

/**
 * Members pause, and others take a coming pause back, each at another second around the instant at which a period is
 * charged, on the days that change the clocks. Nothing is charged twice, nothing is left out, and nothing inside a pause.
 */
export async function instants({ days, ahead = [0], ...size }: InstantsSize): Promise<PartResult> {
  const started = performance.now()
  const broken: string[] = []
  const outcomes: Record<string, number> = {}
  let charges = 0
  for (const [day, isAhead] of days.flatMap((one) => ahead.map((ms) => [one, ms] as const))) {
    const trials = await tryDay({ ...size, day, ahead: isAhead, broken })
    for (const { way, outcome, hasCrossed } of trials) {
      const name = `${way}${hasCrossed ? ' over the instant' : ''}: ${outcome}`
      outcomes[name] = (outcomes[name] ?? 0) + 1
    }
    charges += trials.length
  }
  const took = ((performance.now() - started) / 1_000).toFixed(0)
  const apart = ahead.map((ms) => `${ms / 1_000} s`).join(', ')
  const line = `${size.seconds.length} seconds around the billing instant on ${days.length} days, the provider's clock ahead by ${apart}, in ${took} s: ${JSON.stringify(outcomes)}`
  return { broken, figures: { trials: charges, broken: broken.length }, line }
}

type Day = Omit<InstantsSize, 'days' | 'ahead'> & { day: string; ahead: number; broken: string[] }

/** Each act at each second; `crossings` are made shortly before the instant, and the first half of them begins today. */
function allTries({ seconds, crossings = [] }: Pick<Day, 'seconds' | 'crossings'>): AttemptInput[] {
  const atSeconds = seconds.flatMap((second) =>
    WAYS.map((way) => {
      const start = second % 2 === 0 ? ('today' as const) : ('period_end' as const)
      return { way, second, start, crossing: null }
    }),
  )
  const over = crossings.flatMap((crossing) => [
    { way: 'pause' as const, start: 'today' as const, second: BEFORE, crossing },
    { way: 'pause' as const, start: 'period_end' as const, second: BEFORE, crossing },
    { way: 'resume' as const, start: 'today' as const, second: BEFORE, crossing },
  ])
  return [...atSeconds, ...over]
}

const BEFORE = -4

async function tryDay({ seconds, crossings = [], day, seed, ahead, broken }: Day): Promise<Trial[]> {
  // A month before, at the hours by Greenwich in which the clocks change on the day itself.
  const bought = monthBefore(toInstant(day, '00:00'))
  const studio = await openPlanStudio({ start: bought - DAY, seed, ahead })
  try {
    const trials = await buy(studio, { tries: allTries({ seconds, crossings }), first: bought, ahead })
    const lastBought = bought + trials.length * BETWEEN
    for (const trial of trials.filter(({ way }) => way === 'resume')) {
      await studio.moveTo(Math.max(studio.world.now(), lastBought + MINUTE))
      const act = { kind: 'pause', start: 'period_end', resumesOn: resumesOn(day) } as const
      if (!(await carryOut(studio, { payer: trial.payer, act }))) broken.push(`${nameOf(trial)}: could not be paused`)
    }
    await studio.settle()
    for (const trial of trials) await tryOne(studio, { trial, day, broken })
    // Half a day later all is renewed or paused, and in five weeks every pause is over.
    for (const at of [
      toInstant(day, '23:30'),
      toInstant(resumesOn(day), '00:00') + MINUTE,
      toInstant(resumesOn(day), '12:00'),
    ]) {
      await studio.moveTo(at)
      await studio.settle()
    }
    for (const trial of trials)
      broken.push(
        ...getFaults(trial, {
          charges: chargesOf(studio, { trial, ahead }),
          resumesAt: toInstant(resumesOn(day), '00:00'),
        }),
      )
    broken.push(...studio.world.studio.mistakes.slice(0, 5))
    return trials
  } finally {
    await studio.stop()
  }
}

const resumesOn = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 20 * DAY).toISOString().slice(0, 10)

function monthBefore(instant: number): number {
  const before = new Date(instant)
  before.setUTCMonth(before.getUTCMonth() - 1)
  return before.getTime()
}

async function buy(
  studio: PlanStudio,
  { tries, first, ahead }: { tries: readonly AttemptInput[]; first: number; ahead: number },
): Promise<Trial[]> {
  const accounts = await studio.signUp(tries.length)
  const trials: Trial[] = []
  for (const [place, account] of accounts.entries()) {
    await studio.moveTo(first + place * BETWEEN)
    const payer: Payer = { account, subscription: '' }
    await carryOut(studio, { payer, act: { kind: 'subscribe' } })
    const { subscriptions } = studio.world.studio.emulators.payments.records
    const billedAt = (subscriptions.get(payer.subscription)?.items.data[0]?.current_period_end ?? 0) * 1_000 - ahead
    const trying = tries[place]
    if (trying) trials.push({ ...trying, payer, billedAt, outcome: '', pausedFrom: 0, hasCrossed: false })
  }
  await studio.settle()
  return trials
}

/** The act at its second; the provider's events come only afterwards. */
async function tryOne(
  studio: PlanStudio,
  { trial, day, broken }: { trial: Trial; day: string; broken: string[] },
): Promise<void> {
  const { payer, way, start, second, crossing, billedAt } = trial
  await studio.moveTo(billedAt + second * 1_000)
  // Every other pair has heard of what the provider did in the meantime.
  if (second % 4 === 0 || second % 4 === 1) await studio.settle()
  const act =
    way === 'pause' ? ({ kind: 'pause', start, resumesOn: resumesOn(day) } as const) : ({ kind: 'resume' } as const)
  const over = crossing === null ? null : crossAt(studio, { call: crossing, to: billedAt + PAST })
  try {
    const { isDone, seen } = await preview(studio, { account: payer.account, act })
    trial.outcome = isDone ? 'done' : String(seen.code ?? 'refused')
    if (isDone && way === 'pause') trial.pausedFrom = Date.parse(String(seen.from))
  } catch (error) {
    broken.push(`${nameOf(trial)}: ${error instanceof Error ? error.message : error}`)
  } finally {
    over?.end()
  }
  trial.hasCrossed = over?.hasCrossed() ?? false
  // The provider's clock goes on over the instant; both processes hear of it later.
  await studio.moveTo(Math.max(studio.world.now(), billedAt + 62_000))
  if (second % 4 === 3) await studio.settle()
}

const PAST = 2_000

/** Lets the provider's clock pass to an instant while one of the next calls is on its way to it. */
function crossAt({ world }: PlanStudio, { call, to }: { call: number; to: number }) {
  const { faults, context } = world.studio.emulators.payments
  const { take } = faults
  let calls = 0
  faults.take = () => {
    calls += 1
    if (calls === call) {
      context.clock.setOffset(context.clock.offset() + to - world.now())
      context.inTransaction(() => passTime(context))
    }
    return take()
  }
  const end = () => {
    faults.take = take
  }
  return { hasCrossed: () => calls >= call, end }
}

const nameOf = ({ way, second, billedAt }: Trial) => `${way} ${second} s from ${new Date(billedAt).toISOString()}`

function chargesOf({ world }: PlanStudio, { trial: { payer }, ahead }: { trial: Trial; ahead: number }): Charge[] {
  const { charges, subscriptions } = world.studio.emulators.payments.records
  const customer = subscriptions.get(payer.subscription)?.customer
  const own = charges.all().filter((charge) => charge.customer === customer)
  return own.map(({ created, amount }) => ({ at: created * 1_000 - ahead, cents: amount }))
}

/**
 * What is wrong with one member's charges at the end. Each has paid the first month. Who goes on has paid the second one
 * once. Who paused has paid it once too: with the renewal that came first, or when the pause was over, and in all as much
 * as two months cost, less the days of the first one that were credited.
 */
export function getFaults(
  trial: Pick<Trial, 'way' | 'second' | 'billedAt' | 'outcome' | 'pausedFrom'>,
  { charges, resumesAt }: { charges: readonly Charge[]; resumesAt: number },
): string[] {
  const name = `${trial.way} ${trial.second} s from ${new Date(trial.billedAt).toISOString()} (${trial.outcome})`
  const isPaused = trial.way === 'pause' ? trial.outcome === 'done' : trial.outcome !== 'done'
  const pausedFrom = trial.pausedFrom || trial.billedAt
  const inside = charges.filter(
    ({ at }) => isPaused && at > Math.max(pausedFrom, trial.billedAt + MINUTE) && at < resumesAt,
  )
  const sum = charges.reduce((cents, charge) => cents + charge.cents, 0)
  const [least, most] = boundsOf(trial)
  return [
    ...inside.map(({ at }) => `${name}: charged at ${new Date(at).toISOString()}, inside the pause`),
    ...(sum < least ? [`${name}: ${sum} cents in all, ${least} are due`] : []),
    ...(sum > most ? [`${name}: ${sum} cents in all, ${most} at most are due`] : []),
    ...(charges.some(({ cents }) => cents > PRICE) ? [`${name}: more than a month was charged at once`] : []),
  ]
}

/** Two months; or, for a pause after the renewal, three of which all but the first day of the second is given back. */
function boundsOf({
  way,
  outcome,
  pausedFrom,
  billedAt,
}: Pick<Trial, 'way' | 'outcome' | 'pausedFrom' | 'billedAt'>): [number, number] {
  if (way !== 'pause' || outcome !== 'done' || pausedFrom <= billedAt) return [2 * PRICE, 2 * PRICE]
  return [2 * PRICE, 2 * PRICE + Math.ceil(PRICE / 28)]
}
