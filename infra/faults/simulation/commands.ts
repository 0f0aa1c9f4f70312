import fc from 'fast-check'
import { findMissing } from '../find-missing.ts'
import { brokenAtRest } from '../invariants.ts'
import { type Act, nextDue, passTo, perform, settle } from '../model/acts.ts'
import { MINUTE } from '../model/calendar.ts'
import type { Model } from '../model/state.ts'
import { tell } from '../provider.ts'
import { readStored } from '../stored.ts'
import { describe } from './describe-model.ts'
import type { LiveStudio } from './live-studio.ts'
import { performLive } from './perform-live.ts'
import { type Moment, type RandomAct, randomAct, randomMoment, toAct, toInstantOf } from './random-acts.ts'
import { describeStored } from './read-live.ts'

/** The model as a command finds it; what may have happened is chosen among copies of it. */
type Run = { model: Model; count: { steps: number } }
/** What goes wrong around an act. */
const troubles = ['a process is killed', 'the provider fails', 'the provider fails late', 'events are late'] as const
type Trouble = (typeof troubles)[number]
type Command = fc.AsyncCommand<Run, LiveStudio>

/** The product does what is due within so much: time stops that much after whatever is due. */
const SWEEP = 20_000
/** What a failure left behind is put right within a minute or two. */
const REPAIR = 3 * MINUTE

/** Half past the next minute: deadlines fall on full minutes, and the product's clock runs on while it answers. */
const toNextMinute = (now: number) => (Math.floor(now / MINUTE) + 1.5) * MINUTE

async function moveOn(run: Run, live: LiveStudio, until: number): Promise<void> {
  const { model } = run
  let target = until
  for (let due = nextDue(model); due <= target + SWEEP; due = nextDue(model)) {
    await live.moveTo(due + SWEEP)
    await live.settle()
    passTo(model, due + SWEEP)
    await compare(live, [model], `at ${new Date(due + SWEEP).toISOString()}`)
    target = Math.max(target, due + SWEEP)
  }
  await live.moveTo(target)
  passTo(model, target)
}

/** Finds the model that the product agrees with, and checks what must hold over the whole database. */
async function compare(live: LiveStudio, models: readonly Model[], when: string): Promise<Model> {
  const stored = await readStored(live.database)
  const is = describeStored(live, stored)
  const agreeing = models.find((model) => describe(model).join('\n') === is.join('\n'))
  const broken = agreeing ? brokenAtRest(live, stored) : differences(models[0] ? describe(models[0]) : [], is)
  if (!agreeing || broken.length > 0)
    throw new Error([`${when}:`, ...broken, ...live.mistakes.slice(-3).map((line) => line.slice(0, 300))].join('\n'))
  return agreeing
}

const differences = (expected: readonly string[], is: readonly string[]): string[] => [
  ...findMissing(expected, is).map((line) => `  must be: ${line}`),
  ...findMissing(is, expected).map((line) => `  is:      ${line}`),
]

/** One act, or two at once at both processes, and what goes wrong around them. */
function actCommand(randomActs: readonly RandomAct[], planned?: Trouble): Command {
  let [acts, answers, trouble]: [Act[], string[], Trouble?] = [[], [], planned]
  return {
    check: ({ model }) => randomActs.some((one) => toAct(model, one)),
    toString: () => {
      const lines = acts.map(
        ({ kind, who, date, number }, place) => `p${who} ${kind} d${date} ${number} = ${answers[place] ?? ''}`,
      )
      return `\n  ${lines.join(' AND ')}${trouble ? `, ${trouble}` : ''}`
    },
    run: async (run, live) => {
      run.count.steps += 1
      await moveOn(run, live, toNextMinute(run.model.now))
      const [first, ...more] = randomActs.flatMap((one) => toAct(run.model, one) ?? [])
      acts = first ? [first, ...more.filter((second) => canBeAtOnce(run.model, first, second))] : []
      // While a trouble is put right nothing else may be due, whose order with it would be open.
      trouble = nextDue(run.model) < run.model.now + 2 * REPAIR ? undefined : planned
      answers = []
      answers = await disturb(live, { acts, trouble, killAfterMs: (randomActs[0]?.pick ?? 0) % 25 })
      await live.settle({ withEvents: trouble !== 'events are late' })
      const models = outcomes(run.model, acts, answers)
      if (trouble) {
        const until = run.model.now + REPAIR
        await live.moveTo(until)
        await live.settle()
        for (const model of models) passTo(model, until)
      }
      run.model = await compare(live, models, 'after the last act')
    },
  }
}

/**
 * Left out is what nobody can tell afterwards: which of two payments was taken, whether a page was kept or opened anew
 * while its price changed, and whom seats were shown to that a capacity freed.
 */
function canBeAtOnce(model: Model, first: Act, second: Act): boolean {
  const acts = [first, second]
  const has = (kind: Act['kind']) => acts.some((act) => act.kind === kind)
  const isOpened = (act: Act) =>
    model.pages.some(({ who, date, state }) => state === 'open' && who.place === act.who && date.place === act.date)
  const isReopened = acts.some((act) => act.kind === 'check out' && isOpened(act))
  const arePayments = acts.every(({ kind }) => kind === 'pay')
  return !arePayments && !has('change capacity') && !(has('change price') && isReopened)
}

type Disturbed = { acts: readonly Act[]; trouble: Trouble | undefined; killAfterMs: number }

async function disturb(live: LiveStudio, { acts, trouble, killAfterMs }: Disturbed): Promise<string[]> {
  const isOff = trouble?.startsWith('the provider')
  const fault = { mode: 'error', times: 4, after: trouble === 'the provider fails late' }
  if (isOff) await tell(live, 'payments/faults', fault)
  const performing = performLive(live, acts)
  if (trouble === 'a process is killed') {
    await new Promise((resolve) => setTimeout(resolve, killAfterMs))
    await live.apis[0]?.kill()
  }
  const answers = await performing
  if (isOff) await tell(live, 'payments/faults', { mode: 'off' })
  return answers
}

const isUncertain = (answer = 'cut off') => /^(?:cut off|PAYMENT_PROVIDER|DATABASE_UNAVAILABLE|5\d\d$)/.test(answer)

type Answered = { act: Act; answer: string | undefined }

/** Every model that the answers allow: acts at once in either order, and one without an answer done or not. */
function outcomes(before: Model, acts: readonly Act[], answers: readonly string[]): Model[] {
  const answered = acts.map((act, place) => ({ act, answer: answers[place] }))
  const orders = acts.length > 1 ? [answered, answered.toReversed()] : [answered]
  const models = orders.flatMap((order) =>
    order.reduce<Model[]>(
      (models, answered, place) =>
        models.flatMap((model) => afterAct(model, { ...answered, earlier: order[place - 1] })),
      [structuredClone(before)],
    ),
  )
  for (const model of models) settle(model)
  if (models.length > 0) return models
  const expected = orders.map((order) => {
    const model = structuredClone(before)
    return order.map(({ act }) => `${act.kind}: ${perform(model, act)}`).join(', ')
  })
  throw new Error(`answered ${answers.join(', ')}; must be ${expected.join(' or ')}`)
}

/** What is done to a booking at the same time as its move is done to it on its new date. */
function followMove(act: Act, earlier: Answered | undefined): Act {
  const isMoved = earlier?.act.kind === 'move' && earlier.answer === 'done'
  const isSame = isMoved && earlier.act.who === act.who && earlier.act.date === act.date
  return isSame && /^(?:cancel|studio cancels|move)$/.test(act.kind) ? { ...act, date: earlier.act.number } : act
}

function afterAct(
  model: Model,
  { earlier, answer, ...answered }: Answered & { earlier: Answered | undefined },
): Model[] {
  // The earlier act has changed what this one was shown.
  const isOutdated = answer === 'CHANGED_MEANWHILE' && earlier !== undefined
  if (isOutdated || answer === 'not tried') return [model]
  const act = followMove(answered.act, earlier)
  const after = structuredClone(model)
  const code = perform(after, act)
  if (!isUncertain(answer)) return code === answer ? [after] : []
  if (act.kind !== 'check out') return [after, model]
  // A checkout whose page was never opened holds its seat for some seconds.
  const withoutHold = structuredClone(after)
  perform(withoutHold, { ...act, kind: 'give up' })
  return [after, model, withoutHold]
}

const waitCommand = (moment: Moment): Command => ({
  check: () => true,
  toString: () => `\n  wait ${JSON.stringify(moment)}`,
  run: async (run, live) => {
    await moveOn(run, live, toInstantOf(run.model, moment))
    await live.settle()
    await compare(live, [run.model], 'after the wait')
  },
})

/** Lives of a studio: mostly single acts, some at once, some in trouble, and time that passes. */
export const lives = (limits: { maxCommands: number; replayPath?: string | undefined }) => {
  const kinds = [
    ...Array.from({ length: 9 }, () => randomAct.map((one) => actCommand([one]))),
    ...Array.from({ length: 2 }, () => fc.tuple(randomAct, randomAct).map((two) => actCommand(two))),
    fc.tuple(randomAct, fc.constantFrom(...troubles)).map(([one, trouble]) => actCommand([one], trouble)),
    randomMoment.map(waitCommand),
  ]
  return fc.commands(kinds, { ...limits, size: 'max' })
}
