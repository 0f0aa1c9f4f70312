import fc from 'fast-check'
import { beginLife } from '../model/acts.ts'
import { lives, type Run } from './commands.ts'
import { createLiveStudio, type LiveStudio } from './live-studio.ts'
import { openSimulatedStudio } from './simulated-studio.ts'

export type SimulationInput = {
  seconds: number
  seed: number
  /** At most so many lives. */
  mostLives?: number
  /** Where a failure was found, as its report says: only that life is lived again. */
  path?: string | undefined
  replayPath?: string | undefined
}
export type SimulationResult = { lives: number; steps: number; failure: string | null }

const MAX_COMMANDS = 80

/**
 * Lives random lives of a studio until the time is over, or one differs from the model. A failure is shrunk within the
 * rest of the time, and its report says how it is lived again.
 */
export async function simulate(input: SimulationInput): Promise<SimulationResult> {
  const { seconds, seed, mostLives = 100_000, path, replayPath } = input
  const studio = await openSimulatedStudio()
  const count = { lives: 0, steps: 0 }
  const property = fc.asyncProperty(lives({ maxCommands: MAX_COMMANDS, replayPath }), async (life) => {
    const setup = async (): Promise<{ model: Run; real: LiveStudio }> => {
      count.lives += 1
      return { model: { model: beginLife(), count }, real: await createLiveStudio(studio) }
    }
    await fc.asyncModelRun(setup, life).catch((error: unknown) => {
      throw studio.deaths.length > 0 ? new Error(`this says nothing about the product: ${studio.deaths[0]}`) : error
    })
  })
  try {
    const limits = path ? { path, endOnFailure: true } : { interruptAfterTimeLimit: seconds * 1_000 }
    const details = await fc.check(property, { seed, numRuns: path ? 1 : mostLives, ...limits })
    return { ...count, failure: details.failed && details.counterexample ? report(details) : null }
  } finally {
    await studio.stop()
  }
}

type Failed = {
  counterexample: [unknown] | null
  seed: number
  counterexamplePath: string | null
  errorInstance: unknown
}

function report({ counterexample, seed, counterexamplePath, errorInstance }: Failed): string {
  const life = String(counterexample?.[0])
  const replay = /replayPath="([^"]+)"/.exec(life)?.[1] ?? ''
  return [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `npm run faults -- simulation --seed=${seed} --path=${counterexamplePath} --replay=${replay}`,
    life.replace(/\s*\/\*.*\*\//, ''),
  ].join('\n')
}
