import fc from 'fast-check'
import { startModel } from '../model/actions.ts'
import { randomCommands } from './commands.ts'
import { openLiveStudio } from './live-studio.ts'

type SimulationInput = {
  seconds: number
  seed: number
  maxRuns?: number
  /** The report of a failure contains both paths. They repeat only the failed run: `failurePath` selects it, `replayPath` its commands. */
  failurePath?: string | undefined
  replayPath?: string | undefined
}

const MAX_COMMANDS = 80

/** Runs random actions until the time is over or the studio differs from the model; then shrinks and reports the failure. */
export async function simulate({ seconds, seed, maxRuns = 100_000, failurePath, replayPath }: SimulationInput) {
  const studio = await openLiveStudio()
  const count = { runs: 0, steps: 0 }
  const setup = async () => {
    count.runs += 1
    await studio.reset()
    return { model: { model: startModel(), count }, real: studio }
  }
  const property = fc.asyncProperty(randomCommands({ maxCommands: MAX_COMMANDS, replayPath }), async (commands) => {
    await fc.asyncModelRun(setup, commands).catch((error: unknown) => {
      if (studio.deaths.length > 0) throw new Error(`the database ended unexpectedly: ${studio.deaths[0]}`)
      // The text of `commands` says which ones ran. Shrinking runs them again, so store the text now.
      throw new Error(error instanceof Error ? error.message : String(error), { cause: String(commands) })
    })
  })
  try {
    const limits = failurePath ? { path: failurePath, endOnFailure: true } : { interruptAfterTimeLimit: seconds * 1000 }
    const details = await fc.check(property, { seed, numRuns: failurePath ? 1 : maxRuns, ...limits })
    return { ...count, failure: details.errorInstance ? formatFailure(details) : null }
  } finally {
    await studio.stop()
  }
}

type FailureDetails = { seed: number; counterexamplePath: string | null; errorInstance: unknown }

function formatFailure({ seed, counterexamplePath, errorInstance }: FailureDetails): string {
  const { message, cause } = errorInstance as Error
  const commands = String(cause)
  const replay = /replayPath="([^"]+)"/.exec(commands)?.[1] ?? ''
  const replayCommand = `npm run faults -- simulation --seed=${seed} --path=${counterexamplePath} --replay=${replay}`
  return [message, replayCommand, commands.replace(/\s*\/\*.*\*\//, '')].join('\n')
}
