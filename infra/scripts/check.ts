/**
 * `npm run check`: format, lint, types, import rules, documents and handbook, without a database.
 * `npm run check -- lint docs` runs only some steps.
 */
import { pickSteps, runSteps } from '../checks/run-steps.ts'
import { boundaries, docs, handbook, lint, types } from '../checks/steps.ts'

const allSteps = [lint, boundaries, docs, handbook, types]
const steps = pickSteps(allSteps, process.argv.slice(2))
const isSuccessful = await runSteps(steps)
process.exitCode = isSuccessful ? 0 : 1
