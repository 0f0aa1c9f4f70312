/**
 * Checks the handbook against code and tests; exits with 1 and one line for each fault.
 * With `--print` (npm run handbook) it prints the table of rules and the tests that prove them.
 */
import { checkHandbook, parseRules, readChapters } from '../checks/handbook.ts'
import { renderTestTable } from '../checks/handbook-table.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const chapters = readChapters(root)
const files = readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] })
if (process.argv.includes('--print')) console.log(renderTestTable({ chapters, files }))
const violations = checkHandbook({ root, chapters, files })
for (const violation of violations) console.log(violation)
console.log(`handbook: ${chapters.flatMap(parseRules).length} rules, ${violations.length} faults`)
process.exitCode = violations.length > 0 ? 1 : 0
