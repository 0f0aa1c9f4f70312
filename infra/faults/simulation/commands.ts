import fc from 'fast-check'
import { findMissing } from '../find-missing.ts'
import { checkAtRest } from '../invariants.ts'
import { type Action, advanceTo, closePagesWithoutSeats, getNextChange, perform } from '../model/actions.ts'
import { MINUTE } from '../model/calendar.ts'
import type { Model } from '../model/state.ts'
import { postControl } from '../provider.ts'
import { readStored } from '../stored.ts'
import { describeModel } from './describe-model.ts'
import type { LiveStudio } from './live-studio.ts'
import { performLive } from './perform-live.ts'
import { type Moment, type RandomAction, randomAction, randomMoment, toAction, toWaitEnd } from './random-actions.ts'
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
const getNextMinute = (time: number) => (Math.floor(time / MINUTE) + 1.5) * MINUTE

async function advance(run: Run, studio: LiveStudio, until: number): Promise<void> {
  const { model } = run
  let target = until
  for (let changeAt = getNextChange(model); changeAt <= target + SWEEP_MS; changeAt = getNextChange(model)) {
    await studio.setClock(changeAt + SWEEP_MS)
    await studio.settle()
    advanceTo(model, changeAt + SWEEP_MS)
    await findMatchingModel(studio, [model], `at ${new Date(changeAt + SWEEP_MS).toISOString()}`)
    target = Math.max(target, changeAt + SWEEP_MS)
  }
  await studio.setClock(target)
  advanceTo(model, target)
}

/** Returns the model that agrees with the product; throws if none does, or if an invariant of the whole database is violated. */
async function findMatchingModel(studio: LiveStudio, models: readonly Model[], when: string): Promise<Model> {
  const storedStudio = await readStored(studio.database)
  const actual = describeStored(studio, storedStudio)
  const match = models.find((model) => describeModel(model).join('\n') === actual.join('\n'))
  const expected = models[0] ? describeModel(models[0]) : []
  const problems = match ? checkAtRest(studio, storedStudio) : findDifferences(expected, actual)
  if (match && problems.length === 0) return match
  const errorLines = studio.errorLines.slice(-3).map((line) => line.slice(0, 300))
  throw new Error([`${when}:`, ...problems, ...errorLines].join('\n'))
}

const findDifferences = (expected: readonly string[], actual: readonly string[]): string[] => [
  ...findMissing(expected, actual).map((line) => `  expected: ${line}`),
  ...findMissing(actual, expected).map((line) => `  actual:   ${line}`),
]

/** Creates a command of one action, possibly with a trouble, or of two actions at the same time. */
function createCommand(randomActions: readonly RandomAction[], plannedTrouble?: Trouble): Command {
  let actions: Action[] = []
  let answers: string[] = []
  let trouble = plannedTrouble
  return {
    check: ({ model }) => randomActions.some((choice) => toAction(model, choice)),
    toString: () => {
      const lines = actions.map(
        ({ kind, person, date, value }, index) => `p${person} ${kind} d${date} ${value} = ${answers[index] ?? ''}`,
      )
      return `\n  ${lines.join(' AND ')}${trouble ? `, ${trouble}` : ''}`
    },
    run: async (run, studio) => {
      run.count.steps += 1
      await advance(run, studio, getNextMinute(run.model.time))
      const [firstAction, ...otherActions] = randomActions.flatMap((choice) => toAction(run.model, choice) ?? [])
      actions = firstAction
        ? [firstAction, ...otherActions.filter((second) => canRunTogether(run.model, firstAction, second))]
        : []
      // No trouble if something else becomes due before the repair ends: whether that or the repair comes first is unknown.
      trouble = getNextChange(run.model) < run.model.time + 2 * REPAIR_MS ? undefined : plannedTrouble
      answers = []
      answers = await performWithTrouble(studio, { actions, trouble, killAfterMs: (randomActions[0]?.pick ?? 0) % 25 })
      await studio.settle({ withEvents: trouble !== 'events are late' })
      const models = findOutcomes(run.model, actions, answers)
      if (trouble) {
        const until = run.model.time + REPAIR_MS
        await studio.setClock(until)
        await studio.settle()
        for (const model of models) advanceTo(model, until)
      }
      run.model = await findMatchingModel(studio, models, 'after the last action')
    },
  }
}

/** Excludes pairs with an unknown outcome: which payment, page or price counts, or whether an offer is still mailed. */
function canRunTogether(model: Model, first: Action, second: Action): boolean {
  const actions = [first, second]
  const has = (kind: Action['kind']) => actions.some((action) => action.kind === kind)
  const hasOpenPaymentPage = (action: Action) =>
    model.pages.some(
      ({ person, date, state }) => state === 'open' && person.index === action.person && date.index === action.date,
    )
  const isPageReopened = actions.some((action) => action.kind === 'check out' && hasOpenPaymentPage(action))
  const arePayments = actions.every(({ kind }) => kind === 'pay' || kind === 'subscribe')
  const isOfferMailUncertain = has('cancel date') && model.entries.some(({ state }) => state === 'waiting')
  return !arePayments && !isOfferMailUncertain && !has('change capacity') && !(has('change price') && isPageReopened)
}

type TestStep = { actions: readonly Action[]; trouble: Trouble | undefined; killAfterMs: number }

async function performWithTrouble(studio: LiveStudio, { actions, trouble, killAfterMs }: TestStep): Promise<string[]> {
  const isProviderFailing = trouble?.startsWith('the provider')
  const fault = { mode: 'error', times: 4, after: trouble === 'the provider fails late' }
  if (isProviderFailing) await postControl(studio, 'payments/faults', fault)
  const pendingActions = performLive(studio, actions)
  if (trouble === 'a process is killed') {
    await new Promise((resolve) => setTimeout(resolve, killAfterMs))
    await studio.apis[0]?.killAndRestart()
  }
  const answers = await pendingActions
  if (isProviderFailing) await postControl(studio, 'payments/faults', { mode: 'off' })
  return answers
}

const isUncertain = (answer = 'cut off') => /^(?:cut off|PAYMENT_PROVIDER|DATABASE_UNAVAILABLE|5\d\d$)/.test(answer)

type AnsweredAction = { action: Action; answer: string | undefined }
type OrderedAction = AnsweredAction & { earlier: AnsweredAction | undefined }

/** Returns every model that the answers allow: in both orders, and each unanswered action either done or not. */
function findOutcomes(modelBefore: Model, actions: readonly Action[], answers: readonly string[]): Model[] {
  const answeredActions = actions.map((action, index) => ({ action, answer: answers[index] }))
  const orders = actions.length > 1 ? [answeredActions, answeredActions.toReversed()] : [answeredActions]
  const models = orders.flatMap((order) => applyInOrder(modelBefore, order))
  for (const model of models) closePagesWithoutSeats(model)
  if (models.length > 0) return models
  const expectedAnswers = orders.map((order) => {
    const model = structuredClone(modelBefore)
    return order.map(({ action }) => `${action.kind}: ${perform(model, action)}`).join(', ')
  })
  throw new Error(`answered ${answers.join(', ')}; expected ${expectedAnswers.join(' or ')}`)
}

function applyInOrder(modelBefore: Model, order: readonly AnsweredAction[]): Model[] {
  let models = [structuredClone(modelBefore)]
  for (const [index, answeredAction] of order.entries()) {
    const earlier = order[index - 1]
    models = models.flatMap((model) => applyAnswer(model, { ...answeredAction, earlier }))
  }
  return models
}

/** An action on a booking that was moved at the same time applies to its new date. */
function followMove(action: Action, earlier: AnsweredAction | undefined): Action {
  const isMoved = earlier?.action.kind === 'move' && earlier.answer === 'done'
  const isSameBooking = isMoved && earlier.action.person === action.person && earlier.action.date === action.date
  return isSameBooking && /^(?:cancel|studio cancels|move)$/.test(action.kind)
    ? { ...action, date: earlier.action.value }
    : action
}

function applyAnswer(model: Model, { earlier, answer, ...answeredAction }: OrderedAction): Model[] {
  // The earlier action changed what the preview of this one had shown.
  const isStale = answer === 'CHANGED_MEANWHILE' && earlier !== undefined
  if (isStale || answer === 'not tried') return [model]
  const action = followMove(answeredAction.action, earlier)
  const changedModel = structuredClone(model)
  const code = perform(changedModel, action)
  if (!isUncertain(answer)) return code === answer ? [changedModel] : []
  if (action.kind !== 'check out') return [changedModel, model]
  // A checkout whose page could not be created holds its seat only for some seconds.
  const withoutHold = structuredClone(changedModel)
  perform(withoutHold, { ...action, kind: 'give up' })
  return [changedModel, model, withoutHold]
}

const createWaitCommand = (moment: Moment): Command => ({
  check: () => true,
  toString: () => `\n  wait ${JSON.stringify(moment)}`,
  run: async (run, studio) => {
    await advance(run, studio, toWaitEnd(run.model, moment))
    await studio.settle()
    await findMatchingModel(studio, [run.model], 'after the wait')
  },
})

/** Random sequences of commands: mostly single actions, some at the same time, some with trouble, and waits. */
export const randomCommands = (limits: { maxCommands: number; replayPath?: string | undefined }) => {
  const commands = [
    ...Array.from({ length: 9 }, () => randomAction.map((choice) => createCommand([choice]))),
    ...Array.from({ length: 2 }, () => fc.tuple(randomAction, randomAction).map((pair) => createCommand(pair))),
    fc.tuple(randomAction, fc.constantFrom(...troubles)).map(([choice, trouble]) => createCommand([choice], trouble)),
    randomMoment.map(createWaitCommand),
  ]
  return fc.commands(commands, { ...limits, size: 'max' })
}
