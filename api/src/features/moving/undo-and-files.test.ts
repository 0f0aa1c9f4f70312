import { MAX_IMPORT_BYTES } from '@studio/contract'
import { expect, test } from 'vitest'
import { readStoredText } from '../../testing/stored-text.ts'
import { aForm, anImportScene } from './testing/scene.ts'

const { studio, admin, preview, planImport, apply, undo, readReport, findPeople } = await anImportScene()

test('undoing takes back what was not changed since the import, including both of two people with one email address, and is offered for 7 days; the same file can be imported again [MOVE-10]', async () => {
  const { id: existingUserId } = await studio.aUser({ firstName: null, lastName: null, email: 'before@example.com' })
  const file =
    'Name,Email,Phone,Tags,Notes\nNew One,new1@example.com,1,VIP,A note\nNew Two,new2@example.com,2,VIP,\nOld One,before@example.com,3,VIP,A note\nNew Twin,new1@example.com,4,,\n'
  const { id } = await planImport(file)
  const applied = await apply(id)
  expect(applied).toMatchObject({ outcomes: { done: 4 }, undoUntil: '2026-01-21T15:00:00.000Z' })
  const [changedPerson] = await findPeople('new2@example.com')
  await studio.expectOk('addPersonNote', {
    as: admin,
    params: { id: changedPerson?.id ?? '' },
    body: { text: 'Called.' },
  })
  expect(await undo(id)).toMatchObject({ state: 'undone', outcomes: { undone: 3, kept: 1 }, undoUntil: null })
  expect((await readReport(id)).map((row) => row.slice(0, 4))).toEqual([
    ['2', 'create', 'undone', ''],
    ['3', 'create', 'kept', 'changed since the import'],
    ['4', 'update', 'undone', 'adds first name, last name, phone, tags; adds a note'],
    ['5', 'create', 'undone', ''],
  ])
  for (const q of ['new1@example.com', 'New Twin']) expect(await findPeople(q)).toEqual([])
  expect(await findPeople('new2@example.com')).toHaveLength(1)
  const updatedUser = await studio.expectOk('getPerson', { as: admin, params: { id: existingUserId } })
  expect(updatedUser).toMatchObject({ firstName: null, lastName: null })
  expect(updatedUser).not.toHaveProperty('tags')
  expect(await studio.expectOk('listPersonNotes', { as: admin, params: { id: existingUserId } })).toEqual([])
  const secondPlan = await planImport(file)
  expect(secondPlan.plan).toMatchObject({ create: 2, update: 1, unchanged: 1 })
})

test('an import can be undone neither before it is applied nor after 7 days, and is applied once [MOVE-10]', async () => {
  const { id } = await planImport('Name,Email\nStays Here,stays@example.com\n')
  const undoNow = () => studio.call('undoImport', { as: admin, params: { id } })
  expect((await undoNow()).error.code).toBe('NOT_CHANGEABLE')
  await apply(id)
  const body = { invite: false }
  expect((await studio.call('applyImport', { as: admin, params: { id }, body })).error.code).toBe('NOT_CHANGEABLE')
  studio.clock.advance({ days: 7 })
  const as = await studio.signIn(admin.user)
  expect((await studio.call('undoImport', { as, params: { id } })).error.code).toBe('NOT_CHANGEABLE')
  studio.clock.advance({ days: -7 })
})

test('when two admins apply an import at once, one of them starts it [MOVE-1]', async () => {
  const { id } = await planImport('Name,Email\nTwice Asked,twice@example.com\n')
  const options = { as: admin, params: { id }, body: { invite: false } }
  const outcomes = await Promise.all([studio.call('applyImport', options), studio.call('applyImport', options)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  await studio.runJobs()
  expect(await findPeople('twice@example.com')).toHaveLength(1)
})

test('an empty file, a large one, a request without a file and columns without a name or address are refused [MOVE-11]', async () => {
  const empty = await preview('')
  expect([empty.status, empty.error.fields?.file]).toEqual([422, 'This file is empty. Please export it again.'])
  const large = await preview(new Uint8Array(MAX_IMPORT_BYTES + 1_048_576))
  expect([large.status, large.error.code]).toEqual([413, 'FILE_TOO_LARGE'])
  expect(large.error.message).toContain('command line')
  const noFile = new FormData()
  noFile.append('settings', '{}')
  expect((await studio.call('previewImport', { as: admin, body: noFile })).error.code).toBe('NO_FILE_SELECTED')
  expect((await studio.call('previewImport', { as: admin, body: {} })).error.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  const settings = { columns: ['phone', 'phone'] }
  const form = aForm({ content: 'A,B\n1,2\n', settings })
  const unmapped = await studio.call('startImport', { as: admin, body: form })
  expect([unmapped.status, Object.keys(unmapped.error.fields ?? {})]).toEqual([422, ['columns']])
})

test('the contents of a row are stored for 30 days at most, and removed when the account of its person is closed [MOVE-12]', async () => {
  const { id } = await planImport('Name,Email,Notes\nQuirin Quast,quirin@example.com,a word about the knee\n')
  await apply(id)
  const [person] = await findPeople('quirin')
  // Erases the person, like closing an account.
  await studio.expectOk('withdrawInvitation', { as: admin, params: { id: person?.id ?? '' } })
  expect(await readReport(id)).toEqual([['2', 'create', 'done', '', '', '', person?.id]])
  expect(await readStoredText(studio)).not.toMatch(/quirin|quast|about the knee/)
  const oldImport = await planImport('Name,Email\nOla Old,ola@example.com\n')
  studio.clock.advance({ days: 31 })
  await studio.runJobs()
  const as = await studio.signIn(admin.user)
  expect((await studio.call('listImportRows', { as, params: { id: oldImport.id } })).answer).toMatchObject([
    { name: '' },
  ])
  expect((await studio.call('getImport', { as, params: { id } })).answer).toMatchObject({ outcomes: { done: 1 } })
})
