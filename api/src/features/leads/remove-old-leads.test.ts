import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { LEAD_RETENTION_DAYS, removeOldLeads } from './delete-lead.ts'
import { leadStore } from './records/index.ts'
import { leadForms } from './testing/sample-requests.ts'

test('a closed request is removed two years after it arrived, an open one stays [PRIVACY-8]', async () => {
  const studio = await aTestStudio()
  for (const { call, input } of leadForms)
    for (const email of ['closed@example.com', 'open@example.com'])
      await studio.call(call, { body: { ...input, email } })
  // Signs in each time, because a session expires earlier than a request.
  const listLeads = async () => (await studio.call('listLeads', { as: await studio.signedInAs('admin') })).answer
  const as = await studio.signedInAs('admin')
  for (const { id, email } of await listLeads())
    if (email === 'closed@example.com')
      await studio.call('changeLead', { as, params: { id }, body: { status: 'closed' } })
  studio.clock.advance({ days: LEAD_RETENTION_DAYS - 1 })
  await removeOldLeads(studio.deps)
  expect(await listLeads()).toHaveLength(6)
  studio.clock.advance({ days: 2 })
  await removeOldLeads(studio.deps)
  expect((await listLeads()).map(({ email }) => email)).toEqual(leadForms.map(() => 'open@example.com'))
})

test('a subscription is removed two years after it ended, unless the reader subscribed again [PRIVACY-8]', async () => {
  const studio = await aTestStudio()
  const { model } = leadStore(studio.deps)
  const subscribe = async (email: string) => {
    await studio.call('subscribeToNewsletter', { body: { email } })
    return (await model.findOne({ subscriber: email }).lean())?.unsubscribeToken ?? ''
  }
  await subscribe('goes-on@example.com')
  for (const token of [await subscribe('ended@example.com'), await subscribe('again@example.com')])
    await studio.call('unsubscribe', { query: { token } })
  await subscribe('again@example.com')
  const listReaders = async () => (await model.find({}).lean()).map(({ email }) => email).sort()
  studio.clock.advance({ days: LEAD_RETENTION_DAYS - 1 })
  await removeOldLeads(studio.deps)
  expect(await listReaders()).toHaveLength(3)
  studio.clock.advance({ days: 2 })
  await removeOldLeads(studio.deps)
  expect(await listReaders()).toEqual(['again@example.com', 'goes-on@example.com'])
})
