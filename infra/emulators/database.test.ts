import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

type SampleRecord = { id: string; text: string }

/** Creates a database with three records. `readStored` reads them as a process that opens the file later would. */
function createTestDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-emulators-'))
  const file = join(folder, 'things.db')
  const database = openDatabase(file)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  const things = database.collection<SampleRecord>('thing')
  for (const id of ['a', 'b', 'c']) things.put({ id, text: `first ${id}` })
  const readStored = () => {
    const reopened = openDatabase(file)
    const records = reopened.collection<SampleRecord>('thing').all()
    reopened.close()
    return records
  }
  const failTransaction = (work: () => void) =>
    expect(() =>
      database.inTransaction(() => {
        work()
        throw new Error('refused')
      }),
    ).toThrow('refused')
  return { things, readStored, failTransaction }
}

test.each<[string, (things: ReturnType<typeof createTestDatabase>['things']) => void]>([
  ['a change', (things) => void things.put({ id: 'b', text: 'changed' })],
  ['two changes of one record', (things) => ['once', 'twice'].forEach((text) => void things.put({ id: 'b', text }))],
  ['a new record', (things) => void things.put({ id: 'd', text: 'new' })],
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
  const { things, readStored, failTransaction } = createTestDatabase()
  const recordsBefore = things.all()
  failTransaction(() => work(things))
  expect(things.all()).toEqual(recordsBefore)
  expect(readStored()).toEqual(recordsBefore)
})

test('a failed transaction does not roll back earlier changes', () => {
  const { things, readStored, failTransaction } = createTestDatabase()
  things.put({ id: 'b', text: 'kept' })
  failTransaction(() => void things.put({ id: 'c', text: 'changed' }))
  expect(things.get('b')?.text).toBe('kept')
  expect(readStored().map(({ text }) => text)).toEqual(['first a', 'kept', 'first c'])
})
