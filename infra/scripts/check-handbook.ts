/**
 * Checks the handbook against code and tests; exits with 1 and one line for each fault.
 * With `--print` (npm run handbook) it prints each rule with the tests that prove it.
 */
import { checkHandbook, parseRules, readChapters, readTests } from '../checks/handbook.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const chapters = readChapters(root)
const files = readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] })
if (process.argv.includes('--print')) {
  const tests = readTests(files)
  for (const { id, title } of chapters.flatMap(parseRules)) {
    console.log(`${id} ${title}`)
    for (const test of tests.filter(({ ids }) => ids.includes(id))) console.log(`  ${test.path}: ${test.title}`)
  }
}
const violations = checkHandbook({ root, chapters, files })
for (const violation of violations) console.log(violation)
console.log(`handbook: ${chapters.flatMap(parseRules).length} rules, ${violations.length} faults`)
process.exitCode = violations.length > 0 ? 1 : 0
