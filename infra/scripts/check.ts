/** `npm run check`: format, lint, types, import rules, documents and promises, without a database. */
import { runSteps } from '../checks/run-steps.ts'
import { boundaries, docs, handbook, lint, types } from '../checks/steps.ts'

const fine = await runSteps({ steps: [lint, boundaries, docs, handbook, types], print: (text) => console.log(text) })
process.exitCode = fine ? 0 : 1
