import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkHandbook, readChapters, readTests } from './handbook.ts'

const chapter = (...lines: string[]) => ['# Booking', '', 'How seats are taken.', '', ...lines].join('\n')
const RULE = [
  '### BOOKING-1 A class that has begun cannot be booked',
  'Its roster is closed from that instant on.',
  'Code: [`refuse`](../../../api/src/rules.ts)',
]
const PROOF = { path: 'api/src/rules.test.ts', text: "test('a class that has begun is refused [BOOKING-1]', () => {})" }

/** A repository with one chapter and the function that it names. */
function aRepository(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'studio-handbook-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'infra/docs/handbook'), { recursive: true })
  mkdirSync(join(root, 'api/src'), { recursive: true })
  writeFileSync(join(root, 'infra/docs/handbook/booking.md'), text)
  writeFileSync(join(root, 'infra/docs/handbook/README.md'), '### BOOKING-9 Not a chapter')
  writeFileSync(join(root, 'api/src/rules.ts'), 'export function refuse() {}\n')
  return root
}

function faultsOf(text: string, files = [PROOF]) {
  const root = aRepository(text)
  return checkHandbook({ root, chapters: readChapters(root), files })
}

test('a rule with code and a test that names it has no fault', () => {
  expect(faultsOf(chapter(...RULE))).toEqual([])
})

test.each([
  [
    'names a file that is gone',
    [RULE[0] ?? '', 'Code: [`refuse`](../../../api/src/gone.ts)'],
    'names refuse, which is not in api/src/gone.ts',
  ],
  [
    'names a function that is gone',
    [RULE[0] ?? '', 'Code: [`refuseAll`](../../../api/src/rules.ts)'],
    'names refuseAll, which is not in api/src/rules.ts',
  ],
  [
    'is in the wrong chapter',
    ['### MONEY-1 A price', RULE[2] ?? ''],
    'MONEY-1 is in a chapter whose ids begin with BOOKING-',
  ],
  ['is there twice', [...RULE, ...RULE], 'BOOKING-1 is there twice'],
  ['names no code', [RULE[0] ?? '', '', 'A seat is a seat.'], 'BOOKING-1 names no code that enforces it'],
  [
    'has no text of its own',
    [RULE[0] ?? '', '', 'Standard: ASVS 1.1.1', '', RULE[2] ?? '', '', 'A sentence below.'],
    'BOOKING-1 has no sentence between heading and code',
  ],
  ['has no test', ['### BOOKING-2 A full class', RULE[2] ?? ''], 'BOOKING-2 is proved by no test'],
])('a rule that %s is named', (_, lines, fault) => {
  expect(faultsOf(chapter(...lines)).join('\n')).toContain(fault)
})

test('an id that no chapter has is named, in a test title as in a comment', () => {
  const files = [PROOF, { path: 'api/src/rules.ts', text: '// As BOOKING-7 says.\n' }]
  expect(faultsOf(chapter(...RULE), files)).toEqual(['api/src/rules.ts:1 names BOOKING-7, which no chapter has'])
})

test('titles are found however a test is written', () => {
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
