/**
 * `npm test`: everything, from types to journeys in a real browser. Ends with `N passed, N failed`.
 * `npm test -- unit journeys` runs some steps only.
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

// Tests start the API and the emulators a hundred times: compiled once, each start takes half the time of the processor.
process.env.NODE_COMPILE_CACHE ??= join(repository, 'node_modules/.cache/compiled')

const all: readonly Step[] = [types, lint, boundaries, docs, handbook, security, audit, build, unit, nginx, journeys]
const steps = pickSteps(all, process.argv.slice(2))
const fine = await runSteps(steps)
process.exitCode = fine ? 0 : 1
