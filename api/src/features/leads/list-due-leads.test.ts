import { beforeEach, expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { leadStore } from './records/index.ts'
import { audit, consultation, trial } from './testing/sample-requests.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const { clock } = studio
const admin = await studio.signedInAs('admin')
const due = async () => (await studio.call('listDueLeads', { as: admin })).answer
const dueEmails = async () => (await due()).map(({ email }) => email)

beforeEach(async () => {
  await leadStore(studio.deps).model.deleteMany({})
})

test('a request is due when a day has passed, and not a second before; the longest wait comes first [ADMIN-20]', async () => {
  await studio.call('requestConsultation', { body: { ...consultation, email: 'first@example.com' } })
  clock.advance({ hours: 1 })
  await studio.call('requestAudit', { body: { ...audit, email: 'second@example.com' } })
  clock.advance({ hours: 1 })
  await studio.call('requestTrial', { body: { ...trial, email: 'third@example.com' } })
  await studio.call('subscribeToNewsletter', { body: { email: 'reader@example.com' } })
  clock.advance({ hours: 21, minutes: 59, seconds: 59 })
  expect(await dueEmails()).toEqual([])
  clock.advance({ seconds: 1 })
  expect(await dueEmails()).toEqual(['first@example.com'])
  clock.advance({ days: 3 })
  expect(await dueEmails()).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
})

test('a request that an admin has answered is due no more, and is again when it is pending again [ADMIN-20]', async () => {
  await studio.call('requestAudit', { body: audit })
  clock.advance({ days: 2 })
  const [lead] = await due()
  const change = (status: string) =>
    studio.call('changeLead', { as: admin, params: { id: lead?.id ?? '' }, body: { status } })
  expect((await change('contacted')).status).toBe(200)
  expect(await due()).toEqual([])
  await change('pending')
  expect(await due()).toMatchObject([{ kind: 'audit', companyName: audit.companyName, status: 'pending' }])
})
