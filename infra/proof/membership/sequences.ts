import { DAY, dayAt, plusDays } from '../simulated/calendar.ts'
import { type Chance, createChance } from '../simulated/chance.ts'
import { covers, keeps, type Life, newLife, passTo } from './reference.ts'
import { type Act, perform } from './reference-operations.ts'

/** One thing that is done, and the instants whose entitlement is asked afterwards. */
type Step = { at: number; act: Act; asks: number[] }
/** What the reference says of it, as a row of zeros and ones for the instants. */
type ExpectedOutcome = { isDone: boolean; covers: string; keeps: string }
export type Sequence = { steps: Step[]; expected: ExpectedOutcome[]; charges: Life['charges']; mails: Life['mails'] }

const FIRST = Date.parse('2026-01-05T12:00:00Z')
const ASKED_DAYS = 45

/** Twelve random acts and events of one member within some months of the year in which the clocks change. */
export function randomSequence(seed: number, { length = 12 } = {}): Sequence {
  const chance = createChance(seed)
  const life = newLife()
  let now = FIRST + chance.below(320 * DAY)
  const steps: Step[] = []
  const expected: ExpectedOutcome[] = []
  for (let count = 0; count < length; count += 1) {
    now = nextInstant(life, { now, chance })
    passTo(life, now)
    const wanted = someAct(life, { now, chance })
    const isDone = perform(life, { act: wanted, at: now })
    const isPossible = isDone || !isOutside(wanted)
    const act: Act = isPossible ? wanted : { kind: 'time passes' }
    const asks = someInstants(life, { now, chance })
    steps.push({ at: now, act, asks })
    const bits = (is: (life: Life, at: number) => boolean) => asks.map((at) => (is(life, at) ? '1' : '0')).join('')
    expected.push({ isDone: isDone || !isPossible, covers: bits(covers), keeps: bits(keeps) })
  }
  return { steps, expected, charges: life.charges, mails: life.mails }
}

/** What no rule of the product can refuse, since it is not asked. */
export const isOutside = ({ kind }: Act): boolean => /^(?:dashboard|card|end$)/.test(kind)

/** The instants at which something about a plan changes by itself. */
export const getEdges = ({ plan }: Life): number[] =>
  plan ? [plan.paidUntil, plan.pause?.from ?? 0, plan.pause?.until ?? 0, plan.unpaid?.nextTry ?? 0] : []

function nextInstant(life: Life, { now, chance }: { now: number; chance: Chance }): number {
  const edge = chance.one(getEdges(life).filter((at) => at > now + 2_000))
  if (edge && chance.isWithin(0.35)) return edge + (chance.one([-1_000, -1, 0, 1, 1_000]) ?? 0)
  return now + 1 + chance.below((chance.isWithin(0.4) ? 2 : 30) * DAY)
}

/** A random act; any of them may be one that is refused. */
export function someAct(life: Life, { now, chance }: { now: number; chance: Chance }): Act {
  if (!life.plan && !life.isGranted && chance.isWithin(0.8)) return { kind: 'subscribe' }
  const resumesOn = plusDays(dayAt(life.plan && chance.isWithin(0.5) ? life.plan.paidUntil : now), chance.below(105))
  const isPaused = life.plan?.pause?.by === 'member'
  const pauses: readonly { weight: number; act: Act }[] = isPaused
    ? [{ weight: 4, act: { kind: 'change end', resumesOn } }]
    : [
        { weight: 5, act: { kind: 'pause', start: 'today', resumesOn } },
        { weight: 5, act: { kind: 'pause', start: 'period_end', resumesOn } },
      ]
  return chance.weighted([
    ...pauses,
    { weight: isPaused ? 4 : 1, act: { kind: 'resume' } as Act },
    { weight: 2, act: { kind: 'leave' } as Act },
    { weight: life.plan?.isEnding ? 4 : 1, act: { kind: 'keep' } as Act },
    { weight: 3, act: { kind: 'card fails' } as Act },
    { weight: life.plan?.unpaid ? 6 : 1, act: { kind: 'card pays' } as Act },
    { weight: 1.5, act: { kind: 'dashboard pauses', by: 'dashboard' } as Act },
    { weight: 1.5, act: { kind: 'dashboard pauses', by: 'collection' } as Act },
    { weight: 4, act: { kind: 'dashboard resumes' } as Act },
    { weight: 2, act: { kind: 'time passes' } as Act },
    { weight: 0.7, act: { kind: 'end' } as Act },
    { weight: 0.7, act: { kind: 'grant' } as Act },
    { weight: life.isGranted ? 5 : 0.5, act: { kind: 'take away' } as Act },
  ]).act
}

function someInstants(life: Life, { now, chance }: { now: number; chance: Chance }): number[] {
  const edges = getEdges(life).flatMap((at) => [at - 1, at])
  const random = Array.from({ length: 4 }, () => now + chance.below(ASKED_DAYS * DAY))
  return [now, ...edges, ...random].filter((at) => at >= now)
}
