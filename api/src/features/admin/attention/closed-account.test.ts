import { beforeEach, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { attentionScenes } from './testing/attention-scenes.ts'

const studio = await aPayingStudio()
const { clock } = studio
const admin = await studio.signedInAs('admin')
const { aRefund, alerts, clear } = attentionScenes(studio)
const list = async () => (await studio.call('listFailedJobs', { as: admin })).answer

beforeEach(clear)

test('the studio is not mailed again about a retry that fails after the account was closed [ADMIN-22]', async () => {
  const { id, guest } = await aRefund()
  await studio.runJobs()
  expect(await alerts()).toHaveLength(1)
  const closed = await studio.call('deleteMyAccount', { as: guest, body: { password: guest.password } })
  expect(closed.status).toBe(200)
  await studio.call('retryFailedJob', { as: admin, params: { id } })
  await studio.runJobs()
  expect((await list()).map((job) => [job.id, job.tries])).toEqual([[id, 2]])
  expect(await alerts()).toHaveLength(1)
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
