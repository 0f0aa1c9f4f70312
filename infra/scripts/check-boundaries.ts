/** Who may import whom, and the rules that no linter knows; exits with 1 and one line for each violation. */
import { checkCode } from '../checks/code-rules.ts'
import { checkImports } from '../checks/import-rules.ts'
import { readSources } from '../checks/source-files.ts'
import { repository as root } from '../product/settings.ts'

const files = readSources({ root, folders: ['api', 'portal', 'admin-remote', 'marketing', 'infra'] })
const violations = [...(await checkImports({ root, paths: files.map(({ path }) => path) })), ...checkCode(files)]

for (const violation of violations) console.log(violation)
console.log(`boundaries: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
