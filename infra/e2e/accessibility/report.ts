import type { Finding } from './look.ts'
import type { Screen } from './screens.ts'

/** One row of the report: a screen, and what the journey found on it. */
export type Row = Pick<Screen, 'part' | 'path' | 'state' | 'who'> & { keyboard: 'walk' | 'layer'; findings: Finding[] }

/** The kind of annotation under which a journey leaves its row in the results. */
export const annotation = 'accessibility'

type Result = { annotations?: { type: string; description?: string }[] }
/** A part of what Playwright's JSON reporter writes. */
export type Suite = {
  suites?: Suite[]
  specs?: { tests: { results: Result[]; annotations: Result['annotations'] }[] }[]
}

/** The rows that journeys left in the results of a run, in the order of the screens; of two tries the last. */
export function rowsIn({ results, screens }: { results: Suite; screens: readonly Screen[] }): Row[] {
  const rows = new Map<string, Row>()
  for (const { type, description } of annotationsIn(results)) {
    if (type !== annotation || !description) continue
    const row: Row = JSON.parse(description)
    rows.set(toKey(row), row)
  }
  return screens.flatMap((screen) => rows.get(toKey(screen)) ?? [])
}

function annotationsIn({ suites = [], specs = [] }: Suite): { type: string; description?: string }[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations ?? []))
  return [...own, ...suites.flatMap(annotationsIn)]
}

/** What tells screens apart. */
export const toKey = ({ path, state, who }: Pick<Screen, 'path' | 'state' | 'who'>) => `${path} | ${state} | ${who}`

const keyboardWords = {
  walk: 'Tab reaches all of it, the focus is seen',
  layer: 'Enter opens it, the focus is in it, Escape gives it back',
}

/** The accessibility report as a document: a table for each part of the product, and what axe found that is not grave. */
export function reportDocument(rows: readonly Row[]): string {
  const parts = [...new Set(rows.map(({ part }) => part))]
  const findings = rows.flatMap((row) => row.findings.map((finding) => ({ row, finding })))
  return [
    '# Accessibility, as the journeys found it',
    '',
    'Written by `npm run accessibility`; do not edit it by hand. Each row is a screen of the product in a real browser, read by axe',
    '(WCAG 2.0 to 2.2, levels A and AA, and best practices) at a desk and on a telephone, in light and dark, and worked by keyboard.',
    'Any finding on the pages and in the portal fails its journey, in the admin area a serious or critical one: lesser ones are listed.',
    '`npm test` fails when a page has no row.',
    '',
    `${rows.length} screens, ${findings.length === 0 ? 'no finding of any grade' : `${findings.length} lesser findings`}.`,
    ...parts.flatMap((part) => [
      '',
      `## ${part}`,
      '',
      '| page | screen | who | axe | keyboard |',
      '| --- | --- | --- | --- | --- |',
      ...rows.filter((row) => row.part === part).map(lineOf),
    ]),
    ...(findings.length === 0 ? [] : ['', '## Lesser findings', '']),
    ...findings.map(({ row, finding: { id, impact, help, where, seen } }) =>
      cell(`- ${toKey(row)}: ${id} (${impact}), ${help}: \`${where}\`, ${seen}`),
    ),
    '',
  ].join('\n')
}

const lineOf = (row: Row) => `| ${firstCells(row)} | ${countOf(row.findings)} | ${keyboardWords[row.keyboard]} |`
const countOf = (findings: readonly Finding[]) => (findings.length === 0 ? 'nothing' : `${findings.length} lesser`)
const cell = (text: string) => text.replaceAll('\n', ' ')

/** How a screen begins its line in the document. */
const firstCells = ({ path, state, who }: Pick<Screen, 'path' | 'state' | 'who'>) => `${path} | ${state} | ${who}`
