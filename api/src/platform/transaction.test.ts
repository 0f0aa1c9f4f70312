import { mongo, Schema } from 'mongoose'
import { expect, test } from 'vitest'
import { defineModel } from '../adapters/mongo.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { RolledBack } from './transaction.ts'

const { deps } = await aTestStudio()
type Seats = { _id: string; free: number }
const schema = new Schema<Seats>({ _id: String, free: { type: Number, required: true, min: 0 } })
const seats = defineModel<Seats>({ database: deps.database, collection: 'test_seats', schema })

test('a transaction is written wholly or not at all', async () => {
  await seats.create({ _id: 'whole', free: 1 })
  const failing = deps.inTransaction(async (tx) => {
    await seats.updateOne({ _id: 'whole' }, { $set: { free: 0 } }, { session: tx })
    await seats.create([{ _id: 'half', free: 1 }], { session: tx })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await seats.find().lean()).toEqual([{ _id: 'whole', free: 1 }])
})

test('work that returns a rolled-back value writes nothing and gives its caller the value', async () => {
  await seats.create({ _id: 'refused', free: 1 })
  const answer = await deps.inTransaction(async (tx) => {
    await seats.updateOne({ _id: 'refused' }, { $set: { free: 0 } }, { session: tx })
    return new RolledBack('full')
  })
  expect(answer).toBe('full')
  expect(await seats.findById('refused').lean()).toEqual({ _id: 'refused', free: 1 })
})

test('transactions that conflict are repeated until each has had its turn', async () => {
  await seats.deleteOne({ _id: 'busy' })
  await seats.create({ _id: 'busy', free: 20 })
  const take = () =>
    deps.inTransaction(async (tx) => {
      const found = await seats.findById('busy', null, { session: tx }).lean()
      if (!found || found.free === 0) return false
      await seats.updateOne({ _id: 'busy' }, { $set: { free: found.free - 1 } }, { session: tx })
      return true
    })
  const taken = await Promise.all(Array.from({ length: 40 }, take))
  expect(taken.filter(Boolean)).toHaveLength(20)
  expect((await seats.findById('busy').lean())?.free).toBe(0)
})

test('a commit that found no free connection in a rush is sent again, so that nothing stays open on the server', async () => {
  await seats.create({ _id: 'rushed', free: 1 })
  let refused = 0
  const work = (times: number) =>
    deps.inTransaction(async (tx) => {
      await seats.updateOne({ _id: 'rushed' }, { $inc: { free: 1 } }, { session: tx })
      const send = tx.commitTransaction.bind(tx)
      refused = 0
      tx.commitTransaction = async () => {
        if (refused === times) return send()
        refused += 1
        throw Object.assign(new Error('no connection'), { name: 'MongoWaitQueueTimeoutError' })
      }
    })
  await work(1)
  expect((await seats.findById('rushed').lean())?.free).toBe(2)
  // Each wait is five seconds long: no more than two of them.
  await expect(work(9)).rejects.toThrow('no connection')
  expect(refused).toBe(2)
})

test('a transaction that the embedded database ended in the middle of a command is repeated', async () => {
  await seats.create({ _id: 'ended', free: 1 })
  let tries = 0
  await deps.inTransaction(async (tx) => {
    await seats.updateOne({ _id: 'ended' }, { $inc: { free: 1 } }, { session: tx })
    tries += 1
    if (tries === 1) throw new mongo.MongoServerError({ message: 'Internal("transaction already closed")', code: 1 })
  })
  expect([tries, (await seats.findById('ended').lean())?.free]).toEqual([2, 2])
  const other = new mongo.MongoServerError({ message: 'Internal("something else")', code: 1 })
  await expect(deps.inTransaction(() => Promise.reject(other))).rejects.toBe(other)
})

test('a taken key is looked at again after a conflict, and thrown when it is still taken', async () => {
  await seats.create({ _id: 'taken', free: 1 })
  const conflict = new mongo.MongoServerError({ message: 'write conflict', code: 112 })
  conflict.addErrorLabel('TransientTransactionError')
  const seen: string[] = []
  const insertAfterConflict = deps.inTransaction(async (tx) => {
    seen.push((await seats.findById('taken', null, { session: tx }).lean()) ? 'taken' : 'free')
    if (seen.length === 1) throw conflict
    if (seen.length === 3) return 'seen'
    return seats.create([{ _id: 'taken', free: 1 }], { session: tx })
  })
  expect(await insertAfterConflict).toBe('seen')
  const never = deps.inTransaction((tx) => seats.create([{ _id: 'taken', free: 1 }], { session: tx }))
  await expect(never).rejects.toMatchObject({ code: 11_000 })
})

test('a document or filter with a field that the schema does not know is refused, as is a wrong value', async () => {
  const stray: Record<string, unknown> = { _id: 'stray', free: 1, role: 'admin' }
  await expect(seats.create([stray as Seats])).rejects.toThrow(/role/)
  await expect(seats.updateOne({ _id: 'busy' }, { $set: { free: -1 } })).rejects.toThrow(/free/)
  const filter: Record<string, unknown> = { nonsense: 1 }
  await expect(seats.find(filter).lean()).rejects.toThrow(/nonsense/)
})
