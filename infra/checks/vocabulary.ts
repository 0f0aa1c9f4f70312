import type { Violation } from './code-rules.ts'
import type { SourceFile } from './source-files.ts'
import list from './vocabulary.json' with { type: 'json' }

export type Vocabulary = {
  /** Old identifiers with the name that took their place. */
  identifiers: Record<string, string>
  /** Words that no part of a file's name has, with what to say instead. */
  fileNames: Record<string, string>
  /** Words that comments, test titles and documents do without, with what to say instead. */
  words: Record<string, string>
  /** Words that name no variable, parameter, property or type, but for files with a stored or public field of that name. */
  names: Record<string, { instead: string; storedIn: string[] }>
  /** Files with old names, or folders of them, that are about to be rebuilt. */
  notYet: string[]
  /** How many of `words` each package still has; lower it when it falls. */
  atMost: Record<string, number>
}

type CheckInput = { files: readonly SourceFile[]; packages: readonly string[]; vocabulary: Vocabulary }

export const vocabulary: Vocabulary = list

/** Shown texts, the list itself, and what is generated from titles. */
const EXEMPT = /^marketing\/src\/content\/|^infra\/checks\/vocabulary|^infra\/docs\/handbook\/tests\.md$/
/** Comments and titles; a title of a table of cases has a line of its own and ends with the ids of its rules. */
const PROSE = /^\s*(?:\/\/|\*|\/\*|#|<!--)|\b(?:test|it|describe)(?:\.\w+)*\(|^\s*['"`].*\[[A-Z]+-\d+[^\]]*\]['"`],?$/

/** Checks that names and prose keep to the vocabulary: `packages` are the folders that have a limit of their own. */
export function checkVocabulary(input: CheckInput): Violation[] {
  const files = input.files.filter(({ path }) => !EXEMPT.test(path))
  return [
    ...files.flatMap((file) => findOldIdentifiers(file, input.vocabulary)),
    ...files.flatMap((file) => findOldNames(file, input.vocabulary)),
    ...files.flatMap(findParticipleTypes),
    ...files.flatMap((file) => findOldFileNames(file.path, input.vocabulary)),
    ...findRisenCounts({ ...input, files }),
  ]
}

function findOldIdentifiers({ path, text }: SourceFile, { identifiers }: Vocabulary): Violation[] {
  if (path.endsWith('.md')) return []
  return text.split('\n').flatMap((line, index) => {
    const found = (line.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => Object.hasOwn(identifiers, name))
    return [...new Set(found)].map((name) => `${path}:${index + 1} ${name} is called ${identifiers[name]} now`)
  })
}

/** Nouns that end as participles do. */
const NOUNS = new Set(['Booking', 'Feed', 'Finding', 'Heading', 'Setting'])
const TYPE_OF_ONE_WORD = /^\s*(?:export )?(?:type|interface) ([A-Z][a-z]+(?:ing|ed))\b/

function findParticipleTypes({ path, text }: SourceFile): Violation[] {
  if (!/\.tsx?$/.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const name = TYPE_OF_ONE_WORD.exec(line)?.[1]
    return name && !NOUNS.has(name) ? [`${path}:${index + 1} ${name} is no noun: say what the type holds`] : []
  })
}

const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g

function findOldNames({ path, text }: SourceFile, { names, notYet }: Vocabulary): Violation[] {
  if (!/\.tsx?$/.test(path) || notYet.some((start) => path.startsWith(start))) return []
  const words = Object.keys(names).filter((word) => !names[word]?.storedIn.some((start) => path.startsWith(start)))
  if (words.length === 0) return []
  // Followed by what follows a name: in a sentence of JSX a word follows.
  const name = new RegExp(`(?<![\\w$-])(?:${words.join('|')})(?=\\??(?:[:,.;)}\\]=(<>&|!]| [=&|?}:]|$))`, 'gi')
  return text.split('\n').flatMap((line, index) => {
    if (PROSE.test(line)) return []
    const found = line.replace(STRINGS, "''").match(name) ?? []
    const instead = (word: string) => names[word.toLowerCase()]?.instead
    return [...new Set(found)].map((word) => `${path}:${index + 1} nothing is called ${word}: say ${instead(word)}`)
  })
}

function findOldFileNames(path: string, { fileNames, notYet }: Vocabulary): Violation[] {
  if (notYet.includes(path)) return []
  const parts = path.split('/').map((part) => `-${part.replace(/\..*$/, '')}-`)
  const found = Object.keys(fileNames).filter((word) => parts.some((part) => part.includes(`-${word}-`)))
  return found.map((word) => `${path} has "${word}" in its name: say ${fileNames[word]}`)
}

function findRisenCounts(input: CheckInput): Violation[] {
  const counts = countOldWords(input)
  return input.packages.flatMap((name) => {
    const [count = 0, limit = 0] = [counts[name], input.vocabulary.atMost[name]]
    if (count <= limit) return []
    const words = Object.entries(input.vocabulary.words).map(([word, instead]) => `${word} (${instead})`)
    return [`${name} has ${count} old words in comments, titles and documents, at most ${limit}: ${words.join('; ')}`]
  })
}

/** How many old words each package has in comments, test titles and Markdown. */
function countOldWords(input: CheckInput): Record<string, number> {
  const word = new RegExp(`\\b(?:${Object.keys(input.vocabulary.words).join('|')})\\b`, 'gi')
  const counts: Record<string, number> = {}
  for (const { path, text } of input.files) {
    const owner = input.packages.filter((name) => path.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0]
    if (!owner) continue
    const lines = text.split('\n').filter((line) => path.endsWith('.md') || PROSE.test(line))
    counts[owner] = (counts[owner] ?? 0) + lines.reduce((sum, line) => sum + (line.match(word)?.length ?? 0), 0)
  }
  return counts
}
