import { posix } from 'node:path'
import { filesNamed, type Promised, type SpecTable, type TestFiles } from './spec-table.ts'

/** The document of a room's `spec` folder: its promises as tables, each with links to the tests that prove it. */
export function specDocument({ table, tests }: { table: SpecTable; tests: TestFiles }): string {
  const promises = table.sections.flatMap((section) => section.promises)
  const proofs = new Set(promises.flatMap((promise) => promise.proofs.map(({ file, title }) => `${file} ${title}`)))
  const lines = [
    `# What ${table.folder} promises, and the tests that prove it`,
    '',
    'Written by `npm run spec` from the YAML files beside it; do not edit it by hand. `npm test` and `npm run check` fail when',
    'a promise has no test, when a named test is gone, and when this document is older than its files. A title is as it is',
    'written in the test file: of a table of cases it carries its `%s` or `$name`. How to add a room: infra/README.md.',
    '',
    `${promises.length} promises, ${proofs.size} tests.`,
    ...table.sections.flatMap((section) => [
      '',
      `## ${section.title}`,
      '',
      '| where | promise | proof |',
      '| --- | --- | --- |',
      ...section.promises.map((promise) => rowOf({ promise, folder: table.folder, tests })),
    ]),
    '',
  ]
  return lines.join('\n')
}

function rowOf({ promise, folder, tests }: { promise: Promised; folder: string; tests: TestFiles }): string {
  const proofs = promise.proofs.map(({ file, title }) => {
    const [path = file] = filesNamed({ tests, file })
    return `[${posix.basename(file)}](${posix.relative(`${folder}/spec`, path)}): ${cell(title)}`
  })
  return `| ${cell(promise.at)} | ${cell(promise.says)} | ${proofs.join('<br>')} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
