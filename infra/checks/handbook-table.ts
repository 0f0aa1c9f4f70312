import { posix } from 'node:path'
import { HANDBOOK, type NamedTest, parseRules, readTests } from './handbook.ts'
import type { SourceFile } from './source-files.ts'

/** Each rule of the handbook with links to the tests that prove it, as markdown. */
export function renderTestTable({
  chapters,
  files,
}: {
  chapters: readonly SourceFile[]
  files: readonly SourceFile[]
}) {
  const tests = readTests(files).filter(({ ids }) => ids.length > 0)
  const count = chapters.flatMap(parseRules).length
  const lines = [
    '# Rules and the tests that prove them',
    '',
    `${count} rules, ${tests.length} tests.`,
    ...chapters.flatMap((chapter) => renderChapter({ chapter, tests })),
    '',
  ]
  return lines.join('\n')
}

function renderChapter({ chapter, tests }: { chapter: SourceFile; tests: readonly NamedTest[] }) {
  const [, title = chapter.path] = /^# (.+)$/m.exec(chapter.text) ?? []
  const rows = parseRules(chapter).map((rule) => {
    const proofs = tests.filter(({ ids }) => ids.includes(rule.id)).map(renderTest)
    return `| ${rule.id} | ${cell(rule.title)} | ${proofs.join('<br>')} |`
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

const renderTest = ({ path, title }: NamedTest) =>
  `[${posix.basename(path)}](${posix.relative(HANDBOOK, path)}): ${cell(title)}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
