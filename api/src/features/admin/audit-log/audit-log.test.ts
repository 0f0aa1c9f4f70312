import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
const other = await studio.signedInAs('admin', { username: 'another', email: 'another@studio.example' })
const list = async (query: Record<string, string | number> = {}) => {
  const { answer, headers, status, error } = await studio.call('listAuditLog', { as: admin, query })
  return { answer, error, status, total: headers.get('X-Total-Count') }
}
const instructor = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }

test('the audit log names the entity and the user that an action was about', async () => {
  const { answer: ada } = await studio.call('createInstructor', { as: admin, body: instructor })
  const user = await studio.aUser({ firstName: 'Maya', lastName: 'Okafor' })
  await studio.call('changeUser', { as: admin, params: { id: user.id }, body: { membershipType: 'premium' } })
  const about = await list({ userId: user.id })
  expect(about.answer).toMatchObject([
    { act: 'change membership', entity: 'user', userId: user.id, userName: 'Maya Okafor' },
  ])
  const added = await list({ entityId: ada.id })
  expect(added.answer).toMatchObject([{ act: 'add instructor', entityName: 'Ada Field', userId: null, userName: null }])
})

test('the audit log can be filtered by actor, action, object and days of the studio, both included', async () => {
  const { answer: mine } = await studio.call('createInstructor', { as: other, body: { ...instructor, name: 'Bo' } })
  studio.clock.advance({ days: 2 })
  await studio.call('changeInstructor', { as: other, params: { id: mine.id }, body: { specialty: 'Yoga' } })
  const of = (query: Record<string, string>) => list({ actorId: other.user.id, ...query })
  expect((await of({})).total).toBe('2')
  expect((await of({ act: 'change instructor' })).answer).toMatchObject([{ before: { specialty: 'Tai chi' } }])
  expect((await of({ entity: 'class' })).total).toBe('0')
  expect((await of({ entity: 'instructor', act: 'add instructor', entityId: mine.id })).total).toBe('1')
  expect((await of({ from: '2026-01-14', to: '2026-01-14' })).answer).toMatchObject([{ act: 'add instructor' }])
  expect((await of({ from: '2026-01-15' })).answer).toMatchObject([{ act: 'change instructor' }])
  expect((await of({ to: '2026-01-13' })).total).toBe('0')
})

test('the audit log comes newest first, in pages, with the whole number', async () => {
  const all = await list({ pageSize: 200 })
  const instants = all.answer.map(({ at }) => at)
  expect(instants).toEqual([...instants].sort().reverse())
  const pages = [await list({ page: 1, pageSize: 2 }), await list({ page: 2, pageSize: 2 })]
  expect(pages.flatMap(({ answer }) => answer.map(({ id }) => id))).toEqual(all.answer.slice(0, 4).map(({ id }) => id))
  expect(all.total).toBe(String(all.answer.length))
})

test('the audit log lists what it can be narrowed down by, and refuses days in the wrong order', async () => {
  const { answer } = await studio.call('listAuditTerms', { as: admin })
  expect(answer.acts).toEqual(expect.arrayContaining(['add instructor', 'change instructor', 'change membership']))
  expect(answer.entities).toEqual(expect.arrayContaining(['instructor', 'user']))
  expect(answer.actors).toContainEqual({ id: other.user.id, name: 'another' })
  const wrong = await list({ from: '2026-02-01', to: '2026-01-01' })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['to']])
})
