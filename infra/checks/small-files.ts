import { dirname, join, normalize } from 'node:path'
import type { Violation } from './code-rules.ts'
import { isTestFile, type SourceFile } from './source-files.ts'

/** Where a file is a thing that one would look for: the packages that are drawn. */
const DRAWN = /^(?:portal|portal\/client|portal\/ui|admin-remote|marketing)\/src\/.*\.tsx?$/
const SMALL = 30

/** Small files with one user that stay, as a pattern, each with its reason. */
const staysAlone: readonly { path: RegExp; why: string }[] = [
  { path: /^portal\/ui\/src\/artwork-svg\/(?:motifs|things)\//, why: 'one drawing in each file' },
  { path: /^admin-remote\/src\/admin-app\.tsx$/, why: 'the module that the remote exposes' },
]

const SPECIFIER = /(\bimport\(\s*|\bfrom\s+|\bimport\s+)['"](\.{1,2}\/[^'"?]+)/g

type Users = { importers: Set<string>; isLazy: boolean }

/**
 * Names each file of at most 30 lines that a single file uses: it belongs into that one until it has a second user.
 * Lazily loaded files, those with a test of their own, and what a package exports are things by themselves; so is what an
 * Astro file uses, which can hold neither an island nor a script's functions. `exported` are the paths in package.json files.
 */
export function checkSmallFiles(input: { files: readonly SourceFile[]; exported: readonly string[] }): Violation[] {
  const users = findUsers(input.files)
  const paths = new Set(input.files.map(({ path }) => path))
  return input.files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    if (!DRAWN.test(path) || isTestFile(path) || lines > SMALL) return []
    const { importers = new Set<string>(), isLazy = false } = users.get(path) ?? {}
    const [user] = importers
    if (isLazy || importers.size !== 1 || !user || /\.astro$|\/index\.ts$/.test(user)) return []
    const hasTest = ['.test.ts', '.test.tsx'].some((ending) => paths.has(path.replace(/\.tsx?$/, ending)))
    if (hasTest || input.exported.includes(path) || staysAlone.some((one) => one.path.test(path))) return []
    return [`${path} (${lines} lines) has one user: it belongs into ${user}`]
  })
}

function findUsers(files: readonly SourceFile[]): Map<string, Users> {
  const users = new Map<string, Users>()
  for (const { path, text } of files) {
    for (const [, how = '', specifier = ''] of text.matchAll(SPECIFIER)) {
      const target = normalize(join(dirname(path), specifier))
      const found = users.get(target) ?? { importers: new Set<string>(), isLazy: false }
      if (how.startsWith('import(')) found.isLazy = true
      users.set(target, { ...found, importers: found.importers.add(path) })
    }
  }
  return users
}
