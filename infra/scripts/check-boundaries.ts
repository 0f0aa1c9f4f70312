/** Who may import whom, and the rules that no linter knows; exits with 1 and one line for each violation. */
import { checkCode, checkNames } from '../checks/code-rules.ts'
import { checkImports } from '../checks/import-rules.ts'
import { workspacePackages } from '../checks/packages.ts'
import { checkSmallFiles } from '../checks/small-files.ts'
import { readExports, readSources, readStyles } from '../checks/source-files.ts'
import { checkStyles, readStyleTokens } from '../checks/style-rules.ts'
import { checkTopLevel } from '../checks/top-level.ts'
import { repository as root } from '../product/settings.ts'

const outer = workspacePackages
  .map(({ folder }) => folder)
  .filter((folder) => !workspacePackages.some((workspacePackage) => folder.startsWith(`${workspacePackage.folder}/`)))
// Everything that is drawn with portal/ui.
const styled = ['portal', 'admin-remote', 'marketing/src']
const files = readSources({ root, folders: outer })
const violations = [
  ...(await checkImports({ root, paths: files.map(({ path }) => path) })),
  ...checkCode(files),
  ...checkNames(files),
  ...checkSmallFiles({
    files,
    exported: readExports({ root, folders: workspacePackages.map(({ folder }) => folder) }),
  }),
  ...checkTopLevel(root),
  ...checkStyles({ files: readStyles({ root, folders: styled }), tokens: readStyleTokens(root) }),
]

for (const violation of violations) console.log(violation)
console.log(`boundaries: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
