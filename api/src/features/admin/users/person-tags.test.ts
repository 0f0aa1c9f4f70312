import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin')

const addTag = (id: string, tag: unknown, as = admin) =>
  studio.call('addPersonTag', { as, params: { id }, body: { tag } })
const removeTag = (id: string, tag: string, as = admin) =>
  studio.call('removePersonTag', { as, params: { id }, body: { tag } })
const loadTags = async (id: string) => (await studio.call('getPerson', { as: admin, params: { id } })).answer.tags
const listTags = async () => (await studio.call('getPeopleFilters', { as: admin })).answer.tags

test('a tag is trimmed, has the studio’s first spelling, and is added and removed whatever its letter case [ADMIN-37]', async () => {
  const [ann, ben] = [await studio.aUser(), await studio.aUser()]
  expect(await loadTags(ann.id)).toBeUndefined()
  expect((await addTag(ann.id, '  Front   Row ')).answer).toMatchObject({ id: ann.id, tags: ['Front Row'] })
  expect((await addTag(ann.id, 'FRONT ROW')).answer.tags).toEqual(['Front Row'])
  expect((await addTag(ben.id, 'front row')).answer.tags).toEqual(['Front Row'])
  expect((await addTag(ben.id, 'Élan')).answer.tags).toEqual(['Front Row', 'Élan'])
  expect((await removeTag(ben.id, 'ÉLAN')).answer.tags).toEqual(['Front Row'])
  expect((await removeTag(ben.id, 'never added')).answer.tags).toEqual(['Front Row'])
  expect(await loadTags(ben.id)).toEqual(['Front Row'])
  expect((await removeTag(ben.id, 'front row')).answer.tags).toBeUndefined()
})

test('a person has at most ten tags, even when two are added concurrently to nine [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  for (let number = 1; number < 10; number += 1) await addTag(id, `tag ${number}`)
  const outcomes = await Promise.all([addTag(id, 'tenth'), addTag(id, 'another tenth')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422])
  const { status, error } = await addTag(id, 'eleventh')
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['tag']])
  expect((await addTag(id, 'TAG 1')).status).toBe(200)
  expect(await loadTags(id)).toHaveLength(10)
  expect(await listTags()).not.toContain('eleventh')
})

test('the list of people shows tags and can be filtered by tag together with other filters [ADMIN-37]', async () => {
  const otherStudio = await aTestStudio()
  const otherStudioAdmin = await otherStudio.signedInAs('admin')
  const addTagThere = (id: string, tag: string) =>
    otherStudio.call('addPersonTag', { as: otherStudioAdmin, params: { id }, body: { tag } })
  const ann = await otherStudio.aUser({ firstName: 'Ann', membershipType: 'monthly', membershipStatus: 'active' })
  otherStudio.clock.advance({ minutes: 1 })
  const ben = await otherStudio.aUser({ firstName: 'Ben' })
  await otherStudio.aUser({ firstName: 'Cleo' })
  for (const { id } of [ann, ben]) await addTagThere(id, 'VIP')
  await addTagThere(ben.id, 'Choir')
  const listPeople = async (query: Record<string, string>) => {
    const { answer, headers } = await otherStudio.call('listUsers', { as: otherStudioAdmin, query })
    expect(headers.get('X-Total-Count')).toBe(String(answer.length))
    return answer.map(({ firstName, tags }) => [firstName, tags])
  }
  expect(await listPeople({ tag: 'vip' })).toEqual([
    ['Ann', ['VIP']],
    ['Ben', ['VIP', 'Choir']],
  ])
  expect(await listPeople({ tag: 'VIP', filter: 'members' })).toEqual([['Ann', ['VIP']]])
  expect(await listPeople({ tag: 'VIP', q: 'ben' })).toEqual([['Ben', ['VIP', 'Choir']]])
  expect(await listPeople({ tag: 'VIP', q: 'cleo' })).toEqual([])
  expect(await listPeople({ tag: 'VI' })).toEqual([])
  expect(await listPeople({ q: 'cleo' })).toEqual([['Cleo', undefined]])
  expect((await otherStudio.call('getPeopleFilters', { as: otherStudioAdmin })).answer).toEqual({
    invited: 0,
    tags: ['Choir', 'VIP'],
  })
})

test('adding and removing a tag is audited, unless nothing changed [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  await addTag(id, 'Logged')
  await addTag(id, 'logged')
  await removeTag(id, 'logged')
  await removeTag(id, 'logged')
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { userId: id } })
  expect(answer.map(({ action, entity, entityName, userId }) => [action, entity, entityName, userId])).toEqual(
    expect.arrayContaining([
      ['add tag', 'tag', 'Logged', id],
      ['remove tag', 'tag', 'Logged', id],
    ]),
  )
  expect(answer).toHaveLength(2)
})
