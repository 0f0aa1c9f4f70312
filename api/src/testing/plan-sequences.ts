import { createPlanInMemory, type PlanAct } from './plan-in-memory.ts'
import type { PlantedFault } from './plan-state.ts'

type Step = { at: number; act: PlanAct; asks: readonly number[] }
type Batch = { sequences: readonly Step[][]; fault?: PlantedFault }
/** Of each step whether it was done, and of each instant asked about whether a new seat, and a former one, is free. */
type StepResult = { isDone: boolean; covers: string; keeps: string }
type SequenceResult = {
  steps: StepResult[]
  charges: Array<{ at: number; cents: number }>
  mails: Array<{ at: number; name: string }>
}

const bits = (instants: readonly number[], is: (instant: number) => boolean) =>
  instants.map((instant) => (is(instant) ? '1' : '0')).join('')

/** One plan's life, by the rules alone. */
function runSequence(steps: readonly Step[], fault?: PlantedFault): SequenceResult {
  const plan = createPlanInMemory({ fault })
  const results = steps.map(({ at, act, asks }) => {
    const isDone = plan.perform(act, at)
    return { isDone, covers: bits(asks, plan.covers), keeps: bits(asks, plan.keeps) }
  })
  return { steps: results, charges: plan.charges, mails: plan.mails }
}

// What cannot be carried through is no answer, and so another than must come.
function resultOf(steps: readonly Step[], fault?: PlantedFault): SequenceResult {
  try {
    return runSequence(steps, fault)
  } catch (error) {
    return { steps: [], charges: [], mails: [{ at: 0, name: String(error) }] }
  }
}

/** A process that answers its parent's batches, each with the results in its order. */
process.on('message', ({ sequences, fault }: Batch) => {
  process.send?.(sequences.map((steps) => resultOf(steps, fault)))
})
process.once('disconnect', () => process.exit(0))
