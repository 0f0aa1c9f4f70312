import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { outboxStore } from '../features/mail/index.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { queueOfMails } from './queue-of-mails.ts'

const studio = await aTestStudio()
const { deps, clock, mailer } = studio
const outbox = deps.database.connection.collection('mail_outbox')
const queue = deps.database.connection.collection<{ _id: string }>('job_queue')
const admin = await studio.signedInAs('admin')
const facts = { firstName: 'Ann', className: 'Yoga', when: 'today', place: 'here', cancelBy: 'now' }

/** A mail as the release before stored it. */
async function storedBefore(to: string, more: object = {}) {
  const _id = new Types.ObjectId()
  const now = clock.now()
  const counts = { status: 'pending', attempts: 0, dueAt: now, createdAt: now, claim: `claim of ${to}` }
  await outbox.insertOne({ _id, template: 'booking-reminder', to, facts, key: `reminder:${to}`, ...counts, ...more })
  return _id.toHexString()
}
/** The job that the release before made of a mail that failed. */
async function jobBefore(mailId: string, more: object = {}) {
  const now = clock.now()
  const state = { status: 'failed', tries: 1, pauses: 0, round: 0, failedAt: now, lastError: '550 no such mailbox' }
  await queue.insertOne({
    ...{ _id: `mail:${mailId}`, kind: 'mail', lane: 'studio', payload: { mailId }, title: 'booking reminder' },
    ...{ userId: null, recipient: 'someone@example.com', dueAt: now, claim: mailId, since: now, createdAt: now },
    ...{ handledAt: null, handledReason: null, ...state, ...more },
  })
}
const sentTo = (to: string) => mailer.sent.filter((mail) => mail.to === to)
const listed = async () => (await studio.call('listFailedJobs', { as: admin })).answer

test('mails of the release before that waited are sent once, under their own id, also when the step was killed in between [MAIL-10]', async () => {
  await outbox.createIndex({ status: 1, dueAt: 1 })
  const waiting = await storedBefore('waiting@example.com')
  const early = await storedBefore('early@example.com')
  await outbox.updateOne({ to: 'early@example.com' }, { $unset: { claim: 1 } })
  const tried = await storedBefore('tried@example.com', { attempts: 1, pauses: 2, lastError: '451 later' })
  const again = await storedBefore('again@example.com', { attempts: 1 })
  await jobBefore(again, { status: 'waiting', failedAt: null, round: 1 })
  await queueOfMails.run(deps)
  await queueOfMails.run(deps)
  expect(await queue.findOne({ _id: `mail:${tried}` })).toMatchObject({ tries: 1, pauses: 2, lastError: '451 later' })
  expect((await outbox.indexes()).map(({ name }) => name)).not.toContain('status_1_dueAt_1')
  await studio.mails()
  const ids = { waiting, early, tried, again }
  for (const [name, id] of Object.entries(ids))
    expect(sentTo(`${name}@example.com`).map((mail) => mail.id)).toEqual([id])
  await queueOfMails.run(deps)
  await studio.mails()
  expect(mailer.sent).toHaveLength(4)
  expect(await queue.countDocuments({ kind: 'mail' })).toBe(0)
})

test('failed mails of the release before stay listed, and a retry sends those whose content is stored [ADMIN-23]', async () => {
  const full = await storedBefore('full@example.com', { status: 'failed', attempts: 1 })
  const bare = await storedBefore('bare@example.com', { status: 'failed', attempts: 1, facts: null })
  await outbox.updateOne({ to: 'bare@example.com' }, { $unset: { facts: 1 } })
  const handled = await storedBefore('handled@example.com', { status: 'failed', attempts: 1 })
  await outbox.updateOne({ to: 'handled@example.com' }, { $unset: { facts: 1 } })
  await jobBefore(full)
  await jobBefore(bare)
  await jobBefore(handled, { status: 'handled', handledAt: clock.now(), handledReason: 'Phoned' })
  await jobBefore('6b02c4ba1c789f5b8a6121f9')
  await queueOfMails.run(deps)
  expect((await listed()).map(({ id }) => id).sort()).toEqual([`mail:${full}`, `mail:${bare}`].sort())
  for (const id of [full, bare]) await studio.call('retryFailedJob', { as: admin, params: { id: `mail:${id}` } })
  await studio.mails()
  expect(sentTo('full@example.com')).toHaveLength(1)
  expect(sentTo('bare@example.com')).toEqual([])
  expect((await listed()).map(({ id, lastError }) => [id, lastError])).toEqual([
    [`mail:${bare}`, 'The content of this mail was not kept. Please write to them.'],
  ])
})

test('a repeated event whose mail the release before sent is not mailed again [MAIL-10]', async () => {
  await storedBefore('sent@example.com', { status: 'sent', sentAt: clock.now() })
  await queueOfMails.run(deps)
  const has = await deps.inTransaction((tx) => outboxStore(deps).has({ key: 'reminder:sent@example.com', tx }))
  expect(has).toBe(true)
})
