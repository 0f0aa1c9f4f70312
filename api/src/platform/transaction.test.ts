import { Schema } from 'mongoose'
import { expect, test } from 'vitest'
import { defineModel } from '../adapters/mongo.ts'
import { aTestStudio } from '../testing/test-app.ts'

const { deps } = await aTestStudio()
type Seats = { _id: string; free: number }
const schema = new Schema<Seats>({ _id: String, free: { type: Number, required: true, min: 0 } })
const seats = defineModel<Seats>({ database: deps.database, collection: 'test_seats', schema })

test('a transaction is written completely or not at all', async () => {
  await seats.create({ _id: 'whole', free: 1 })
  const failingTransaction = deps.inTransaction(async (tx) => {
    await seats.updateOne({ _id: 'whole' }, { $set: { free: 0 } }, { session: tx })
    await seats.create([{ _id: 'half', free: 1 }], { session: tx })
    throw new Error('stop')
  })
  await expect(failingTransaction).rejects.toThrow('stop')
  expect(await seats.find().lean()).toEqual([{ _id: 'whole', free: 1 }])
})

test('a commit that gets no connection is sent a second time, and fails after that', async () => {
  await seats.create({ _id: 'rushed', free: 1 })
  let refusalCount = 0
  const addSeat = ({ refusals }: { refusals: number }) =>
    deps.inTransaction(async (tx) => {
      await seats.updateOne({ _id: 'rushed' }, { $inc: { free: 1 } }, { session: tx })
      const commit = tx.commitTransaction.bind(tx)
      refusalCount = 0
      tx.commitTransaction = async () => {
        if (refusalCount === refusals) return commit()
        refusalCount += 1
        throw Object.assign(new Error('no connection'), { name: 'MongoWaitQueueTimeoutError' })
      }
    })
  await addSeat({ refusals: 1 })
  expect((await seats.findById('rushed').lean())?.free).toBe(2)
  // Each attempt waits five seconds for a connection, so there are only two.
  await expect(addSeat({ refusals: 9 })).rejects.toThrow('no connection')
  expect(refusalCount).toBe(2)
})

test('a document or filter with an unknown field or an invalid value is refused', async () => {
  const strayDocument: Record<string, unknown> = { _id: 'stray', free: 1, role: 'admin' }
  await expect(seats.create([strayDocument as Seats])).rejects.toThrow(/role/)
  await expect(seats.updateOne({ _id: 'whole' }, { $set: { free: -1 } })).rejects.toThrow(/free/)
  const filter: Record<string, unknown> = { nonsense: 1 }
  await expect(seats.find(filter).lean()).rejects.toThrow(/nonsense/)
})
