import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { runDueJobs } from '../../../testing/run-jobs.ts'
import { refundStore } from '../../payments/records/index.ts'
import { createAttentionScenes } from './testing/attention-scenes.ts'

const studio = await aPayingStudio()
const { deps, clock } = studio
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
const { aRefundOfUnknownPayment, listAlerts, clearJobsAndMails } = createAttentionScenes(studio)
const listFailedJobs = async () => (await studio.call('listFailedJobs', { as: admin })).answer

beforeEach(async () => {
  await studio.setFault('off')
  await clearJobsAndMails()
})

/** Returns a runner of jobs that calls `refund` instead of the provider, and the idempotency keys of these calls. */
function replaceRefundCall(refund: () => Promise<void>) {
  const idempotencyKeys: string[] = []
  const testDeps = {
    ...deps,
    payments: {
      ...deps.payments,
      refund: ({ key }: { key: string }) => {
        idempotencyKeys.push(key)
        return refund()
      },
    },
  }
  return { idempotencyKeys, runJobsWithReplacement: () => runDueJobs(testDeps) }
}

test('a refund that the provider refuses is mailed to the studio within two minutes, and listed for admins until one marks it as handled with a reason, which is audited [ADMIN-22]', async () => {
  const { guest, jobId } = await aRefundOfUnknownPayment()
  await studio.runJobs()
  clock.advance({ minutes: 2 })
  expect(await listFailedJobs()).toMatchObject([
    {
      id: jobId,
      kind: 'refund',
      title: 'Morning Yoga, $25.00',
      person: `Ann Lee (${guest.user.email})`,
      userId: guest.user.id,
      attempts: 1,
      lastError: expect.stringMatching(/^The payment provider refused it: /),
    },
  ])
  expect((await listAlerts()).map(({ subject }) => subject)).toEqual(['Needs attention: Refund, Morning Yoga, $25.00'])
  const refusal = await studio.call('markFailedJobHandled', { as: admin, params: { id: jobId }, body: { reason: ' ' } })
  expect([refusal.status, Object.keys(refusal.error.fields ?? {})]).toEqual([422, ['reason']])
  const body = { reason: 'Paid back in cash' }
  await studio.expectOk('markFailedJobHandled', { as: admin, params: { id: jobId }, body })
  await studio.runJobs()
  expect(await listFailedJobs()).toEqual([])
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { entityId: jobId } })
  const entityName = 'Refund: Morning Yoga, $25.00'
  expect(answer).toMatchObject([{ action: 'settle failed work', after: body, entityName }])
})

test('a failed job is not retried automatically and is mailed once, even when a retry by an admin fails [ADMIN-22]', async () => {
  const { jobId } = await aRefundOfUnknownPayment()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await studio.runJobs()
    clock.advance({ hours: 1 })
  }
  expect((await listFailedJobs())[0]?.attempts).toBe(1)
  expect((await studio.call('retryFailedJob', { as: admin, params: { id: jobId } })).status).toBe(200)
  expect(await listFailedJobs()).toEqual([])
  await studio.runJobs()
  expect((await listFailedJobs()).map((job) => [job.id, job.attempts])).toEqual([[jobId, 2]])
  expect(await listAlerts()).toHaveLength(1)
})

test('a retry uses another idempotency key, so that the provider does not repeat its refusal [ADMIN-22, MONEY-17]', async () => {
  const { jobId, paymentIntentId } = await aRefundOfUnknownPayment()
  await studio.runJobs()
  await studio.call('retryFailedJob', { as: admin, params: { id: jobId } })
  const { idempotencyKeys, runJobsWithReplacement } = replaceRefundCall(async () => undefined)
  await runJobsWithReplacement()
  const [refund] = await refundStore(deps).model.find({ paymentIntentId })
  // The key ends with the number of retries by admins.
  expect(idempotencyKeys).toEqual([`refund:${refund?.id}:1`])
  expect(refund?.status).toBe('done')
  expect(await listFailedJobs()).toEqual([])
})

test('retrying a refused mail sends its original content [ADMIN-22]', async () => {
  const body = { username: 'refused', email: 'refused@example.com', password: 'wellness-demo' }
  studio.mailer.failWith(Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: 550 }))
  await studio.call('register', { body })
  await studio.deliverMails()
  const job = (await listFailedJobs()).find(({ person }) => person === 'refused (refused@example.com)')
  expect(job).toMatchObject({ kind: 'mail', attempts: 1, lastError: 'The mail server refused it: no such mailbox' })
  studio.mailer.failWith(null)
  await studio.call('retryFailedJob', { as: admin, params: { id: job?.id ?? '' } })
  const mails = (await studio.deliverMails()).filter(({ to }) => to === body.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Stillwater'])
  expect((await listFailedJobs()).map(({ id }) => id)).not.toContain(job?.id)
})

test('an unexpected error is retried with growing pauses for at most three days [ADMIN-22]', async () => {
  await aRefundOfUnknownPayment()
  const { idempotencyKeys, runJobsWithReplacement } = replaceRefundCall(() =>
    Promise.reject(new TypeError('cannot read that')),
  )
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await runJobsWithReplacement()
    clock.advance({ minutes: 1 })
  }
  expect(idempotencyKeys.length).toBeGreaterThan(5)
  expect(idempotencyKeys.length).toBeLessThan(20)
  expect(new Set(idempotencyKeys).size).toBe(1)
  clock.advance({ days: 3 })
  await runJobsWithReplacement()
  expect(await listFailedJobs()).toMatchObject([{ lastError: 'Something went wrong: cannot read that' }])
})

test('an alert that was not sent yet when the person it names closes the account is sent without their name [ADMIN-22]', async () => {
  const { jobId, guest } = await aRefundOfUnknownPayment()
  studio.mailer.failWith(Object.assign(new Error('the mail server is down'), { code: 'ECONNECTION' }))
  await studio.runJobs()
  expect((await listFailedJobs()).map((job) => job.id)).toEqual([jobId])
  expect(await listAlerts()).toEqual([])
  const response = await studio.call('deleteMyAccount', { as: guest, body: { password: guest.password } })
  expect(response.status).toBe(200)
  studio.mailer.failWith(null)
  clock.advance({ minutes: 1 })
  await studio.runJobs()
  const [alert, ...otherAlerts] = await listAlerts()
  expect(otherAlerts).toEqual([])
  expect(alert?.text).toContain('For: A former member')
  expect(alert?.text).not.toContain(guest.user.email)
})
