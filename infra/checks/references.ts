import type { Violation } from './code-rules.ts'
import type { SourceFile } from './source-files.ts'

/** References to documents outside the repository; a rule is cited by its handbook id instead. */
const ELSEWHERE =
  /\brulings?\s+[A-Z]\d*\b|\bspec(?:ification)? sections?\b|\b(?:look|stack|examples|architecture|vocabulary)\.md\b|\bissue ["“]|['"`][A-F]\d{1,2}(?:, [A-F]\d{1,2})*:\s/

/** Checks that no line, comments and test titles included, refers to a document that is not in the repository. */
export function checkReferences(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = ELSEWHERE.exec(line)?.[0]
      return found ? [`${path}:${index + 1} refers to a document that is not here: ${found.trim()}`] : []
    }),
  )
}
