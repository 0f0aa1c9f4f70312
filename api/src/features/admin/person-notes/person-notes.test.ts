import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { everythingStored } from '../../../testing/everything-stored.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

const list = async (id: string) => (await studio.call('listPersonNotes', { as: admin, params: { id } })).answer
const add = (id: string, text: string, as = admin) =>
  studio.call('addPersonNote', { as, params: { id }, body: { text } })

test('notes about a person are listed newest first, with author and time [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  expect(await list(id)).toEqual([])
  expect((await add(id, 'Prefers the window.')).status).toBe(201)
  studio.clock.advance({ minutes: 5 })
  await add(id, '  Knee operated on. ')
  expect(await list(id)).toMatchObject([
    { text: 'Knee operated on.', authorName: 'the-admin', at: studio.clock.now().toISOString(), editedAt: null },
    { text: 'Prefers the window.', authorId: admin.user.id },
  ])
})

test('only its author changes a note, any admin deletes it [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  const other = await studio.signedInAs('admin')
  const { answer: note } = await add(id, 'First')
  const params = { id, noteId: note.id }
  const foreign = await studio.call('changePersonNote', { as: other, params, body: { text: 'Theirs' } })
  expect([foreign.status, foreign.error.code]).toEqual([403, 'FORBIDDEN'])
  studio.clock.advance({ minutes: 1 })
  const changed = await studio.call('changePersonNote', { as: admin, params, body: { text: 'Second' } })
  expect(changed.answer).toMatchObject({ text: 'Second', editedAt: studio.clock.now().toISOString() })
  expect(await list(id)).toEqual([changed.answer])
  expect((await studio.call('deletePersonNote', { as: other, params })).status).toBe(200)
  expect(await list(id)).toEqual([])
  expect((await studio.call('deletePersonNote', { as: other, params })).status).toBe(404)
})

test('the audit log says that there was a note, never what it said [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  const { answer: note } = await add(id, 'a remark in confidence')
  const params = { id, noteId: note.id }
  await studio.call('changePersonNote', { as: admin, params, body: { text: 'another remark in confidence' } })
  await studio.call('deletePersonNote', { as: admin, params })
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: id } })
  expect(log.answer.map(({ act }) => act).sort()).toEqual(['add note', 'change note', 'delete note'])
  expect(log.text).not.toContain('in confidence')
  expect(await everythingStored(studio)).not.toContain('in confidence')
})

test('no call of a member answers what the studio noted, but for the export [PRIVACY-15]', async () => {
  const ann = await studio.signedInAs('member')
  await add(ann.user.id, 'a word between us')
  await studio.call('addPersonTag', { as: admin, params: { id: ann.user.id }, body: { tag: 'A tag between us' } })
  const reads = Object.entries<Endpoint>(endpoints).filter(
    ([name, { method, access }]) => method === 'GET' && access !== 'admin' && name !== 'exportMyData',
  )
  expect(reads.length).toBeGreaterThan(15)
  for (const [name, { path }] of reads) {
    const url = path.replace(/:\w+/g, ann.user.id)
    const answer = await studio.request(url, { headers: { Cookie: ann.cookie } })
    expect([name, /between us/.test(await answer.text())]).toEqual([name, false])
  }
  const admins = Object.keys(endpoints).filter((name) => /Person(Note|Tag)|PeopleFilters/.test(name)) as EndpointName[]
  for (const name of admins) {
    const params = { id: ann.user.id, noteId: ann.user.id }
    expect(
      (await studio.call(name, { as: ann, params, body: { text: 'mine', tag: 'mine' } }).catch(() => ({ status: 403 })))
        .status,
    ).toBe(403)
  }
  const copy = await studio.call('exportMyData', { as: ann })
  expect(copy.answer).toMatchObject({ notes: [{ text: 'a word between us' }], tags: ['A tag between us'] })
  expect(JSON.stringify(copy.answer.notes)).not.toContain('the-admin')
})
