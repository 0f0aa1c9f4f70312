import { isTestFile, type SourceFile } from './source-files.ts'

/** A problem, described in one line that begins with the file. */
export type Violation = string

/** Rules that no linter has; each prevents a bug that went unnoticed before. */
const rules: readonly { where: RegExp; pattern: RegExp; says: string }[] = [
  {
    where: /^api\/src\/features\//,
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
    says: 'time comes from deps.clock, or no test can hold it still',
  },
  {
    where: /^api\/src\/features\//,
    pattern: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bprocess\.env\b/,
    says: 'ids, randomness and settings come from deps',
  },
  {
    where: /^api\/src\//,
    pattern:
      /\$regex\s*:\s*(?:\/|new RegExp)|\{\s*[\w'".$]+\s*:\s*\/(?![/*])(?:[^/\n\\]|\\.)+\/[a-z]*\s*[,}]|\.collation\(|\$where\b/,
    says: 'the embedded database finds nothing by a regular expression literal, a collation or $where: write { $regex: escaped text }',
  },
]

/** Checks each line of the product's code against the rules above. */
export function checkCode(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const held = isTestFile(path) ? [] : rules.filter(({ where }) => where.test(path))
    return text.split('\n').flatMap((line, index) => {
      if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return []
      return held.filter(({ pattern }) => pattern.test(line)).map(({ says }) => `${path}:${index + 1} ${says}`)
    })
  })
}
