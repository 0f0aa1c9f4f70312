import { isTestFile, type SourceFile } from './source-files.ts'

/** A problem, described in one line that begins with the file. */
export type Violation = string

/** Rules that the linter does not have; each prevents a bug that has happened before. */
const rules: readonly { appliesTo: RegExp; pattern: RegExp; problem: string }[] = [
  {
    appliesTo: /^api\/src\/features\//,
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
    problem: 'time comes from deps.clock, so that tests can set it',
  },
  {
    appliesTo: /^api\/src\/features\//,
    pattern: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bprocess\.env\b/,
    problem: 'ids, randomness and settings come from deps',
  },
  {
    appliesTo: /^api\/src\//,
    pattern:
      /\$regex\s*:\s*(?:\/|new RegExp)|\{\s*[\w'".$]+\s*:\s*\/(?![/*])(?:[^/\n\\]|\\.)+\/[a-z]*\s*[,}]|\.collation\(|\$where\b/,
    problem:
      'the embedded database finds nothing by a regular expression literal, a collation or $where: write { $regex: escaped text }',
  },
]

/** Checks each line of the product's code against the rules above. */
export function checkCode(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const activeRules = isTestFile(path) ? [] : rules.filter(({ appliesTo }) => appliesTo.test(path))
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return []
      return activeRules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ problem }) => `${path}:${index + 1} ${problem}`)
    })
  })
}
