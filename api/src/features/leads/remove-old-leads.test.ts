import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { removeOldLeads } from './delete-lead.ts'
import { leadStore } from './records/index.ts'
import { leadForms } from './testing/sample-requests.ts'

test('closed requests are removed two years after they arrived, subscriptions two years after they ended, and others stay [PRIVACY-8]', async () => {
  const studio = await aTestStudio()
  const { model } = leadStore(studio.deps)
  for (const { call, input } of leadForms)
    for (const email of ['closed@example.com', 'open@example.com'])
      await studio.call(call, { body: { ...input, email } })
  const as = await studio.signedInAs('admin')
  for (const { id } of await studio.expectOk('listLeads', { as, query: { q: 'closed@example.com' } }))
    await studio.call('changeLead', { as, params: { id }, body: { status: 'closed' } })
  const subscribe = async (email: string) => {
    await studio.call('subscribeToNewsletter', { body: { email } })
    return (await model.findOne({ subscriber: email }).lean())?.unsubscribeToken ?? ''
  }
  await subscribe('goes-on@example.com')
  for (const token of [await subscribe('ended@example.com'), await subscribe('again@example.com')])
    await studio.call('unsubscribe', { query: { token } })
  await subscribe('again@example.com')
  const listEmails = async () => (await model.find({}).lean()).map(({ email }) => email).sort()
  studio.clock.advance({ days: 2 * 365 - 1 })
  await removeOldLeads(studio.deps)
  // Two requests by each of the three forms, and three subscriptions.
  expect(await listEmails()).toHaveLength(9)
  studio.clock.advance({ days: 2 })
  await removeOldLeads(studio.deps)
  const openEmails = leadForms.map(() => 'open@example.com')
  expect(await listEmails()).toEqual(['again@example.com', 'goes-on@example.com', ...openEmails])
})
