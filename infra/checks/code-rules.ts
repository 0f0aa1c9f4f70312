import { isTestFile, type SourceFile } from './source-files.ts'

/** What is wrong, as one line that begins with the file. */
export type Violation = string

type Rule = {
  /** Which files it holds for. */
  where: (path: string) => boolean
  pattern: RegExp
  says: string
}

const product = (start: RegExp) => (path: string) => start.test(path) && !isTestFile(path)
const apiFeatures = product(/^api\/src\/features\//)
const apiSource = product(/^api\/src\//)

/** Rules that no linter knows; each was a silent fault somewhere. */
const rules: readonly Rule[] = [
  {
    where: apiFeatures,
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
    says: 'time comes from deps.clock, or no test can hold it still',
  },
  {
    where: apiFeatures,
    pattern: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(/,
    says: 'ids and randomness come from deps',
  },
  { where: apiFeatures, pattern: /\bprocess\.env\b/, says: 'the environment is read once, in api/src/platform/env.ts' },
  {
    where: apiSource,
    pattern: /\$regex\s*:\s*(?:\/|new RegExp)|\{\s*[\w'".$]+\s*:\s*\/(?![/*])(?:[^/\n\\]|\\.)+\/[a-z]*\s*[,}]/,
    says: 'a regular expression literal in a query finds nothing on an indexed field of the embedded database: write { $regex: escaped text }',
  },
  {
    where: product(/-store\.ts$|\/store\.ts$/),
    pattern: /\bnew RegExp\(/,
    says: 'a RegExp in a query finds nothing on an indexed field of the embedded database: write { $regex: escaped text }',
  },
  {
    where: apiSource,
    pattern: /\.collation\(|\$where\b|\bcollation\s*:/,
    says: 'the embedded database has no collation in unique indexes and no $where: normalise what is stored',
  },
  {
    where: product(/^(?:api|portal|admin-remote|marketing)\//),
    pattern: /@ts-(?:ignore|nocheck)|\bas any\b/,
    says: 'a cast sits in a named helper with the reason why it is safe',
  },
  {
    where: (path) => !path.startsWith('infra/checks/'),
    pattern: /\b(?:test|it|describe)\.(?:skip|only|todo)\b|\b(?:xit|fit|xdescribe|fdescribe)\(/,
    says: 'no test is left out and none runs alone',
  },
]

/** Checks each line against the rules above. */
export function checkCode(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const held = rules.filter(({ where }) => where(path))
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return []
      return held.filter(({ pattern }) => pattern.test(line)).map(({ says }) => `${path}:${index + 1} ${says}`)
    })
  })
}

// A package's public interface, and that of each module of the API.
const INDEX = /^(?:api\/contract\/src|portal\/ui\/src|api\/src\/features\/[\w/-]+)\/index\.ts$/
const DRAWERS = /(?:^|\/)(?:utils?|helpers?|misc|common|parts|lib|data)(?:\/|\.\w+$)/

/** Checks names of files: no barrels inside packages, no catch-all names, kebab-case. Astro's bracketed routes are exempt. */
export function checkNames(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    const problems: string[] = []
    if (/^index\.tsx?$/.test(name) && !INDEX.test(path)) problems.push('no barrels inside a package')
    if (DRAWERS.test(path)) problems.push('a drawer: name the file for what it does')
    if (!/^[a-z0-9[\].-]+$/.test(name)) problems.push('file names are kebab-case')
    return problems.map((problem) => `${path} ${problem}`)
  })
}
