import fc from 'fast-check'
import { checkStored } from '../invariants.ts'
import { tell } from '../ledger.ts'
import { type Act, type ActKind, nextDue, passTo, perform, settle } from '../model/acts.ts'
import { DAY, HOUR, MINUTE } from '../model/calendar.ts'
import { closesAt, deadline, describe, type Model } from '../model/state.ts'
import type { LiveStudio } from './live-studio.ts'
import { performLive } from './perform-live.ts'
import { type RandomAct, toAct } from './random-act.ts'
import { readLive } from './read-live.ts'

/** The model as a command finds it; what may have happened is chosen among copies of it. */
export type Run = { model: Model; count: { steps: number } }
/** What goes wrong around an act. */
type Trouble =
  | 'none'
  | 'a process is killed'
  | 'the provider fails'
  | 'the provider fails after the act'
  | 'events are late'
type Command = fc.AsyncCommand<Run, LiveStudio>

/** The product does what is due within so much: time stops that much after whatever is due. */
const SWEEP = 20_000
/** What a failure left behind is put right within a minute or two. */
const REPAIR = 3 * MINUTE

async function moveOn(run: Run, live: LiveStudio, until: number): Promise<void> {
  const { model } = run
  let target = until
  for (let due = nextDue(model); due <= target + SWEEP; due = nextDue(model)) {
    await live.moveTo(due + SWEEP)
    await live.settle()
    passTo(model, due + SWEEP)
    settle(model)
    await compare(live, [model], `at ${new Date(due + SWEEP).toISOString()}`)
    target = Math.max(target, due + SWEEP)
  }
  await live.moveTo(target)
  passTo(model, target)
}

/** Finds the model that the product agrees with, and checks what must hold over the whole database. */
async function compare(live: LiveStudio, models: readonly Model[], when: string): Promise<Model> {
  const is = await readLive(live)
  const found = models.find((model) => describe(model).join('\n') === is.join('\n'))
  const [expected = []] = models.map(describe)
  if (!found) throw new Error([`${when}:`, ...differences(expected, is), ...live.mistakes.slice(0, 3)].join('\n'))
  const broken = await checkStored({ database: live.database, emulators: live.emulators.url })
  if (broken.length > 0) throw new Error([`${when}:`, ...broken].join('\n'))
  return found
}

function differences(expected: readonly string[], is: readonly string[]): string[] {
  const left = [...is]
  const missing = expected.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  return [...missing.map((line) => `  must be: ${line}`), ...left.map((line) => `  is:      ${line}`)]
}

/** One act, or two at once at both processes, and what goes wrong around them. */
class ActCommand implements Command {
  readonly randomActs: readonly RandomAct[]
  trouble: Trouble
  acts: Act[] = []
  answers: string[] = []
  constructor(randomActs: readonly RandomAct[], trouble: Trouble) {
    this.randomActs = randomActs
    this.trouble = trouble
  }
  check({ model }: Run): boolean {
    return this.randomActs.some((one) => toAct(model, one))
  }
  toString(): string {
    const acts = this.acts.map(
      ({ kind, who, date, number }, place) => `p${who} ${kind} d${date} ${number} = ${this.answers[place] ?? ''}`,
    )
    return `\n  ${acts.join(' AND ')}${this.trouble === 'none' ? '' : `, ${this.trouble}`}`
  }
  async run(run: Run, live: LiveStudio): Promise<void> {
    run.count.steps += 1
    await moveOn(run, live, run.model.now + MINUTE)
    // While a trouble is put right nothing else may be due, whose order with it would be open.
    if (nextDue(run.model) < run.model.now + 2 * REPAIR) this.trouble = 'none'
    this.acts = this.randomActs.flatMap((one) => toAct(run.model, one) ?? [])
    this.answers = await this.disturb(live)
    await live.settle({ withEvents: this.trouble !== 'events are late' })
    const models = outcomes(run.model, this.acts, this.answers)
    if (this.trouble === 'none') {
      run.model = await compare(live, models, String(this))
      return
    }
    const until = run.model.now + REPAIR
    await live.moveTo(until)
    await live.settle({ withEvents: this.trouble !== 'events are late' })
    for (const model of models) {
      passTo(model, until)
      settle(model)
    }
    run.model = await compare(live, models, String(this))
  }
  private async disturb(live: LiveStudio): Promise<string[]> {
    const { trouble } = this
    const isOff = trouble.startsWith('the provider')
    const fault = { mode: 'error', times: 4, after: trouble === 'the provider fails after the act' }
    if (isOff) await tell({ emulators: live.emulators.url }, { path: 'payments/faults', body: fault })
    const answers = Promise.all(this.acts.map((act) => performLive(live, act)))
    if (trouble === 'a process is killed') {
      const [api] = live.apis
      await new Promise((resolve) => setTimeout(resolve, (this.randomActs[0]?.pick ?? 0) % 25))
      await api.kill(live.now())
    }
    const given = await answers
    if (isOff) await tell({ emulators: live.emulators.url }, { path: 'payments/faults', body: { mode: 'off' } })
    return given
  }
}

const isUncertain = (answer: string | undefined) =>
  answer === undefined || answer === 'cut off' || /^(?:PAYMENT_PROVIDER|DATABASE_UNAVAILABLE|5\d\d$)/.test(answer)

/** Every model that the answers allow: acts at once in either order, and one without an answer done or not. */
function outcomes(before: Model, acts: readonly Act[], answers: readonly string[]): Model[] {
  const places = acts.map((_, place) => place)
  const orders = acts.length > 1 ? [places, places.toReversed()] : [places]
  const models = orders.flatMap((order) =>
    order.reduce<Model[]>(
      (found, place) => found.flatMap((model) => afterAct(model, acts[place], answers[place])),
      [structuredClone(before)],
    ),
  )
  for (const model of models) settle(model)
  if (models.length > 0) return models
  const expected = orders.map((order) => {
    const model = structuredClone(before)
    return order.map((place) => `${acts[place]?.kind}: ${acts[place] && perform(model, acts[place])}`).join(', ')
  })
  throw new Error(`answered ${answers.join(', ')}; must be ${expected.join(' or ')}`)
}

function afterAct(model: Model, act: Act | undefined, answer: string | undefined): Model[] {
  if (!act) return [model]
  const after = structuredClone(model)
  const code = perform(after, act)
  if (!isUncertain(answer)) return code === answer ? [after] : []
  return [after, model, ...(act.kind === 'check out' ? [withoutHold(after, act)] : [])]
}

/** A checkout whose page was never opened holds its seat for some seconds. */
function withoutHold(after: Model, { who, date }: Act): Model {
  const model = structuredClone(after)
  perform(model, { kind: 'give up', who, date, number: 0 })
  return model
}

type Moment = { wait: number } | { date: number; edge: 'deadline' | 'closing' | 'start'; after: boolean }

/** Time passes: so long, or until shortly before or after what divides the life of a date. */
class WaitCommand implements Command {
  readonly moment: Moment
  constructor(moment: Moment) {
    this.moment = moment
  }
  check = () => true
  toString = () =>
    'wait' in this.moment
      ? `\n  wait ${this.moment.wait / MINUTE} min`
      : `\n  wait until ${JSON.stringify(this.moment)}`
  async run(run: Run, live: LiveStudio): Promise<void> {
    await moveOn(run, live, getInstant(run.model, this.moment))
    await live.settle()
    await compare(live, [run.model], String(this))
  }
}

function getInstant({ now, dates }: Model, moment: Moment): number {
  if ('wait' in moment) return now + moment.wait
  const coming = dates.filter(({ startsAt }) => startsAt > now + HOUR)
  const date = coming[moment.date % Math.max(1, Math.min(3, coming.length))]
  if (!date) return now + HOUR
  const edge = { deadline: deadline(date), closing: closesAt(date), start: date.startsAt }[moment.edge]
  return Math.max(now, edge + (moment.after ? 5 : -5) * MINUTE)
}

const weights: Record<ActKind, number> = {
  ...{ book: 14, 'check out': 8, join: 18, pay: 9, 'pay with a bad card': 1, 'give up': 3 },
  ...{ cancel: 8, 'studio cancels': 4, move: 5, 'leave list': 3, accept: 6 },
  ...{ 'change price': 3, 'change capacity': 3, 'cancel date': 1 },
  ...{ subscribe: 6, leave: 2, keep: 1, pause: 2, 'pause later': 1, resume: 2 },
  ...{ 'card fails': 2, 'card pays': 2, grant: 2, 'take away': 2 },
}

const randomAct: fc.Arbitrary<RandomAct> = fc.record({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as ActKind) })),
  ),
  who: fc.nat({ max: 4 }),
  // The next dates are the busiest.
  date: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4),
  pick: fc.nat({ max: 99 }),
})
const troubles: readonly Trouble[] = [
  ...(['a process is killed', 'the provider fails', 'the provider fails after the act', 'events are late'] as const),
]
const moment: fc.Arbitrary<Moment> = fc.oneof(
  fc.constantFrom(5, 20, 35, 70, 12 * 60).map((minutes) => ({ wait: minutes * MINUTE })),
  fc.constantFrom(1, 3, 8).map((days) => ({ wait: days * DAY })),
  fc.record({
    date: fc.nat({ max: 2 }),
    edge: fc.constantFrom('deadline', 'closing', 'start'),
    after: fc.boolean(),
  }),
)

/** Lives of a studio: mostly single acts, some at once, some in trouble, and time that passes. */
export const lives = (limits: { maxCommands: number; replayPath?: string | undefined }) =>
  fc.commands(
    [
      ...Array.from({ length: 9 }, () => randomAct.map((one) => new ActCommand([one], 'none'))),
      ...Array.from({ length: 2 }, () => fc.tuple(randomAct, randomAct).map((two) => new ActCommand(two, 'none'))),
      fc.tuple(randomAct, fc.constantFrom(...troubles)).map(([one, trouble]) => new ActCommand([one], trouble)),
      ...Array.from({ length: 2 }, () => moment.map((one) => new WaitCommand(one))),
    ] as fc.Arbitrary<Command>[],
    { ...limits, size: 'max' },
  )
