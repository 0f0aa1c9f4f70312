/** `npm run check`: format, lint, types, import rules and documents, in seconds and without a database. */
import { runSteps } from '../checks/run-steps.ts'
import { boundaries, docs, lint, types } from '../checks/steps.ts'

const fine = await runSteps({ steps: [lint, boundaries, docs, types], print: (text) => console.log(text) })
process.exitCode = fine ? 0 : 1
