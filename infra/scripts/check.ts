/**
 * `npm run check`: format, lint, types, import rules, documents and promises, without a database.
 * `npm run check -- lint docs` runs some steps only.
 */
import { pickSteps, runSteps } from '../checks/run-steps.ts'
import { boundaries, docs, handbook, lint, types } from '../checks/steps.ts'

const all = [lint, boundaries, docs, handbook, types]
const steps = pickSteps(all, process.argv.slice(2))
const fine = await runSteps(steps)
process.exitCode = fine ? 0 : 1
