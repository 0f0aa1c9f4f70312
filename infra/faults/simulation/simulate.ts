import fc from 'fast-check'
import { beginLife } from '../model/acts.ts'
import { lives } from './commands.ts'
import { openLiveStudio } from './live-studio.ts'

type SimulationInput = {
  seconds: number
  seed: number
  /** At most so many lives. */
  mostLives?: number
  /** Where a failure was found, as its report says: only that life is lived again. */
  path?: string | undefined
  replayPath?: string | undefined
}

const MAX_COMMANDS = 80

/**
 * Lives random lives of a studio until the time is over, or one differs from the model. A failure is shrunk within the
 * rest of the time, and its report says how it is lived again.
 */
export async function simulate({ seconds, seed, mostLives = 100_000, path, replayPath }: SimulationInput) {
  const live = await openLiveStudio()
  const count = { lives: 0, steps: 0 }
  const setup = async () => {
    count.lives += 1
    await live.reset()
    return { model: { model: beginLife(), count }, real: live }
  }
  const property = fc.asyncProperty(lives({ maxCommands: MAX_COMMANDS, replayPath }), async (life) => {
    await fc.asyncModelRun(setup, life).catch((error: unknown) => {
      if (live.deaths.length > 0) throw new Error(`this says nothing about the product: ${live.deaths[0]}`)
      // The commands are run again while a shorter life is looked for, so what they came to is written down now.
      throw new Error(error instanceof Error ? error.message : String(error), { cause: String(life) })
    })
  })
  try {
    const limits = path ? { path, endOnFailure: true } : { interruptAfterTimeLimit: seconds * 1_000 }
    const details = await fc.check(property, { seed, numRuns: path ? 1 : mostLives, ...limits })
    return { ...count, failure: details.errorInstance ? report(details) : null }
  } finally {
    await live.stop()
  }
}

type Failed = { seed: number; counterexamplePath: string | null; errorInstance: unknown }

function report({ seed, counterexamplePath, errorInstance }: Failed): string {
  const { message, cause } = errorInstance as Error
  const life = String(cause)
  const replay = /replayPath="([^"]+)"/.exec(life)?.[1] ?? ''
  const again = `npm run faults -- simulation --seed=${seed} --path=${counterexamplePath} --replay=${replay}`
  return [message, again, life.replace(/\s*\/\*.*\*\//, '')].join('\n')
}
