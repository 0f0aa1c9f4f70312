/**
 * `npm test`: everything, from types to journeys in a real browser. Ends with `N passed, N failed`.
 * `npm test -- unit journeys` runs some steps only.
 */
import { runSteps } from '../checks/run-steps.ts'
import {
  audit,
  boundaries,
  build,
  docs,
  handbook,
  journeys,
  lint,
  nginx,
  type Step,
  security,
  types,
  unit,
} from '../checks/steps.ts'

const all: readonly Step[] = [types, lint, boundaries, docs, handbook, security, audit, build, unit, nginx, journeys]
const wanted = process.argv.slice(2)
const steps = wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((word) => name.includes(word)))
const fine = await runSteps({ steps, print: (text) => console.log(text) })
process.exitCode = fine && steps.length > 0 ? 0 : 1
