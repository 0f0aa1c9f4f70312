import { expect, test } from 'vitest'
import { loadQueryPlan } from '../../../testing/query-plan.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { outboxStore } from '../../mail/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { usersFilters } from './list-users.ts'

const studio = await aTestStudio()
const { deps } = studio
const { model } = userStore(deps)
await studio.aUser()

const page = (query: Parameters<typeof usersFilters>[0]) => loadQueryPlan(model.find(usersFilters(query).indexed))

test('every query for users goes through an index', async () => {
  const queries = {
    'by username': model.findOne({ usernameKey: 'ann' }),
    'by email': model.findOne({ email: 'ann@example.com' }),
    'by customer': model.findOne({ stripeCustomerId: 'cus_1' }),
    'by subscription': model.findOne({ stripeSubscriptionId: 'sub_1' }),
    'by reset token': model.findOne({ resetPasswordToken: 'abc' }),
    admins: model.find({ role: 'admin' }),
  }
  for (const [name, query] of Object.entries(queries))
    expect([name, await loadQueryPlan(query)]).toEqual([name, 'IXSCAN'])
})

test('every page of the admin list goes through an index', async () => {
  for (const filter of [
    {},
    { filter: 'members' },
    { filter: 'non-members' },
    { filter: 'invited' },
    { q: 'ann', filter: 'invited' },
    { q: 'ann' },
    { q: 'ann', filter: 'members' },
    { tag: 'VIP' },
    { tag: 'VIP', q: 'ann', filter: 'members' },
  ] as const) {
    expect([filter, await page(filter)]).toEqual([filter, 'IXSCAN'])
  }
})

test('sessions are found by key, by user and by expiry through an index', async () => {
  const sessions = deps.database.connection.model('sessions')
  expect(await loadQueryPlan(sessions.find({ 'sess.userId': 'x' }))).toBe('IXSCAN')
  expect(await loadQueryPlan(sessions.find({ expire: { $lte: new Date(0) } }))).toBe('IXSCAN')
})

test('the outbox and the audit log are read through an index', async () => {
  const { clock } = deps
  const outbox = outboxStore(deps)
  const audit = auditStore(deps)
  const due = { $lte: clock.now() }
  expect(await loadQueryPlan(outbox.model.find({ key: 'welcome:1' }))).toBe('IXSCAN')
  expect(await loadQueryPlan(outbox.model.find({ to: 'ann@example.com' }).sort({ createdAt: -1 }))).toBe('IXSCAN')
  expect(await loadQueryPlan(outbox.model.find({ status: 'sent', sentAt: due }))).toBe('IXSCAN')
  for (const filter of [{ entity: 'user' }, { actorId: 'x' }, { act: 'promote user' }]) {
    expect(await loadQueryPlan(audit.model.find(filter).sort({ at: -1, _id: -1 }))).toBe('IXSCAN')
  }
})
