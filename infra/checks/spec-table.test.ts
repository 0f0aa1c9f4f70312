import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { specDocument } from './spec-document.ts'
import { checkSpecs, readSpecs, testFilesOf } from './spec-table.ts'
import { testTitlesOf } from './test-titles.ts'

/** A repository with one portal spec file of these lines. */
function specsOf(lines: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'studio-spec-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'portal/spec'), { recursive: true })
  writeFileSync(join(root, 'portal/spec/auth.yaml'), lines.join('\n'))
  return readSpecs(root)
}
const tests = testFilesOf([
  { path: 'portal/src/features/auth/auth-page.test.tsx', text: "it('has two tabs', () => {})" },
  { path: 'portal/src/features/home/page.test.tsx', text: "test('greets', () => {})" },
  { path: 'portal/src/features/auth/page.test.tsx', text: "test('greets', () => {})" },
  { path: 'portal/src/features/auth/auth-page.tsx', text: "it('is no test file', () => {})" },
])
const promise = (...proofs: string[]) => [
  'title: /auth',
  'promises:',
  '  - says: There are two tabs',
  '    at: 2',
  ...(proofs.length > 0 ? ['    proofs:', ...proofs.map((line) => `      ${line}`)] : []),
]
const found = (...proofs: string[]) => checkSpecs({ specs: specsOf(promise(...proofs)), tests })

test('a promise whose tests exist is proven', () => {
  expect(found('auth-page.test.tsx: has two tabs', 'home/page.test.tsx: [greets]')).toEqual([])
})

test.each([
  ['no proof at all', [], 'no test proves it'],
  ['a title that is gone', ['auth-page.test.tsx: has three tabs'], 'auth-page.test.tsx has no test "has three tabs"'],
  ['a file that is gone', ['gone.test.tsx: has two tabs'], 'there is no test file gone.test.tsx'],
  ['a file that is no test', ['auth-page.tsx: is no test file'], 'there is no test file auth-page.tsx'],
  ['an unclear file', ['page.test.tsx: greets'], 'name more of its path'],
])('a promise with %s is named', (_, proofs, problem) => {
  const [line, ...others] = found(...proofs)
  expect(line).toContain('portal/spec, /auth, "There are two tabs"')
  expect(line).toContain(problem)
  expect(others).toEqual([])
})

test('titles are found however a test is written', () => {
  const text = [
    "it('plain', () => {})",
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
  expect(testTitlesOf(text)).toEqual([
    'plain',
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

test('the document counts, and links each proof to its file', () => {
  const [table] = specsOf(promise('auth-page.test.tsx: has two tabs'))
  if (!table) throw new Error('no table')
  const document = specDocument({ table, tests })
  expect(document).toContain('1 promises, 1 tests.')
  expect(document).toContain(
    '| 2 | There are two tabs | [auth-page.test.tsx](../src/features/auth/auth-page.test.tsx): has two tabs |',
  )
})
