import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio()
const { connection } = studio.deps.database
const documents = connection.collection<{ _id: string; count: number }>('orphaned_documents')
const isEmbedded = (await connection.getClient().db('admin').command({ hello: 1 })).setName === 'secantus'

test('a document that an orphaned transaction has changed can be changed again on the embedded database; MongoDB answers DATABASE_UNAVAILABLE', async () => {
  await documents.insertOne({ _id: 'seat', count: 0 })
  const abandonedSession = await connection.startSession()
  abandonedSession.startTransaction()
  await documents.updateOne({ _id: 'seat' }, { $inc: { count: 5 } }, { session: abandonedSession })
  const outcome = await studio.deps
    .inTransaction((tx) => documents.updateOne({ _id: 'seat' }, { $inc: { count: 1 } }, { session: tx }))
    .then(({ modifiedCount }) => modifiedCount)
    .catch((error: { code?: string }) => error.code)
  // A MongoDB server aborts such a transaction after a minute.
  expect(outcome).toBe(isEmbedded ? 1 : 'DATABASE_UNAVAILABLE')
  await abandonedSession.abortTransaction().catch(() => undefined)
  await abandonedSession.endSession()
  expect((await documents.findOne({ _id: 'seat' }))?.count).toBe(isEmbedded ? 1 : 0)
})
