import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planOf } from '../../testing/query-plan.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { forgetOldRequests, requestsKeptDays } from './forget-old-requests.ts'
import { forms } from './testing/sample-requests.ts'

test.each(forms)('a closed $kind request is removed two years after it came, an open one stays', async (form) => {
  const studio = await aTestStudio()
  for (const email of ['closed@example.com', 'open@example.com'])
    await studio.call(form.call, { body: { ...form.input, email } })
  const left = async () => {
    // Signed in each time: a session does not last as long as a request.
    const as = await studio.signedInAs('admin')
    return { as, leads: (await studio.call('listLeads', { as, query: { kind: form.kind } })).answer }
  }
  const { as, leads } = await left()
  const id = leads.find(({ email }) => email === 'closed@example.com')?.id ?? ''
  await studio.call('changeLead', { as, params: { id }, body: { status: 'closed' } })
  studio.clock.advance({ days: requestsKeptDays - 1 })
  await forgetOldRequests(studio.deps)
  expect((await left()).leads).toHaveLength(2)
  studio.clock.advance({ days: 2 })
  await forgetOldRequests(studio.deps)
  expect((await left()).leads.map(({ email }) => email)).toEqual(['open@example.com'])
})

test('old requests are found through an index', async () => {
  const { deps } = await aTestStudio()
  const closed = { status: 'closed', createdAt: { $lte: deps.clock.now() } } as const
  expect(await planOf(deps.leads.audit.model.find(closed).sort({ createdAt: 1, _id: 1 }).limit(100))).toBe('IXSCAN')
})

test('the privacy page names the periods that jobs carry out', () => {
  const page = readFileSync(
    resolve(import.meta.dirname, '../../../../marketing/src/content/documents/privacy.md'),
    'utf8',
  )
  expect(requestsKeptDays).toBe(2 * 365)
  expect(page).toContain('until two years after they came')
  expect(page).toContain('90 days in our outbox')
  expect(page.match(/\b(?:seven years|few weeks)\b/)).toBeNull()
})
