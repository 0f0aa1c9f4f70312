/**
 * Every promise of a room's `spec` folder must have its tests, and the document must be up to date; exits with 1 and one
 * line for each fault. With `--write` (npm run spec) it writes the documents first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from '../checks/source-files.ts'
import { specDocument } from '../checks/spec-document.ts'
import { checkSpecs, readSpecs, testFilesOf } from '../checks/spec-table.ts'
import { repository as root } from '../product/settings.ts'

const specs = readSpecs(root)
const tests = testFilesOf(readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] }))
const write = process.argv.includes('--write')

const stale = specs.flatMap((table) => {
  const name = `${table.folder}/spec/README.md`
  const text = specDocument({ table, tests })
  if (write) writeFileSync(join(root, name), text)
  const isFresh = existsSync(join(root, name)) && readFileSync(join(root, name), 'utf8') === text
  return isFresh ? [] : [`${name} is older than its files: npm run spec writes it anew`]
})
const violations = [...checkSpecs({ specs, tests }), ...stale]
for (const violation of violations) console.log(violation)
const promises = specs.flatMap(({ sections }) => sections).reduce((sum, section) => sum + section.promises.length, 0)
console.log(`spec: ${promises} promises, ${violations.length} without their proof`)
process.exitCode = violations.length > 0 ? 1 : 0
