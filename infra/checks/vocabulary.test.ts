import { expect, test } from 'vitest'
import { checkVocabulary, type Vocabulary } from './vocabulary.ts'

const vocabulary: Vocabulary = {
  identifiers: { oldLabel: 'newLabel' },
  fileNames: { doors: 'routes', 'stand-in': 'emulator' },
  words: { whoever: 'the caller' },
  names: { told: { instead: 'event', storedIn: ['api/src/ledger/'] } },
  notYet: ['api/src/old-doors.ts'],
  atMost: { api: 1 },
}
const found = (path: string, text: string) =>
  checkVocabulary({ files: [{ path, text }], packages: ['api', 'api/contract'], vocabulary })

test('an identifier that was renamed is named with its new name, in code as in comments', () => {
  expect(found('api/src/a.ts', 'const a = 1\noldLabel(a)')).toEqual(['api/src/a.ts:2 oldLabel is called newLabel now'])
  expect(found('api/src/a.ts', '// See oldLabel.')).toEqual(['api/src/a.ts:1 oldLabel is called newLabel now'])
  expect(found('api/src/a.ts', 'oldLabelToday(a)')).toEqual([])
})

test('an old word in a file name is named, unless the file is about to be rebuilt', () => {
  expect(found('api/src/doors/open.ts', '')).toEqual(['api/src/doors/open.ts has "doors" in its name: say routes'])
  expect(found('api/src/all-doors.test.ts', '')).toHaveLength(1)
  expect(found('api/src/old-doors.ts', '')).toEqual([])
  expect(found('infra/start-stand-in.ts', '')).toHaveLength(1)
  expect(found('infra/stand.ts', '')).toEqual([])
})

test('old words in comments, titles and documents are counted for the package they are in, and may only fall', () => {
  expect(found('api/src/a.ts', '// Whoever asks.')).toEqual([])
  expect(found('api/src/a.ts', "// Whoever asks.\ntest('whoever asks', () => {})")).toEqual([
    'api has 2 old words in comments, titles and documents, at most 1: whoever (the caller)',
  ])
  expect(found('api/contract/README.md', 'For whoever asks.')).toHaveLength(1)
  const ofTable = "test.each(cases)(\n  'whoever asks is answered [BOOKING-4]',\n  () => {}\n)"
  expect(found('api/src/a.ts', `// Whoever asks.\n${ofTable}`)[0]).toContain('api has 2 old words')
})

test('a variable, property or type with an old word for its name is named, unless the field is stored', () => {
  const names = (line: string, path = 'api/src/a.ts') => found(path, line).map((violation) => violation.split(' ')[0])
  expect(found('api/src/a.ts', 'const told = read()')).toEqual(['api/src/a.ts:1 nothing is called told: say event'])
  for (const line of ['apply({ told, at })', 'type Told = string', 'told.at', '{ told }: Input', 'x = told'])
    expect(names(line), line).toEqual(['api/src/a.ts:1'])
  for (const line of ["say('told, again')", '  Members will be told by mail.', 'toldCents: 1', '// Was told.'])
    expect(names(line), line).toEqual([])
  expect(names('const told = 1', 'api/src/ledger/a.ts')).toEqual([])
})

test('a word in code or in a shown text is none of them', () => {
  expect(found('api/src/a.ts', "const text = 'whoever, whoever'")).toEqual([])
  expect(found('marketing/src/content/pages/home.yaml', '# whoever whoever')).toEqual([])
})

test('a type that is named by a participle alone is named, and one that is named by a noun is not', () => {
  expect(found('api/src/a.ts', 'type Asked = { id: string }')).toEqual([
    'api/src/a.ts:1 Asked is no noun: say what the type holds',
  ])
  expect(found('api/src/a.ts', 'export type Settling<One> = { one: One }')).toHaveLength(1)
  expect(found('api/src/a.ts', 'type Booking = { id: string }\ntype PausedBooking = Booking')).toEqual([])
})
