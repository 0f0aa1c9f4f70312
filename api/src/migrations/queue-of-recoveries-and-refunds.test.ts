import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { refundStore } from '../features/payments/records/index.ts'
import { aRefundingStudio } from '../features/payments/reversals/testing/refunding-studio.ts'
import { queueOfRecoveriesAndRefunds } from './queue-of-recoveries-and-refunds.ts'

const studio = await aRefundingStudio()
const { deps } = studio
const { connection } = deps.database
const requests = connection.collection('recovery_requests')
const queue = connection.collection<{ _id: string }>('job_queue')

/** A request as the release before stored it. */
const asked = (email: string, kind: 'password' | 'username') =>
  requests.insertOne({ kind, email, askedAt: studio.clock.now() })
const lettersTo = async (email: string) =>
  (await studio.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('recoveries that waited in the release before are answered once, also when the step was killed in between [ACCOUNTS-10]', async () => {
  const [ann, ben] = [await studio.aUser(), await studio.aUser()]
  await asked(ann.email.toUpperCase(), 'password')
  await asked(ben.email, 'username')
  await asked('unknown@example.com', 'username')
  const [killed] = await requests.find({ email: ben.email }).toArray()
  await queueOfRecoveriesAndRefunds.run(deps)
  if (killed) await requests.insertOne(killed)
  await queueOfRecoveriesAndRefunds.run(deps)
  expect(await queue.countDocuments({ kind: 'recovery', lane: 'accounts', status: 'waiting' })).toBe(3)
  expect(await connection.listCollections()).not.toContainEqual(expect.objectContaining({ name: 'recovery_requests' }))
  expect(await lettersTo(ann.email)).toEqual(['Choose a new password'])
  expect(await lettersTo(ben.email)).toEqual(['Your username'])
  expect(await queue.countDocuments({ kind: 'recovery' })).toBe(0)
})

test('a refund that the release before had not added to the reversals is counted once [MONEY-19]', async () => {
  const before = await studio.totals()
  const { bookingId, paymentId } = await studio.aPaidClass()
  await studio.call('cancelBooking', { as: await studio.admin(), params: { id: bookingId } })
  const own = await refundStore(deps).findByPayment(paymentId)
  await deps.payments.refund({ key: `refund:${own?.id}`, paymentIntentId: paymentId })
  await queue.deleteMany({})
  await connection
    .collection('refunds')
    .updateOne({ _id: new Types.ObjectId(own?.id) }, { $set: { status: 'done', doneAt: studio.clock.now() } })
  await connection.collection('refunds').createIndex({ status: 1, keptAt: 1 })
  await queueOfRecoveriesAndRefunds.run(deps)
  await queueOfRecoveriesAndRefunds.run(deps)
  expect(await queue.find({}).toArray()).toMatchObject([
    { _id: `refund-kept:${paymentId}`, lane: 'payments', title: expect.stringMatching(/, \$25\.00$/) },
  ])
  expect((await connection.collection('refunds').indexes()).map(({ name }) => name)).not.toContain('status_1_keptAt_1')
  await studio.runJobs()
  await queueOfRecoveriesAndRefunds.run(deps)
  expect(await queue.countDocuments({ kind: 'refund-kept' })).toBe(0)
  expect(await studio.changeSince(before)).toEqual({ gross: 2_500, refunded: 2_500, net: 0 })
})
