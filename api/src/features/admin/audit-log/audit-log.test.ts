import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ currentTime: '2026-01-14T15:00:00Z' })
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
const otherAdmin = await studio.signedInAs('admin', { username: 'another', email: 'another@studio.example' })
const listLog = async (query: Record<string, string | number> = {}) => {
  const { answer, headers, status, error } = await studio.call('listAuditLog', { as: admin, query })
  return { answer, error, status, total: headers.get('X-Total-Count') }
}
const instructor = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }

test('entries name the entity and the user that an action was about', async () => {
  const { answer: ada } = await studio.call('createInstructor', { as: admin, body: instructor })
  const user = await studio.aUser({ firstName: 'Maya', lastName: 'Okafor' })
  await studio.call('changeUser', { as: admin, params: { id: user.id }, body: { membershipType: 'premium' } })
  const userEntries = await listLog({ userId: user.id })
  expect(userEntries.answer).toMatchObject([
    { action: 'change membership', entity: 'user', userId: user.id, userName: 'Maya Okafor' },
  ])
  const instructorEntries = await listLog({ entityId: ada.id })
  expect(instructorEntries.answer).toMatchObject([
    { action: 'add instructor', entityName: 'Ada Field', userId: null, userName: null },
  ])
})

test('the log can be filtered by actor, action, entity, first day and last day', async () => {
  const { answer: addedInstructor } = await studio.call('createInstructor', {
    as: otherAdmin,
    body: { ...instructor, name: 'Bo' },
  })
  studio.clock.advance({ days: 2 })
  await studio.call('changeInstructor', {
    as: otherAdmin,
    params: { id: addedInstructor.id },
    body: { specialty: 'Yoga' },
  })
  const listOfOtherAdmin = (query: Record<string, string>) => listLog({ actorId: otherAdmin.user.id, ...query })
  expect((await listOfOtherAdmin({})).total).toBe('2')
  expect((await listOfOtherAdmin({ action: 'change instructor' })).answer).toMatchObject([
    { before: { specialty: 'Tai chi' } },
  ])
  expect((await listOfOtherAdmin({ entity: 'class' })).total).toBe('0')
  expect(
    (await listOfOtherAdmin({ entity: 'instructor', action: 'add instructor', entityId: addedInstructor.id })).total,
  ).toBe('1')
  expect((await listOfOtherAdmin({ from: '2026-01-14', to: '2026-01-14' })).answer).toMatchObject([
    { action: 'add instructor' },
  ])
  expect((await listOfOtherAdmin({ from: '2026-01-15' })).answer).toMatchObject([{ action: 'change instructor' }])
  expect((await listOfOtherAdmin({ to: '2026-01-13' })).total).toBe('0')
})

test('the log is listed newest first, in pages, with the total', async () => {
  const { answer: entries, total } = await listLog({ pageSize: 200 })
  const instants = entries.map(({ at }) => at)
  expect(instants).toEqual([...instants].sort().reverse())
  const pages = [await listLog({ page: 1, pageSize: 2 }), await listLog({ page: 2, pageSize: 2 })]
  expect(pages.flatMap(({ answer }) => answer.map(({ id }) => id))).toEqual(entries.slice(0, 4).map(({ id }) => id))
  expect(total).toBe(String(entries.length))
})

test('the log offers its actions, entities and actors as filters, and a last day before the first is refused', async () => {
  const { answer } = await studio.call('getAuditFilterOptions', { as: admin })
  expect(answer.actions).toEqual(expect.arrayContaining(['add instructor', 'change instructor', 'change membership']))
  expect(answer.entities).toEqual(expect.arrayContaining(['instructor', 'user']))
  expect(answer.actors).toContainEqual({ id: otherAdmin.user.id, name: 'another' })
  const refusal = await listLog({ from: '2026-02-01', to: '2026-01-01' })
  expect([refusal.status, Object.keys(refusal.error.fields ?? {})]).toEqual([422, ['to']])
})
