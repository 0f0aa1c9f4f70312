import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin')

const add = (id: string, tag: unknown, as = admin) => studio.call('addPersonTag', { as, params: { id }, body: { tag } })
const remove = (id: string, tag: string, as = admin) =>
  studio.call('removePersonTag', { as, params: { id }, body: { tag } })
const tagsOf = async (id: string) => (await studio.call('showUser', { as: admin, params: { id } })).answer.tags
const inUse = async () => (await studio.call('getPeopleFilters', { as: admin })).answer.tags

test('a tag is trimmed, kept as the studio first wrote it, and put on a person once in any letter case [ADMIN-37]', async () => {
  const [ann, ben] = [await studio.aUser(), await studio.aUser()]
  expect(await tagsOf(ann.id)).toBeUndefined()
  expect((await add(ann.id, '  Front   Row ')).answer).toMatchObject({ id: ann.id, tags: ['Front Row'] })
  expect((await add(ann.id, 'FRONT ROW')).answer.tags).toEqual(['Front Row'])
  expect((await add(ben.id, 'front row')).answer.tags).toEqual(['Front Row'])
  expect((await add(ben.id, 'Élan')).answer.tags).toEqual(['Front Row', 'Élan'])
  expect((await remove(ben.id, 'ÉLAN')).answer.tags).toEqual(['Front Row'])
  expect((await remove(ben.id, 'never put')).answer.tags).toEqual(['Front Row'])
  expect(await tagsOf(ben.id)).toEqual(['Front Row'])
  expect((await remove(ben.id, 'front row')).answer.tags).toBeUndefined()
})

test('a person has at most ten tags, also when the tenth place is asked for twice at once [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  for (let at = 1; at < 10; at += 1) await add(id, `tag ${at}`)
  const last = await Promise.all([add(id, 'tenth'), add(id, 'another tenth')])
  expect(last.map(({ status }) => status).sort()).toEqual([200, 422])
  const { status, error } = await add(id, 'eleventh')
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['tag']])
  expect((await add(id, 'TAG 1')).status).toBe(200)
  expect(await tagsOf(id)).toHaveLength(10)
  expect(await inUse()).not.toContain('eleventh')
})

test('the list of people shows tags, and is narrowed by one together with the other filters [ADMIN-37]', async () => {
  const own = await aTestStudio()
  const boss = await own.signedInAs('admin')
  const put = (id: string, tag: string) => own.call('addPersonTag', { as: boss, params: { id }, body: { tag } })
  const ann = await own.aUser({ firstName: 'Ann', membershipType: 'monthly', membershipStatus: 'active' })
  own.clock.advance({ minutes: 1 })
  const ben = await own.aUser({ firstName: 'Ben' })
  await own.aUser({ firstName: 'Cleo' })
  for (const { id } of [ann, ben]) await put(id, 'VIP')
  await put(ben.id, 'Choir')
  const listed = async (query: Record<string, string>) => {
    const { answer, headers } = await own.call('listUsers', { as: boss, query })
    expect(headers.get('X-Total-Count')).toBe(String(answer.length))
    return answer.map(({ firstName, tags }) => [firstName, tags])
  }
  expect(await listed({ tag: 'vip' })).toEqual([
    ['Ann', ['VIP']],
    ['Ben', ['VIP', 'Choir']],
  ])
  expect(await listed({ tag: 'VIP', filter: 'members' })).toEqual([['Ann', ['VIP']]])
  expect(await listed({ tag: 'VIP', q: 'ben' })).toEqual([['Ben', ['VIP', 'Choir']]])
  expect(await listed({ tag: 'VIP', q: 'cleo' })).toEqual([])
  expect(await listed({ tag: 'VI' })).toEqual([])
  expect(await listed({ q: 'cleo' })).toEqual([['Cleo', undefined]])
  expect((await own.call('getPeopleFilters', { as: boss })).answer).toEqual({ invited: 0, tags: ['Choir', 'VIP'] })
})

test('the audit log says which tag was put on whom and taken off, and nothing where nothing changed [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  await add(id, 'Logged')
  await add(id, 'logged')
  await remove(id, 'logged')
  await remove(id, 'logged')
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { userId: id } })
  expect(answer.map(({ act, entity, entityName, userId }) => [act, entity, entityName, userId])).toEqual(
    expect.arrayContaining([
      ['add tag', 'tag', 'Logged', id],
      ['remove tag', 'tag', 'Logged', id],
    ]),
  )
  expect(answer).toHaveLength(2)
})
