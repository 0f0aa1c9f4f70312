/** Who may import whom, and the rules that no linter knows; exits with 1 and one line for each violation. */
import { checkCode, checkNames } from '../checks/code-rules.ts'
import { checkImports } from '../checks/import-rules.ts'
import { workspacePackages } from '../checks/packages.ts'
import { readSources } from '../checks/source-files.ts'
import { checkTopLevel } from '../checks/top-level.ts'
import { repository as root } from '../product/settings.ts'

const outer = workspacePackages
  .map(({ folder }) => folder)
  .filter((folder) => !workspacePackages.some((workspacePackage) => folder.startsWith(`${workspacePackage.folder}/`)))
const files = readSources({ root, folders: outer })
const violations = [
  ...(await checkImports({ root, paths: files.map(({ path }) => path) })),
  ...checkCode(files),
  ...checkNames(files),
  ...checkTopLevel(root),
]

for (const violation of violations) console.log(violation)
console.log(`boundaries: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
