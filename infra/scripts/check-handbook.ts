/**
 * Checks the handbook against code and tests, and the table of the API's modules; exits with 1 and one line for each fault.
 * With `--write` (npm run handbook) it writes the table of rules and tests and the table of modules first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkHandbook, HANDBOOK, parseRules, readChapters } from '../checks/handbook.ts'
import { renderTestTable } from '../checks/handbook-table.ts'
import { renderModuleTable, withModuleTable } from '../checks/module-table.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const chapters = readChapters(root)
const files = readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] })
const table = `${HANDBOOK}/tests.md`
const text = renderTestTable({ chapters, files })
if (process.argv.includes('--write')) writeFileSync(join(root, table), text)
const isFresh = existsSync(join(root, table)) && readFileSync(join(root, table), 'utf8') === text
const readme = 'api/README.md'
const before = readFileSync(join(root, readme), 'utf8')
const after = withModuleTable({ document: before, table: renderModuleTable(files) })
const areModulesFresh = before === after || process.argv.includes('--write')
if (before !== after && areModulesFresh) writeFileSync(join(root, readme), after)
const violations = [
  ...checkHandbook({ root, chapters, files }),
  ...(isFresh ? [] : [`${table} is older than chapters or test titles: npm run handbook writes it`]),
  ...(areModulesFresh
    ? []
    : [`${readme} shows other imports between modules than the code has: npm run handbook writes them`]),
]
for (const violation of violations) console.log(violation)
console.log(`handbook: ${chapters.flatMap(parseRules).length} rules, ${violations.length} faults`)
process.exitCode = violations.length > 0 ? 1 : 0
