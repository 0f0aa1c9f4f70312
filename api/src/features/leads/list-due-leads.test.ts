import { beforeEach, expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { leadStore } from './records/index.ts'
import { auditInput, consultationInput, trialInput } from './testing/sample-requests.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const { clock } = studio
const admin = await studio.signedInAs('admin')
const listDue = async () => (await studio.call('listDueLeads', { as: admin })).answer
const listDueEmails = async () => (await listDue()).map(({ email }) => email)

beforeEach(async () => {
  await leadStore(studio.deps).model.deleteMany({})
})

test('a request is due after a day, not a second earlier, the longest wait is listed first, and a subscription to the newsletter is never due [ADMIN-20]', async () => {
  await studio.call('requestConsultation', { body: { ...consultationInput, email: 'first@example.com' } })
  clock.advance({ hours: 1 })
  await studio.call('requestAudit', { body: { ...auditInput, email: 'second@example.com' } })
  clock.advance({ hours: 1 })
  await studio.call('requestTrial', { body: { ...trialInput, email: 'third@example.com' } })
  await studio.call('subscribeToNewsletter', { body: { email: 'reader@example.com' } })
  clock.advance({ hours: 21, minutes: 59, seconds: 59 })
  expect(await listDueEmails()).toEqual([])
  clock.advance({ seconds: 1 })
  expect(await listDueEmails()).toEqual(['first@example.com'])
  clock.advance({ days: 3 })
  expect(await listDueEmails()).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
})

test('an answered request is not due, and is due again when it becomes pending again [ADMIN-20]', async () => {
  await studio.call('requestAudit', { body: auditInput })
  clock.advance({ days: 2 })
  const [lead] = await listDue()
  const changeStatus = (status: string) =>
    studio.call('changeLead', { as: admin, params: { id: lead?.id ?? '' }, body: { status } })
  expect((await changeStatus('contacted')).status).toBe(200)
  expect(await listDue()).toEqual([])
  await changeStatus('pending')
  expect(await listDue()).toMatchObject([{ kind: 'audit', companyName: auditInput.companyName, status: 'pending' }])
})
