import type { Lead } from '@studio/contract'
import { expect, test } from 'vitest'
import { readStoredText } from '../../testing/stored-text.ts'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const deleteLead = (id: string) => studio.call('deleteLead', { as: admin, params: { id } })
const listLeads = async () => (await studio.call('listLeads', { as: admin })).answer
const getName = (lead: Lead) => ('name' in lead ? lead.name : null)

test('deleting a request removes all of its content from the database; the audit log keeps its kind, status and time [PRIVACY-3, PRIVACY-7]', async () => {
  const body = { name: 'Zebulon', email: 'Zebulon@example.com', message: 'a bad shoulder' }
  await studio.call('requestTrial', { body })
  await studio.call('requestTrial', { body: { name: 'Ben', email: 'ben@example.com' } })
  const lead = (await listLeads()).find((listedLead) => getName(listedLead) === 'Zebulon')
  const id = lead?.id ?? ''
  await studio.call('changeLead', { as: admin, params: { id }, body: { note: 'Zebulon was called' } })
  // Sends the mails: the outbox keeps the subject of each, and one contains the name.
  await studio.deliverMails()
  const { status, answer } = await deleteLead(id)
  expect([status, answer.message]).toEqual([200, 'The request was deleted.'])
  // `readStoredText` returns lower case.
  const storedText = await readStoredText(studio)
  for (const text of ['zebulon', 'a bad shoulder']) expect(storedText).not.toContain(text)
  expect((await listLeads()).map(getName)).toEqual(['Ben'])
  const log = await studio.call('listAuditLog', { as: admin, query: { entityId: id } })
  expect(log.answer.map(({ action, before }) => [action, before])).toEqual([
    ['delete request', { kind: 'trial', status: 'pending', createdAt: lead?.createdAt }],
    ['change request', { kind: 'trial', status: 'pending', createdAt: lead?.createdAt }],
  ])
})

test('one of three concurrent deletions of a request succeeds, and the others return 404, as for an unknown request [PRIVACY-7]', async () => {
  await studio.call('requestTrial', { body: { name: 'Cleo', email: 'cleo@example.com' } })
  const lead = (await listLeads()).find((listedLead) => getName(listedLead) === 'Cleo')
  const outcomes = await Promise.all([1, 2, 3].map(() => deleteLead(lead?.id ?? '')))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  for (const id of ['000000000000000000000000', 'nonsense']) expect((await deleteLead(id)).status).toBe(404)
})
