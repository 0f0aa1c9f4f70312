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
  const records = database.collection<SampleRecord>('thing')
  for (const id of ['a', 'b', 'c']) records.put({ id, text: `first ${id}` })
  const readStored = () => {
    const reopenedDatabase = openDatabase(file)
    const storedRecords = reopenedDatabase.collection<SampleRecord>('thing').all()
    reopenedDatabase.close()
    return storedRecords
  }
  const failTransaction = (work: () => void) =>
    expect(() =>
      database.inTransaction(() => {
        work()
        throw new Error('refused')
      }),
    ).toThrow('refused')
  return { records, readStored, failTransaction }
}

test.each<[string, (records: ReturnType<typeof createTestDatabase>['records']) => void]>([
  ['a change', (records) => void records.put({ id: 'b', text: 'changed' })],
  ['two changes of one record', (records) => ['once', 'twice'].forEach((text) => void records.put({ id: 'b', text }))],
  ['a new record', (records) => void records.put({ id: 'd', text: 'new' })],
  ['a removal', (records) => records.remove('b')],
  [
    'a removal and a new record under the same id',
    (records) => {
      records.put({ id: 'a', text: 'changed' })
      records.remove('b')
      records.put({ id: 'b', text: 'stored again' })
    },
  ],
  [
    'a removal of everything and a new record',
    (records) => {
      records.clear()
      records.put({ id: 'd', text: 'new' })
    },
  ],
])('a failed transaction rolls back %s, in memory and on disk, and keeps the order', (_, work) => {
  const { records, readStored, failTransaction } = createTestDatabase()
  const recordsBefore = records.all()
  failTransaction(() => work(records))
  expect(records.all()).toEqual(recordsBefore)
  expect(readStored()).toEqual(recordsBefore)
})

test('a failed transaction does not roll back earlier changes', () => {
  const { records, readStored, failTransaction } = createTestDatabase()
  records.put({ id: 'b', text: 'changed first' })
  failTransaction(() => void records.put({ id: 'c', text: 'changed' }))
  expect(records.get('b')?.text).toBe('changed first')
  expect(readStored().map(({ text }) => text)).toEqual(['first a', 'changed first', 'first c'])
})
