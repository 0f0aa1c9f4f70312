import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import { createMailbox } from '../../testing/mailbox.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { runScript } from '../../testing/run-script.ts'
import { importFromShell } from './import-from-shell.ts'
import { createPeopleFile } from './testing/import-files.ts'
import { anImportScene, reportColumns, toRecognisedSettings } from './testing/scene.ts'

const { studio, admin, preview, start, planImport, apply, readReport, findPeople, show } = await anImportScene()
const { subjectsTo, findMailedToken } = createMailbox(studio)
const pickColumns = (rows: string[][], ...columns: Array<(typeof reportColumns)[number]>) =>
  rows.map((row) => columns.map((column) => row[reportColumns.indexOf(column)] ?? ''))
const loadDetails = async (id: string) => studio.expectOk('getPersonDetails', { as: admin, params: { id } })

test('the plan names every row, applying does exactly what was planned, and the same file again writes nothing [MOVE-1, MOVE-7, MOVE-8]', async () => {
  // The class and the pack that the rows of the file name.
  await createCatalogue(studio).aWeeklyClass({ name: 'Slow Flow', meetsOnAnyDate: false, capacity: 40 })
  const product = { name: 'Ten classes', credits: 10, price: '180.00', validDays: 90, isOnSale: true }
  await studio.expectOk('createPackProduct', { as: admin, body: product })
  const { bytes } = createPeopleFile({ source: 'wellnessliving', count: 40 })
  const planned = await planImport(bytes)
  expect(planned).toMatchObject({ source: 'wellnessliving', state: 'planned', rows: 40, outcomes: { planned: 40 } })
  const dryRun = await readReport(planned.id)
  expect(dryRun).toHaveLength(40)
  // The addresses in the file are person0@example.com and so on.
  expect(await findPeople('person')).toEqual([])
  const applied = await apply(planned.id)
  expect(applied).toMatchObject({
    state: 'applied',
    plan: planned.plan,
    outcomes: { done: planned.plan.create, failed: 0 },
  })
  expect(pickColumns(await readReport(planned.id), 'line', 'action', 'reason')).toEqual(
    pickColumns(dryRun, 'line', 'action', 'reason'),
  )
  expect(planned.plan.skipped).toBeGreaterThan(0)
  const secondPlan = await planImport(bytes)
  expect(secondPlan.plan).toMatchObject({ create: 0, update: 0, conflict: planned.plan.conflict })
  expect(secondPlan.plan.unchanged).toBeGreaterThanOrEqual(planned.plan.create)
  expect(studio.mailer.sentMails).toEqual([])
})

test('an imported person has the values of the file, with the day of joining, tags and a note [MOVE-2]', async () => {
  const file =
    'Name;Email;Phone;Joined;Tags;Notes\nWorth, Ida;ida@example.com;\'+1 (704) 555-0142;31/03/2019;Early bird, VIP;"Knee\noperated"\n'
  const { id } = await planImport(file)
  await apply(id)
  const [person] = await findPeople('ida@example.com')
  expect(person).toMatchObject({
    firstName: 'Ida',
    lastName: 'Worth',
    tags: ['Early bird', 'VIP'],
    awaitsInvitation: true,
    isEmailVerified: false,
  })
  expect(person?.createdAt).toMatch(/^2019-03-31/)
  expect(person).not.toHaveProperty('invitationEndsAt')
  expect((await loadDetails(person?.id ?? '')).phone).toBe('+1 (704) 555-0142')
  const notes = await studio.expectOk('listPersonNotes', { as: admin, params: { id: person?.id ?? '' } })
  expect(notes).toMatchObject([{ text: 'Knee\noperated', authorName: 'the-admin' }])
})

test('a file whose dates can be read both ways is refused until their order is chosen [MOVE-3]', async () => {
  const file = 'Email,Joined\nboth@example.com,03/04/2019\n'
  const { answer } = await preview(file)
  const refusal = await start(file, toRecognisedSettings(answer))
  expect([refusal.status, Object.keys(refusal.error.fields ?? {})]).toEqual([422, ['dateOrder']])
  const { id } = await planImport(file, { dateOrder: 'day-first' })
  await apply(id)
  expect((await findPeople('both@example.com'))[0]?.createdAt).toMatch(/^2019-04-03/)
})

test('a person is recognised by the id of the other system first, then by the address [MOVE-4]', async () => {
  const existingUser = await studio.aUser({ firstName: 'Ann', lastName: null, email: 'known@example.com' })
  const firstPlan = await planImport(
    'Client ID,RSSID,First Name,Last Name,Email,Mobile Phone\n7,x,Anna,Lee,KNOWN@example.com,555 0199\n',
  )
  expect(firstPlan.plan).toMatchObject({ create: 0, update: 1 })
  expect(pickColumns(await readReport(firstPlan.id), 'reason')).toEqual([
    ['adds last name, phone; keeps the present first name'],
  ])
  await apply(firstPlan.id)
  expect(await loadDetails(existingUser.id)).toMatchObject({ firstName: 'Ann', lastName: 'Lee', phone: '555 0199' })
  const planOfNewAddress = await planImport('Client ID,RSSID,First Name,Email\n7,x,Ann,new-address@example.com\n')
  expect(pickColumns(await readReport(planOfNewAddress.id), 'action', 'userId')).toEqual([
    ['unchanged', existingUser.id],
  ])
})

test('the second of two people with one email address is created without it, and is invited once an admin enters another one [MOVE-5]', async () => {
  const file =
    'Client ID,RSSID,First Name,Last Name,Email\n1,a,Mia,Twin,twins@example.com\n2,b,Max,Twin,twins@example.com\n'
  const { id, plan: counts } = await planImport(file)
  expect(counts.create).toBe(2)
  expect(pickColumns(await readReport(id), 'line', 'reason')).toEqual([
    ['2', ''],
    ['3', 'without an email address, since line 2 has the same one'],
  ])
  await apply(id, { invite: true })
  const [mia, max] = await findPeople('twin')
  expect(mia?.email).toBe('twins@example.com')
  expect(max?.email).toMatch(/@invalid$/)
  expect(await subjectsTo('twins@example.com')).toHaveLength(1)
  expect(studio.mailer.sentMails.filter(({ to }) => to.includes('@invalid'))).toEqual([])
  const params = { id: max?.id ?? '' }
  expect((await studio.call('sendInvitation', { as: admin, params })).status).toBe(422)
  await studio.expectOk('changePersonDetails', { as: admin, params, body: { email: 'max@example.com' } })
  expect(await subjectsTo('max@example.com')).toEqual(['Your account at Stillwater'])
  const secondPlan = await planImport(file)
  expect(secondPlan.plan).toMatchObject({ create: 0, update: 0, unchanged: 2 })
})

test('an update only adds what is missing [MOVE-6]', async () => {
  const { id: userId } = await studio.aUser({ email: 'has@example.com' })
  await studio.expectOk('changePersonDetails', { as: admin, params: { id: userId }, body: { phone: '111' } })
  await studio.expectOk('addPersonTag', { as: admin, params: { id: userId }, body: { tag: 'Prenatal' } })
  const { id } = await planImport('Name,Email,Phone,Tags\nAnn Lee,has@example.com,222,"prenatal, Postnatal"\n')
  await apply(id)
  expect((await loadDetails(userId)).phone).toBe('111')
  expect((await findPeople('has@example.com'))[0]?.tags).toEqual(['Prenatal', 'Postnatal'])
  expect(pickColumns(await readReport(id), 'reason')).toEqual([['adds tags; keeps the present phone']])
})

test('an interrupted import continues with the next row [MOVE-8]', async () => {
  const file = [
    'Name,Email',
    ...Array.from({ length: 30 }, (_, index) => `Broken ${index},broken${index}@example.com`),
  ].join('\n')
  const { id } = await planImport(file)
  const { inTransaction } = studio.deps
  await studio.expectOk('applyImport', { as: admin, params: { id }, body: { invite: false } })
  let transactionCount = 0
  studio.deps.inTransaction = (work) => {
    transactionCount += 1
    return transactionCount > 12 ? Promise.reject(new Error('killed')) : inTransaction(work)
  }
  await studio.runJobs().catch(() => undefined)
  studio.deps.inTransaction = inTransaction
  expect(await show(id)).toMatchObject({ state: 'applying', outcomes: { done: 12, planned: 18 } })
  studio.clock.advance({ minutes: 1 })
  await studio.runJobs()
  expect(await show(id)).toMatchObject({ state: 'applied', outcomes: { done: 30, planned: 0 } })
  expect(await findPeople('broken')).toHaveLength(30)
})

test('a person who registered since the plan is not touched, and the report says so [MOVE-1]', async () => {
  const { id } = await planImport('Name,Email\nSol Late,late@example.com\n')
  await studio.aUser({ email: 'late@example.com' })
  expect(await apply(id)).toMatchObject({ outcomes: { done: 0, failed: 1 } })
  expect(pickColumns(await readReport(id), 'outcome', 'reason')[0]?.join()).toMatch(/^failed,somebody/)
})

test('npm run import plans a file, applies the plan with --apply, and refuses an unclear date order [MOVE-13]', async () => {
  const content = 'Name,Email,Joined\nShell Person,shell@example.com,03/04/2019\n'
  const input = { bytes: Buffer.from(content), name: 'people.csv', apply: false, invite: false }
  const refusal = expect(importFromShell(studio.deps, { ...input, dateOrder: undefined })).rejects
  await refusal.toMatchObject({ fields: { dateOrder: expect.stringContaining('day or the month comes first') } })
  const planned = await importFromShell(studio.deps, { ...input, dateOrder: 'day-first' })
  expect(planned.plan).toMatchObject({ create: 1, update: 0 })
  expect(await findPeople('shell@example.com')).toEqual([])
  const file = join(await mkdtemp(join(tmpdir(), 'import-')), 'people.csv')
  writeFileSync(file, content)
  const script = resolve(import.meta.dirname, '../../import-people.ts')
  const { stdout } = await runScript(studio, { script, options: [file, '--day-first', '--apply'] })
  expect(stdout).toMatch(/1 done, 0 failed/)
  const [person] = await findPeople('shell@example.com')
  expect(person?.createdAt).toMatch(/^2019-04-03/)
  expect(await subjectsTo('shell@example.com')).toEqual([])
})

test('imported people get a mail only if the import invites them, or if they ask for a new password, and stay after the invitation has expired [MOVE-9]', async () => {
  const quietImport = await planImport('Name,Email\nQuiet One,quiet@example.com\n')
  await apply(quietImport.id)
  expect(await subjectsTo('quiet@example.com')).toEqual([])
  // Instead of a reset link they get an invitation, which opens the same page.
  await studio.call('forgotPassword', { body: { email: 'quiet@example.com' } })
  const token = await findMailedToken('quiet@example.com', 'reset-password')
  const body = { token, username: 'quiet.one', password: TEST_PASSWORD }
  expect((await studio.call('acceptInvitation', { body })).status).toBe(200)
  const invitingImport = await planImport('Name,Email\nLoud One,loud@example.com\n')
  await apply(invitingImport.id, { invite: true })
  await studio.runJobs()
  expect(await subjectsTo('loud@example.com')).toEqual(['Your account at Stillwater'])
  studio.clock.advance({ days: 100 })
  await studio.runJobs()
  const as = await studio.signIn(admin.user)
  const [person] = await studio.expectOk('listUsers', { as, query: { q: 'loud@example.com' } })
  expect(person?.isInvited).toBe(true)
})
