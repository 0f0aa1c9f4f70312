import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Violation } from './code-rules.ts'
import type { SourceFile } from './source-files.ts'

const HANDBOOK = 'infra/docs/handbook'
const HEADING = /^### ([A-Z]+-\d+) (.+)$/
/** A line of text, neither empty nor a heading nor the name of a standard. */
const SENTENCE = /^(?!#|Standard: )\S/

/** One rule of a chapter. `code` is the code that enforces it; `line` is the line of its heading, from 1. */
type HandbookRule = {
  id: string
  title: string
  chapter: string
  line: number
  /** Whether there is a sentence between heading and code. */
  hasText: boolean
  code: { name: string; path: string }[]
}
/** A test: `title` leaves out the ids of rules at its end, which are in `ids`. */
type NamedTest = { path: string; title: string; ids: string[] }

/** Reads the chapters of the handbook, sorted by file name. */
export const readChapters = (root: string): SourceFile[] =>
  globSync(`${HANDBOOK}/*.md`, { cwd: root })
    .filter((path) => basename(path) !== 'README.md')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns the rules of one chapter in their order. */
export function parseRules({ path: chapter, text }: SourceFile): HandbookRule[] {
  const rules: HandbookRule[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [, id, title] = HEADING.exec(line) ?? []
    if (id && title) rules.push({ id, title, chapter, line: index + 1, hasText: false, code: [] })
    const rule = rules.at(-1)
    if (line.startsWith('Code: ')) {
      for (const [, name = '', target = ''] of line.matchAll(/\[`([^`]+)`\]\(([^)\s]+)\)/g))
        rule?.code.push({ name, path: join(HANDBOOK, target) })
    } else if (rule?.code.length === 0 && SENTENCE.test(line)) rule.hasText = true
  }
  return rules
}

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
/** `it('…'`, `test("…"`, and the second call of `test.each([…])('…'` or `test.each(rows)('…'`, each at its first string. */
const TITLE = new RegExp(`(?:\\b(?:it|test)|\\]\\)?(?: as const)?\\)|\\.each\\([\\w.()]+\\))\\(\\s*(${QUOTED})`, 'g')
/** The ids at the end of a title: `'… [BOOKING-4, MONEY-2]'`. */
const IDS = / \[((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*)\]$/

/** Finds all tests of the given files. The title of a table of cases contains its `%s` or `$name`. */
export const readTests = (files: readonly SourceFile[]): NamedTest[] =>
  files
    .filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(TITLE)].map(([, quoted = '']) => {
        const title = quoted.slice(1, -1).replace(/\\(['"`\\])/g, '$1')
        return { path, title: title.replace(IDS, ''), ids: IDS.exec(title)?.[1]?.split(', ') ?? [] }
      }),
    )

type HandbookInput = { root: string; chapters: readonly SourceFile[]; files: readonly SourceFile[] }

/**
 * Checks that ids are unique and belong to their chapter, that each rule has a sentence, existing code and a test, and
 * that every id in the given files is the id of a rule.
 */
export function checkHandbook({ root, chapters, files }: HandbookInput): Violation[] {
  const rules = chapters.flatMap(parseRules)
  const testedIds = new Set(readTests(files).flatMap(({ ids }) => ids))
  const findProblems = (rule: HandbookRule, index: number): string[] => {
    const prefix = basename(rule.chapter, '.md').toUpperCase().replaceAll('-', '')
    const checks: [hasProblem: boolean, problem: string][] = [
      [!rule.id.startsWith(`${prefix}-`), `is in a chapter whose ids begin with ${prefix}-`],
      [rules.findIndex(({ id }) => id === rule.id) < index, 'is defined twice'],
      [!rule.hasText, 'has no sentence between heading and code: explain the rule and why it exists'],
      [rule.code.length === 0, 'names no code that enforces it'],
      ...rule.code.map(({ name, path }): [boolean, string] => [
        !isInFile(root, path, name),
        `names ${name}, which is not in ${path}`,
      ]),
      [!testedIds.has(rule.id), 'has no test: no test title ends with its id in brackets'],
    ]
    return checks
      .filter(([hasProblem]) => hasProblem)
      .map(([, problem]) => `${rule.chapter}:${rule.line} ${rule.id} ${problem}`)
  }
  return [...rules.flatMap(findProblems), ...findUnknownIds(rules, [...files, ...chapters])]
}

function isInFile(root: string, path: string, name: string): boolean {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const file = join(root, path)
  return existsSync(file) && new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(readFileSync(file, 'utf8'))
}

function findUnknownIds(rules: readonly HandbookRule[], files: readonly SourceFile[]): Violation[] {
  const knownIds = new Set(rules.map(({ id }) => id))
  const prefixes = new Set(rules.map(({ id }) => id.split('-')[0]))
  const idPattern = new RegExp(`(?<![\\w-])(?:${[...prefixes].join('|')})-\\d+(?![\\w-])`, 'g')
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const unknownIds = [...line.matchAll(idPattern)].map(([id]) => id).filter((id) => !knownIds.has(id))
      return unknownIds.map((id) => `${path}:${index + 1} names ${id}, which no chapter has`)
    }),
  )
}
