import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

type SampleRecord = { id: string; text: string }

/** A database with the things a, b and c of one kind; `stored` is what a process that opens the file later would find. */
function aDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-emulators-'))
  const file = join(folder, 'things.db')
  const database = openDatabase(file)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  const things = database.collection<SampleRecord>('thing')
  for (const id of ['a', 'b', 'c']) things.put({ id, text: `first ${id}` })
  const stored = () => {
    const later = openDatabase(file)
    const all = later.collection<SampleRecord>('thing').all()
    later.close()
    return all
  }
  const fail = (work: () => void) =>
    expect(() =>
      database.inTransaction(() => {
        work()
        throw new Error('refused')
      }),
    ).toThrow('refused')
  return { things, stored, fail }
}

test.each<[string, (things: ReturnType<typeof aDatabase>['things']) => void]>([
  ['a change', (things) => void things.put({ id: 'b', text: 'changed' })],
  ['two changes of one thing', (things) => ['once', 'twice'].forEach((text) => void things.put({ id: 'b', text }))],
  ['a new thing', (things) => void things.put({ id: 'd', text: 'new' })],
  ['a removal', (things) => things.remove('b')],
  [
    'a removal and a new record under the same id',
    (things) => {
      things.put({ id: 'a', text: 'changed' })
      things.remove('b')
      things.put({ id: 'b', text: 'anew' })
    },
  ],
  [
    'a removal of everything and a new record',
    (things) => {
      things.clear()
      things.put({ id: 'd', text: 'new' })
    },
  ],
])('a failed transaction rolls back %s, in memory and on disk, and keeps the order', (_, work) => {
  const { things, stored, fail } = aDatabase()
  const before = things.all()
  fail(() => work(things))
  expect(things.all()).toEqual(before)
  expect(stored()).toEqual(before)
})

test('a failed transaction does not roll back earlier changes', () => {
  const { things, stored, fail } = aDatabase()
  things.put({ id: 'b', text: 'kept' })
  fail(() => void things.put({ id: 'c', text: 'changed' }))
  expect(things.get('b')?.text).toBe('kept')
  expect(stored().map(({ text }) => text)).toEqual(['first a', 'kept', 'first c'])
})
