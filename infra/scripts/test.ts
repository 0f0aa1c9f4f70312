/**
 * `npm test`: everything, from types to journeys in a real browser. Ends with `N passed, N failed`.
 * `npm test -- unit journeys` runs only some steps.
 */
import { join } from 'node:path'
import { pickSteps, runSteps, type Step } from '../checks/run-steps.ts'
import {
  audit,
  boundaries,
  build,
  docs,
  handbook,
  journeys,
  lint,
  nginx,
  security,
  types,
  unit,
} from '../checks/steps.ts'
import { repository } from '../product/settings.ts'

// Tests start the API and the emulators a hundred times; with a compile cache each start takes half the CPU time.
process.env.NODE_COMPILE_CACHE ??= join(repository, 'node_modules/.cache/compiled')

const allSteps: readonly Step[] = [
  types,
  lint,
  boundaries,
  docs,
  handbook,
  security,
  audit,
  build,
  unit,
  nginx,
  journeys,
]
const steps = pickSteps(allSteps, process.argv.slice(2))
const isSuccessful = await runSteps(steps)
process.exitCode = isSuccessful ? 0 : 1
