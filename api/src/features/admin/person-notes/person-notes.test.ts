import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { readStoredText } from '../../../testing/stored-text.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })

const listNotes = async (id: string) => (await studio.call('listPersonNotes', { as: admin, params: { id } })).answer
const addNote = (id: string, text: string, as = admin) =>
  studio.call('addPersonNote', { as, params: { id }, body: { text } })

test('notes about a person are listed newest first, with author and time [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  expect(await listNotes(id)).toEqual([])
  expect((await addNote(id, 'Prefers the window.')).status).toBe(201)
  studio.clock.advance({ minutes: 5 })
  await addNote(id, '  Knee operated on. ')
  expect(await listNotes(id)).toMatchObject([
    { text: 'Knee operated on.', authorName: 'the-admin', at: studio.clock.now().toISOString(), editedAt: null },
    { text: 'Prefers the window.', authorId: admin.user.id },
  ])
})

test('a note can be changed by its author alone and deleted by any admin, and the audit log records it without its text [ADMIN-37]', async () => {
  const { id } = await studio.aUser()
  const otherAdmin = await studio.signedInAs('admin')
  const { answer: note } = await addNote(id, 'a secret remark')
  const params = { id, noteId: note.id }
  const refusal = await studio.call('changePersonNote', { as: otherAdmin, params, body: { text: 'Theirs' } })
  expect([refusal.status, refusal.error.code]).toEqual([403, 'FORBIDDEN'])
  studio.clock.advance({ minutes: 1 })
  const text = 'another secret remark'
  const changeOutcome = await studio.call('changePersonNote', { as: admin, params, body: { text } })
  expect(changeOutcome.answer).toMatchObject({ text, editedAt: studio.clock.now().toISOString() })
  expect(await listNotes(id)).toEqual([changeOutcome.answer])
  expect((await studio.call('deletePersonNote', { as: otherAdmin, params })).status).toBe(200)
  expect(await listNotes(id)).toEqual([])
  expect((await studio.call('deletePersonNote', { as: otherAdmin, params })).status).toBe(404)
  const log = await studio.call('listAuditLog', { as: admin, query: { userId: id } })
  expect(log.answer.map(({ action }) => action).sort()).toEqual(['add note', 'change note', 'delete note'])
  expect(await readStoredText(studio)).not.toContain('secret remark')
})

test('no call of a member returns notes or tags, except the export [PRIVACY-15]', async () => {
  const ann = await studio.signedInAs('member')
  await addNote(ann.user.id, 'a confidential note')
  await studio.call('addPersonTag', { as: admin, params: { id: ann.user.id }, body: { tag: 'A confidential tag' } })
  const memberReads = Object.entries<Endpoint>(endpoints).filter(
    ([name, { method, access }]) => method === 'GET' && access !== 'admin' && name !== 'exportMyData',
  )
  expect(memberReads.length).toBeGreaterThan(15)
  for (const [name, { path }] of memberReads) {
    const url = path.replace(/:\w+/g, ann.user.id)
    const response = await studio.request(url, { headers: { Cookie: ann.cookie } })
    expect([name, /confidential (note|tag)/i.test(await response.text())]).toEqual([name, false])
  }
  const adminCalls = Object.keys(endpoints).filter((name) =>
    /Person(Note|Tag)|PeopleFilters/.test(name),
  ) as EndpointName[]
  for (const name of adminCalls) {
    const params = { id: ann.user.id, noteId: ann.user.id }
    const body = endpoints[name].method === 'GET' ? undefined : { text: 'mine', tag: 'mine' }
    expect([name, (await studio.call(name, { as: ann, params, body })).status]).toEqual([name, 403])
  }
  const dataExport = await studio.call('exportMyData', { as: ann })
  expect(dataExport.answer).toMatchObject({ notes: [{ text: 'a confidential note' }], tags: ['A confidential tag'] })
  expect(JSON.stringify(dataExport.answer.notes)).not.toContain('the-admin')
})
