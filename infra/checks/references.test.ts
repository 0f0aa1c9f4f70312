import { expect, test } from 'vitest'
import { checkReferences } from './references.ts'

const found = (text: string) => checkReferences([{ path: 'api/src/a.ts', text }])

test.each([
  '// The hold ends (ruling' + ' B4).',
  '/** The filters (spec' + ' section 2). */',
  "test('B13" + ": a limit holds', () => {})",
  'see stack' + '.md',
  'as issue' + ' "Money" asks',
])('a reference to a document outside the repository is refused: %s', (line) => {
  expect(found(`const a = 1\n${line}`)).toEqual([expect.stringContaining('api/src/a.ts:2')])
})

test.each(["const hash = 'B13'", 'Press F8', 'a ruling of a court', '[BOOKING-4]'])(
  '%s is no such reference',
  (line) => {
    expect(found(line)).toEqual([])
  },
)
