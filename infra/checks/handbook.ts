import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import type { Violation } from './code-rules.ts'
import type { SourceFile } from './source-files.ts'

const HANDBOOK = 'infra/docs/handbook'
/** About the handbook itself. */
const NO_CHAPTERS = ['README.md']
const HEADING = /^### ([A-Z]+-\d+) (.+)$/
/** A line of text, neither empty nor a heading nor the name of a standard. */
const SENTENCE = /^(?!#|Standard: )\S/
const CODE_LINK = /\[`([^`]+)`\]\(([^)\s]+)\)/g

type CodeReference = { name: string; path: string }
/** One entry of a chapter. `code` is what enforces the rule; `line` is the line of its heading, from 1. */
type HandbookRule = {
  id: string
  title: string
  chapter: string
  line: number
  /** Whether a sentence comes between heading and code. */
  hasText: boolean
  code: CodeReference[]
}
/** A test by its title without the ids at its end, and the rules that these name. */
export type NamedTest = { path: string; title: string; ids: string[] }

/** Reads the chapters of the handbook, in the order of their names. */
export function readChapters(root: string): SourceFile[] {
  const names = readdirSync(join(root, HANDBOOK)).filter((name) => name.endsWith('.md') && !NO_CHAPTERS.includes(name))
  return names.sort().map((name) => ({
    path: `${HANDBOOK}/${name}`,
    text: readFileSync(join(root, HANDBOOK, name), 'utf8'),
  }))
}

/** The rules of one chapter in the order in which they stand there. */
export function parseRules({ path, text }: SourceFile): HandbookRule[] {
  const rules: HandbookRule[] = []
  text.split('\n').forEach((line, index) => {
    const [, id, title] = HEADING.exec(line) ?? []
    if (id && title) rules.push({ id, title, chapter: path, line: index + 1, hasText: false, code: [] })
    const rule = rules.at(-1)
    if (line.startsWith('Code: ')) rule?.code.push(...parseCodeLinks({ line, chapter: path }))
    else if (rule?.code.length === 0 && SENTENCE.test(line)) rule.hasText = true
  })
  return rules
}

const parseCodeLinks = ({ line, chapter }: { line: string; chapter: string }): CodeReference[] =>
  [...line.matchAll(CODE_LINK)].map(([, name = '', target = '']) => ({
    name,
    path: normalize(join(chapter, '..', target)),
  }))

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
/** `it('…'`, `test("…"`, and the second call of `test.each([…])('…'` or `test.each(rows)('…'`, each at its first string. */
const TITLE = new RegExp(`(?:\\b(?:it|test)|\\]\\)?(?: as const)?\\)|\\.each\\([\\w.()]+\\))\\(\\s*(${QUOTED})`, 'g')

/** The titles of a file's tests as they are written in it: of a table of cases the title with its `%s` or `$name`. */
function getTestTitles(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, quoted = '']) => quoted.slice(1, -1).replace(/\\(['"`\\])/g, '$1'))
}

/** Ids that the end of a test title names: `'… [BOOKING-4, MONEY-2]'`. */
function idsInTitle(title: string): string[] {
  const [, list = ''] = /\[((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*)\]$/.exec(title) ?? []
  return list ? list.split(', ') : []
}

/** All tests of the given files. */
export function readTests(files: readonly SourceFile[]): NamedTest[] {
  return files
    .filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      getTestTitles(text).map((written) => ({
        path,
        title: written.replace(/ \[[^\]]*\]$/, ''),
        ids: idsInTitle(written),
      })),
    )
}

/**
 * Checks that ids are unique and of their chapter, that each rule has a sentence, names code which exists and is proved
 * by a test, and that every id in the given files is one of a rule.
 */
export function checkHandbook(input: {
  root: string
  chapters: readonly SourceFile[]
  files: readonly SourceFile[]
}): Violation[] {
  const rules = input.chapters.flatMap(parseRules)
  const tests = readTests(input.files)
  const tested = new Set(tests.flatMap(({ ids }) => ids))
  return [
    ...rules.flatMap((rule) =>
      findRuleFaults({ root: input.root, rule, isTested: tested.has(rule.id) }).map(
        (fault) => `${rule.chapter}:${rule.line} ${rule.id} ${fault}`,
      ),
    ),
    ...findRepeatedIds(rules),
    ...findUnknownIds({ rules, files: [...input.files, ...input.chapters] }),
  ]
}

function findRuleFaults(input: { root: string; rule: HandbookRule; isTested: boolean }): string[] {
  const { root, rule } = input
  const faults: string[] = []
  const prefix = basename(rule.chapter, '.md').toUpperCase().replaceAll('-', '')
  if (!rule.id.startsWith(`${prefix}-`)) faults.push(`is in a chapter whose ids begin with ${prefix}-`)
  if (!rule.hasText) faults.push('has no sentence between heading and code: what holds beyond the heading, and why')
  if (rule.code.length === 0) faults.push('names no code that enforces it')
  for (const { name, path } of rule.code) {
    if (!existsSync(join(root, path))) faults.push(`names ${path}, which is not there`)
    else if (!hasWord({ text: readFileSync(join(root, path), 'utf8'), word: name }))
      faults.push(`names ${name}, which is not in ${path}`)
  }
  if (!input.isTested) faults.push('is proved by no test: no test title ends with its id in brackets')
  return faults
}

const hasWord = ({ text, word }: { text: string; word: string }) =>
  new RegExp(`(?<![\\w$])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`).test(text)

function findRepeatedIds(rules: readonly HandbookRule[]): Violation[] {
  const seen = new Set<string>()
  return rules.flatMap(({ id, chapter, line }) => {
    if (seen.has(id)) return [`${chapter}:${line} ${id} is there twice`]
    seen.add(id)
    return []
  })
}

function findUnknownIds({
  rules,
  files,
}: {
  rules: readonly HandbookRule[]
  files: readonly SourceFile[]
}): Violation[] {
  const known = new Set(rules.map(({ id }) => id))
  const prefixes = [...new Set(rules.map(({ id }) => id.split('-')[0]))]
  if (prefixes.length === 0) return []
  const mention = new RegExp(`(?<![\\w-])(?:${prefixes.join('|')})-\\d+(?![\\w-])`, 'g')
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const unknown = [...line.matchAll(mention)].map(([id]) => id).filter((id) => !known.has(id))
      return unknown.map((id) => `${path}:${index + 1} names ${id}, which no chapter has`)
    }),
  )
}
