/**
 * `npm run faults [-- NAME ...] [--short]`: tries to break a studio, one scenario after the other, each with fresh data.
 * `npm run faults -- simulation [--seconds=900] [--seed=1]` compares random runs of a studio with its model; `--path` and
 * `--replay`, which a failure prints, repeat one run. Exits with 1 when something is broken.
 */
import { parseArgs } from 'node:util'
import { scenarios } from '../faults/scenarios.ts'
import { simulate } from '../faults/simulation/simulate.ts'
import { openStudio } from '../faults/studio.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'

const SIMULATION = 'simulation'

async function main(): Promise<boolean> {
  const textOption = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: {
      short: { type: 'boolean' },
      seconds: textOption,
      seed: textOption,
      path: textOption,
      replay: textOption,
    },
    allowPositionals: true,
  })
  const names = [...scenarios.map(([name]) => name), SIMULATION]
  const unknownNames = positionals.filter((name) => !names.includes(name))
  if (unknownNames.length > 0)
    throw new CliError(`Unknown scenario: ${unknownNames.join(', ')}. The scenarios are ${names.join(', ')}.`)
  const isShort = values.short ?? false
  let isSuccessful = true
  for (const name of positionals.length > 0 ? positionals : names) {
    const problems =
      name === SIMULATION ? await runSimulation({ ...values, isShort }) : await runScenario(name, { isShort })
    isSuccessful = isSuccessful && problems.length === 0
    for (const line of problems) console.log(`    ${line}`)
  }
  console.log(isSuccessful ? '\nnothing is broken' : '\nBROKEN')
  return isSuccessful
}

type Options = { isShort: boolean; seconds?: string; seed?: string; path?: string; replay?: string }

async function runSimulation({ isShort, seconds, seed, path, replay }: Options): Promise<string[]> {
  const simulationInput = {
    seconds: Number(seconds ?? (isShort ? 60 : 900)),
    seed: Number(seed ?? Date.now() % 2 ** 31),
  }
  console.log(`\n${SIMULATION}: random runs of a studio agree with its model, seed ${simulationInput.seed}`)
  const { runs, steps, failure } = await simulate({ ...simulationInput, failurePath: path, replayPath: replay })
  console.log(`  ${runs} runs, ${steps} actions`)
  return failure?.split('\n') ?? []
}

async function runScenario(name: string, { isShort }: { isShort: boolean }): Promise<string[]> {
  const scenario = scenarios.find(([scenarioName]) => scenarioName === name)?.[1]
  if (!scenario) return []
  console.log(`\n${name}`)
  const studio = await openStudio()
  const startedAt = performance.now()
  try {
    const { problems, line } = await (isShort ? scenario.short(studio) : scenario.long(studio))
    console.log(`  ${line}, in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    return problems
  } finally {
    await studio.stop()
  }
}

main().then(
  (isSuccessful) => process.exit(isSuccessful ? 0 : 1),
  (error: unknown) => {
    console.error(formatCliError(error))
    process.exit(1)
  },
)
