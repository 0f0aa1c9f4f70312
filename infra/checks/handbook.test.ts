import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkHandbook, readChapters, readTests } from './handbook.ts'

const chapter = (...lines: string[]) => ['# Booking', '', 'How seats are taken.', '', ...lines].join('\n')
const HEADING = '### BOOKING-1 A class that has begun cannot be booked'
const CODE = 'Code: [`refuse`](../../../api/src/rules.ts)'
const RULE = [HEADING, 'Its roster is closed from that instant on.', CODE]
const RULE_TEST = {
  path: 'api/src/rules.test.ts',
  text: "test('a class that has begun is refused [BOOKING-1]', () => {})",
}

/** Creates a repository with one chapter and the function that it names. */
function createRepository(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'studio-handbook-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'infra/docs/handbook'), { recursive: true })
  mkdirSync(join(root, 'api/src'), { recursive: true })
  writeFileSync(join(root, 'infra/docs/handbook/booking.md'), text)
  writeFileSync(join(root, 'infra/docs/handbook/README.md'), '### BOOKING-9 Not a chapter')
  writeFileSync(join(root, 'api/src/rules.ts'), 'export function refuse() {}\n')
  return root
}

function checkChapter(text: string, files = [RULE_TEST]) {
  const root = createRepository(text)
  return checkHandbook({ root, chapters: readChapters(root), files })
}

test('a rule with code and a test is correct', () => {
  expect(checkChapter(chapter(...RULE))).toEqual([])
})

test.each([
  [
    'names a missing file',
    [HEADING, 'Code: [`refuse`](../../../api/src/gone.ts)'],
    'names refuse, which is not in api/src/gone.ts',
  ],
  [
    'names a missing function',
    [HEADING, 'Code: [`refuseAll`](../../../api/src/rules.ts)'],
    'names refuseAll, which is not in api/src/rules.ts',
  ],
  ['is in the wrong chapter', ['### MONEY-1 A price', CODE], 'MONEY-1 is in a chapter whose ids begin with BOOKING-'],
  ['is defined twice', [...RULE, ...RULE], 'BOOKING-1 is defined twice'],
  ['names no code', [HEADING, '', 'A seat is a seat.'], 'BOOKING-1 names no code that enforces it'],
  [
    'has no text of its own',
    [HEADING, '', 'Standard: ASVS 1.1.1', '', CODE, '', 'A sentence below.'],
    'BOOKING-1 has no sentence between heading and code',
  ],
  ['has no test', ['### BOOKING-2 A full class', CODE], 'BOOKING-2 has no test'],
])('a rule that %s is reported', (_, lines, problem) => {
  expect(checkChapter(chapter(...lines)).join('\n')).toContain(problem)
})

test('an unknown id in a test title or a comment is reported', () => {
  const files = [RULE_TEST, { path: 'api/src/rules.ts', text: '// As BOOKING-7 says.\n' }]
  expect(checkChapter(chapter(...RULE), files)).toEqual(['api/src/rules.ts:1 names BOOKING-7, which no chapter has'])
})

test('test titles are found in every form of a test call', () => {
  const text = [
    "it('plain words [BOOKING-4, MONEY-2]', () => {})",
    'test("with \'quotes\'", async () => {})',
    "it('it\\'s', () => {})",
    "  test(\n    'on its own line',",
    `test(\`${'$'}{path}: of a loop\`, async () => {})`,
    "test.each(['/', '/home'])('%s of a list', () => {})",
    "test.each([\n  ['a', 1],\n] as const)('%s of rows', () => {})",
    "it.each(tabs)('$tab of a name', () => {})",
    "it.each(Object.keys(all))('%s of a call', () => {})",
    "describe('a group is no test', () => {})",
    "test.describe('nor is this', () => {})",
    "expect(['x'].includes('y'))",
  ].join('\n')
  expect(readTests([{ path: 'a.test.ts', text }]).map(({ title }) => title)).toEqual([
    'plain words',
    "with 'quotes'",
    "it's",
    'on its own line',
    `${'$'}{path}: of a loop`,
    '%s of a list',
    '%s of rows',
    '$tab of a name',
    '%s of a call',
  ])
})
