import fc from 'fast-check'
import { findMissing } from '../find-missing.ts'
import { checkAtRest } from '../invariants.ts'
import { type Action, advanceTo, nextChange, perform, settle } from '../model/acts.ts'
import { MINUTE } from '../model/calendar.ts'
import type { Model } from '../model/state.ts'
import { postControl } from '../provider.ts'
import { readStored } from '../stored.ts'
import { describeModel } from './describe-model.ts'
import type { LiveStudio } from './live-studio.ts'
import { performLive } from './perform-live.ts'
import { type Moment, type RandomAction, randomAction, randomMoment, toAction, toInstantOf } from './random-acts.ts'
import { describeStored } from './read-live.ts'

/** The state of a run; after an action `model` becomes the copy that agrees with the product. */
type Run = { model: Model; count: { steps: number } }
/** What goes wrong during an action. */
const troubles = ['a process is killed', 'the provider fails', 'the provider fails late', 'events are late'] as const
type Trouble = (typeof troubles)[number]
type Command = fc.AsyncCommand<Run, LiveStudio>

/** The product processes due work within this time, so the clock stops this long after each due instant. */
const SWEEP_MS = 20_000
/** The product repairs the effects of a failure within this time. */
const REPAIR_MS = 3 * MINUTE

/** Thirty seconds after the next full minute: deadlines are at full minutes, and the product's clock keeps running. */
const getNextMinute = (now: number) => (Math.floor(now / MINUTE) + 1.5) * MINUTE

async function advance(run: Run, live: LiveStudio, until: number): Promise<void> {
  const { model } = run
  let target = until
  for (let due = nextChange(model); due <= target + SWEEP_MS; due = nextChange(model)) {
    await live.moveTo(due + SWEEP_MS)
    await live.settle()
    advanceTo(model, due + SWEEP_MS)
    await compare(live, [model], `at ${new Date(due + SWEEP_MS).toISOString()}`)
    target = Math.max(target, due + SWEEP_MS)
  }
  await live.moveTo(target)
  advanceTo(model, target)
}

/** Returns the model that agrees with the product, and checks the invariants over the whole database. */
async function compare(live: LiveStudio, models: readonly Model[], when: string): Promise<Model> {
  const stored = await readStored(live.database)
  const actual = describeStored(live, stored)
  const match = models.find((model) => describeModel(model).join('\n') === actual.join('\n'))
  const broken = match ? checkAtRest(live, stored) : differences(models[0] ? describeModel(models[0]) : [], actual)
  if (!match || broken.length > 0)
    throw new Error([`${when}:`, ...broken, ...live.errorLines.slice(-3).map((line) => line.slice(0, 300))].join('\n'))
  return match
}

const differences = (expected: readonly string[], actual: readonly string[]): string[] => [
  ...findMissing(expected, actual).map((line) => `  expected: ${line}`),
  ...findMissing(actual, expected).map((line) => `  actual:   ${line}`),
]

/** Creates a command of one action, or of two at once at both processes, with a trouble. */
function createCommand(randomActs: readonly RandomAction[], planned?: Trouble): Command {
  let [acts, answers, trouble]: [Action[], string[], Trouble?] = [[], [], planned]
  return {
    check: ({ model }) => randomActs.some((one) => toAction(model, one)),
    toString: () => {
      const lines = acts.map(
        ({ kind, who, date, number }, index) => `p${who} ${kind} d${date} ${number} = ${answers[index] ?? ''}`,
      )
      return `\n  ${lines.join(' AND ')}${trouble ? `, ${trouble}` : ''}`
    },
    run: async (run, live) => {
      run.count.steps += 1
      await advance(run, live, getNextMinute(run.model.now))
      const [first, ...more] = randomActs.flatMap((one) => toAction(run.model, one) ?? [])
      acts = first ? [first, ...more.filter((second) => canRunTogether(run.model, first, second))] : []
      // Nothing else may become due during the repair, because their order would be unknown.
      trouble = nextChange(run.model) < run.model.now + 2 * REPAIR_MS ? undefined : planned
      answers = []
      answers = await performDisturbed(live, { acts, trouble, killAfterMs: (randomActs[0]?.pick ?? 0) % 25 })
      await live.settle({ withEvents: trouble !== 'events are late' })
      const models = findOutcomes(run.model, acts, answers)
      if (trouble) {
        const until = run.model.now + REPAIR_MS
        await live.moveTo(until)
        await live.settle()
        for (const model of models) advanceTo(model, until)
      }
      run.model = await compare(live, models, 'after the last action')
    },
  }
}

/** Excludes pairs of which nobody can tell which payment, page or price counted, or whether an offer was still mailed. */
function canRunTogether(model: Model, first: Action, second: Action): boolean {
  const acts = [first, second]
  const has = (kind: Action['kind']) => acts.some((act) => act.kind === kind)
  const isOpened = (act: Action) =>
    model.pages.some(({ who, date, state }) => state === 'open' && who.place === act.who && date.place === act.date)
  const isReopened = acts.some((act) => act.kind === 'check out' && isOpened(act))
  const arePayments = acts.every(({ kind }) => kind === 'pay' || kind === 'subscribe')
  const isOfferMailOpen = has('cancel date') && model.entries.some(({ state }) => state === 'waiting')
  return !arePayments && !isOfferMailOpen && !has('change capacity') && !(has('change price') && isReopened)
}

type Disturbed = { acts: readonly Action[]; trouble: Trouble | undefined; killAfterMs: number }

async function performDisturbed(live: LiveStudio, { acts, trouble, killAfterMs }: Disturbed): Promise<string[]> {
  const isOff = trouble?.startsWith('the provider')
  const fault = { mode: 'error', times: 4, after: trouble === 'the provider fails late' }
  if (isOff) await postControl(live, 'payments/faults', fault)
  const performing = performLive(live, acts)
  if (trouble === 'a process is killed') {
    await new Promise((resolve) => setTimeout(resolve, killAfterMs))
    await live.apis[0]?.kill()
  }
  const answers = await performing
  if (isOff) await postControl(live, 'payments/faults', { mode: 'off' })
  return answers
}

const isUncertain = (answer = 'cut off') => /^(?:cut off|PAYMENT_PROVIDER|DATABASE_UNAVAILABLE|5\d\d$)/.test(answer)

type AnsweredAction = { act: Action; answer: string | undefined }

/** Returns every model that the answers allow: both orders, and an action without an answer done or not done. */
function findOutcomes(before: Model, acts: readonly Action[], answers: readonly string[]): Model[] {
  const answered = acts.map((act, index) => ({ act, answer: answers[index] }))
  const orders = acts.length > 1 ? [answered, answered.toReversed()] : [answered]
  const models = orders.flatMap((order) =>
    order.reduce<Model[]>(
      (models, answered, index) =>
        models.flatMap((model) => applyAnswer(model, { ...answered, earlier: order[index - 1] })),
      [structuredClone(before)],
    ),
  )
  for (const model of models) settle(model)
  if (models.length > 0) return models
  const expected = orders.map((order) => {
    const model = structuredClone(before)
    return order.map(({ act }) => `${act.kind}: ${perform(model, act)}`).join(', ')
  })
  throw new Error(`answered ${answers.join(', ')}; expected ${expected.join(' or ')}`)
}

/** An action on a booking that was moved at the same time applies to its new date. */
function followMove(act: Action, earlier: AnsweredAction | undefined): Action {
  const isMoved = earlier?.act.kind === 'move' && earlier.answer === 'done'
  const isSame = isMoved && earlier.act.who === act.who && earlier.act.date === act.date
  return isSame && /^(?:cancel|studio cancels|move)$/.test(act.kind) ? { ...act, date: earlier.act.number } : act
}

function applyAnswer(
  model: Model,
  { earlier, answer, ...answered }: AnsweredAction & { earlier: AnsweredAction | undefined },
): Model[] {
  // The earlier action changed what the preview of this one had shown.
  const isStale = answer === 'CHANGED_MEANWHILE' && earlier !== undefined
  if (isStale || answer === 'not tried') return [model]
  const act = followMove(answered.act, earlier)
  const changed = structuredClone(model)
  const code = perform(changed, act)
  if (!isUncertain(answer)) return code === answer ? [changed] : []
  if (act.kind !== 'check out') return [changed, model]
  // A checkout whose page could not be created holds its seat for some seconds.
  const withoutHold = structuredClone(changed)
  perform(withoutHold, { ...act, kind: 'give up' })
  return [changed, model, withoutHold]
}

const waitCommand = (moment: Moment): Command => ({
  check: () => true,
  toString: () => `\n  wait ${JSON.stringify(moment)}`,
  run: async (run, live) => {
    await advance(run, live, toInstantOf(run.model, moment))
    await live.settle()
    await compare(live, [run.model], 'after the wait')
  },
})

/** Random runs: mostly single actions, some at the same time, some with trouble, and waits. */
export const createRuns = (limits: { maxCommands: number; replayPath?: string | undefined }) => {
  const kinds = [
    ...Array.from({ length: 9 }, () => randomAction.map((one) => createCommand([one]))),
    ...Array.from({ length: 2 }, () => fc.tuple(randomAction, randomAction).map((two) => createCommand(two))),
    fc.tuple(randomAction, fc.constantFrom(...troubles)).map(([one, trouble]) => createCommand([one], trouble)),
    randomMoment.map(waitCommand),
  ]
  return fc.commands(kinds, { ...limits, size: 'max' })
}
