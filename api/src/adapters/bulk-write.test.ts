import { Schema } from 'mongoose'
import { afterAll, expect, inject, test } from 'vitest'
import { createBulkWriteInTransaction, sendWrite, type WriteOperation } from './bulk-write.ts'
import { defineModel, openDatabase } from './mongo.ts'

type Note = { _id: string; text: string; stars?: number; kind?: 'plain' | 'bold'; place?: { row: number } }

const database = await openDatabase({ uri: inject('mongoUri'), name: 'bulk-write' })
afterAll(async () => {
  await database.connection.dropDatabase()
  await database.close()
})
const schema = new Schema<Note>({
  _id: { type: String, required: true },
  text: { type: String, required: true },
  stars: { type: Number, min: 1 },
  kind: { type: String, enum: ['plain', 'bold'] },
  place: new Schema({ row: { type: Number, required: true } }, { _id: false }),
})
const notes = defineModel<Note>({ database, collection: 'bulk_notes', schema })
await notes.createCollection()
const bulkWriteInTransaction = createBulkWriteInTransaction(database)

// A write cannot be the first command of a transaction in the embedded database.
const write = (...documents: object[]) =>
  database.connection.transaction(async (tx) => {
    await notes.findById('any', null, { session: tx }).lean()
    const writes = documents.map(
      (document): WriteOperation => ({ collection: 'bulk_notes', name: 'insertOne', document }),
    )
    await bulkWriteInTransaction({ writes, tx })
  })
const stored = async () => (await notes.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)

test('documents that fit their schema are stored together', async () => {
  await write({ _id: 'a', text: 'first' }, { _id: 'b', text: 'second', kind: 'bold', stars: 5, place: { row: 1 } })
  expect(await stored()).toEqual(['a', 'b'])
})

test.each([
  ['without a required field', { _id: 'c' }, /Path `text` is required/],
  ['with a value outside its limits', { _id: 'c', text: 'x', stars: 0 }, /minimum allowed value/],
  ['with a value that its enum does not list', { _id: 'c', text: 'x', kind: 'odd' }, /not a valid enum value/],
  ['with a value of another type', { _id: 'c', text: 'x', stars: 'many' }, /Cast to Number failed/],
  ['with a nested field missing', { _id: 'c', text: 'x', place: {} }, /row/],
  ['with a field that its schema does not know', { _id: 'c', text: 'x', colour: 'red' }, /colour/],
])('a document %s is refused, and nothing beside it is stored', async (_, document, message) => {
  const before = await stored()
  await expect(write({ _id: 'beside', text: 'fits' }, document)).rejects.toThrow(message)
  expect(await stored()).toEqual(before)
})

test('a write that is sent alone may begin a transaction, says what it changed, and is refused like one of several', async () => {
  const send = (alone: WriteOperation) =>
    database.connection.transaction((tx) => sendWrite({ database, write: alone, tx }))
  const insert = (document: object): WriteOperation => ({ collection: 'bulk_notes', name: 'insertOne', document })
  const rename = (_id: string): WriteOperation => {
    const update = [{ $set: { text: { $cond: [{ $eq: ['$text', 'new'] }, 'renamed', '$text'] } } }]
    return { collection: 'bulk_notes', name: 'updateOne', filter: { _id }, update }
  }
  await send(insert({ _id: 'alone', text: 'new' }))
  expect(await send(rename('alone'))).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await send(rename('alone'))).toEqual({ matchedCount: 1, modifiedCount: 0 })
  expect(await send(rename('missing'))).toEqual({ matchedCount: 0, modifiedCount: 0 })
  await expect(send(insert({ _id: 'alone', text: 'again' }))).rejects.toMatchObject({ code: 11_000 })
  await expect(send(insert({ _id: 'other', text: 'x', colour: 'red' }))).rejects.toThrow(/colour/)
})
