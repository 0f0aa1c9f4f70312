import { posix } from 'node:path'
import { findTestReferences, HANDBOOK, parseRules, type TestReference, type TextFile } from './handbook.ts'

/** The text of `tests.md`: each rule of the handbook with links to the tests that prove it. */
export function renderTestTable({ chapters, files }: { chapters: readonly TextFile[]; files: readonly TextFile[] }) {
  const references = findTestReferences(files)
  const count = chapters.flatMap(parseRules).length
  const lines = [
    '# Rules and the tests that prove them',
    '',
    'Written by `npm run handbook` from the chapters and from the ids at the end of test titles; do not edit it by hand.',
    '',
    `${count} rules, ${references.length} tests.`,
    ...chapters.flatMap((chapter) => renderChapter({ chapter, references })),
    '',
  ]
  return lines.join('\n')
}

function renderChapter({ chapter, references }: { chapter: TextFile; references: readonly TestReference[] }) {
  const [, title = chapter.path] = /^# (.+)$/m.exec(chapter.text) ?? []
  const rows = parseRules(chapter).map((rule) => {
    const tests = references.filter(({ ids }) => ids.includes(rule.id)).map(renderTest)
    return `| ${rule.id} | ${cell(rule.title)} | ${tests.join('<br>')} |`
  })
  return [
    '',
    `## [${title}](${posix.basename(chapter.path)})`,
    '',
    '| id | rule | tests |',
    '| --- | --- | --- |',
    ...rows,
  ]
}

const renderTest = ({ path, title }: TestReference) =>
  `[${posix.basename(path)}](${posix.relative(HANDBOOK, path)}): ${cell(title.replace(/ \[[^\]]*\]$/, ''))}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
