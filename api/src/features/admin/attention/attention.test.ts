import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { runDueJobs } from '../../../testing/run-jobs.ts'
import { refundStore } from '../../payments/records/index.ts'
import { attentionScenes } from './testing/attention-scenes.ts'

const studio = await aPayingStudio()
const { deps, clock } = studio
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
const { aRefund, alerts, clear } = attentionScenes(studio)
const list = async () => (await studio.call('listFailedJobs', { as: admin })).answer

beforeEach(async () => {
  await studio.fault('off')
  await clear()
})

/** The product with a provider whose refunds behave as the test says; returns the keys it was called with. */
function besideProvider(refund: (key: string) => Promise<void>) {
  const keys: string[] = []
  const provider = {
    ...deps,
    payments: {
      ...deps.payments,
      refund: ({ key }: { key: string }) => {
        keys.push(key)
        return refund(key)
      },
    },
  }
  return { keys, work: () => runDueJobs(provider) }
}

test('a refused refund is listed for admins and mailed to the studio within two minutes [ADMIN-22]', async () => {
  const { guest, id } = await aRefund()
  await studio.runJobs()
  clock.advance({ minutes: 2 })
  expect(await list()).toMatchObject([
    {
      id,
      kind: 'refund',
      title: 'Morning Yoga, $25.00',
      whom: `Ann Lee (${guest.user.email})`,
      userId: guest.user.id,
      tries: 1,
      lastError: expect.stringMatching(/^The payment provider refused it: /),
    },
  ])
  expect((await alerts()).map(({ subject }) => subject)).toEqual(['Needs attention: Refund, Morning Yoga, $25.00'])
})

test('a failed job is not retried by itself, and the studio is mailed once, also when a retry fails [ADMIN-22]', async () => {
  const { id } = await aRefund()
  for (let round = 0; round < 3; round += 1) {
    await studio.runJobs()
    clock.advance({ hours: 1 })
  }
  expect((await list())[0]?.tries).toBe(1)
  expect((await studio.call('retryFailedJob', { as: admin, params: { id } })).status).toBe(200)
  expect(await list()).toEqual([])
  await studio.runJobs()
  expect((await list()).map((job) => [job.id, job.tries])).toEqual([[id, 2]])
  expect(await alerts()).toHaveLength(1)
})

test('a retry asks the provider with another key, so that it does not repeat its refusal [ADMIN-22, MONEY-17]', async () => {
  const { id } = await aRefund()
  await studio.runJobs()
  await studio.call('retryFailedJob', { as: admin, params: { id } })
  const { keys, work } = besideProvider(async () => undefined)
  await work()
  const [refund] = await refundStore(deps).model.find({ paymentIntentId: id.replace('refund:', '') })
  expect(keys).toEqual([`refund:${refund?.id}:1`])
  expect(refund?.status).toBe('done')
  expect(await list()).toEqual([])
})

test('a mail that was refused is sent by a retry with its original content [ADMIN-22]', async () => {
  const body = { username: 'refused', email: 'refused@example.com', password: 'wellness-demo' }
  studio.mailer.failWith(Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: 550 }))
  await studio.call('register', { body })
  await studio.mails()
  const job = (await list()).find(({ whom }) => whom === 'refused (refused@example.com)')
  expect(job).toMatchObject({ kind: 'mail', tries: 1, lastError: 'The mail server refused it: no such mailbox' })
  studio.mailer.failWith(null)
  await studio.call('retryFailedJob', { as: admin, params: { id: job?.id ?? '' } })
  const letters = (await studio.mails()).filter(({ to }) => to === body.email)
  expect(letters.map(({ subject }) => subject)).toEqual(['Welcome to Stillwater'])
  expect((await list()).map(({ id }) => id)).not.toContain(job?.id)
})

test('a mistake of ours is tried again with growing pauses, and three days at most [ADMIN-22]', async () => {
  await aRefund()
  const { keys, work } = besideProvider(() => Promise.reject(new TypeError('cannot read that')))
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await work()
    clock.advance({ minutes: 1 })
  }
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.length).toBeLessThan(20)
  expect(new Set(keys).size).toBe(1)
  clock.advance({ days: 3 })
  await work()
  expect(await list()).toMatchObject([{ lastError: 'Something went wrong: cannot read that' }])
})

test('an admin marks failed work as handled with a reason, which the audit log keeps; it leaves the list [ADMIN-22]', async () => {
  const { id } = await aRefund()
  await studio.runJobs()
  const bare = await studio.call('handleFailedJob', { as: admin, params: { id }, body: { reason: ' ' } })
  expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([422, ['reason']])
  const body = { reason: 'Paid back in cash' }
  expect((await studio.call('handleFailedJob', { as: admin, params: { id }, body })).status).toBe(200)
  expect(await list()).toEqual([])
  await studio.runJobs()
  expect(await list()).toEqual([])
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { entityId: id } })
  expect(answer).toMatchObject([{ act: 'settle failed work', after: body, entityName: 'Refund: Morning Yoga, $25.00' }])
})

test('an alert that still waits for the mail server goes out without the name of an account that is closed [ADMIN-22]', async () => {
  const { id, guest } = await aRefund()
  studio.mailer.failWith(Object.assign(new Error('the mail server is away'), { code: 'ECONNECTION' }))
  await studio.runJobs()
  expect((await list()).map((job) => job.id)).toEqual([id])
  expect(await alerts()).toEqual([])
  const closed = await studio.call('deleteMyAccount', { as: guest, body: { password: guest.password } })
  expect(closed.status).toBe(200)
  studio.mailer.failWith(null)
  clock.advance({ minutes: 1 })
  await studio.runJobs()
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert?.text).toContain('For: A former member')
  expect(alert?.text).not.toContain(guest.user.email)
})
