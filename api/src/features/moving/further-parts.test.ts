import { expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import { anImportScene } from './testing/scene.ts'

const { studio, admin, planImport, apply, undo, readReport, findPeople } = await anImportScene()
const { aWeeklyClass } = createCatalogue(studio)
const { classId, scheduleId } = await aWeeklyClass({ name: 'Slow Flow', meetsOnAnyDate: false, capacity: 2 })
const product = { name: 'Ten classes', credits: 10, price: '180.00', validDays: 90, isOnSale: true }
await studio.expectOk('createPackProduct', { as: admin, body: product })

const headings =
  'stillwater id,first name,last name,email,phone,notes,tags,joined,plan,next charge,ended,pack,credits left,last day,class,date,time'
const aFile = (...rows: string[]) => [headings, ...rows].join('\n')
const listReasons = async (id: string) =>
  (await readReport(id)).map(([line, action, , reason]) => [line, action, reason])
const findPerson = async (email: string) => {
  const [person] = await findPeople(email)
  if (!person) throw new Error(`no person has ${email}`)
  return person
}
const listPacks = (id: string) => studio.expectOk('listUserPacks', { as: admin, params: { id } })
const showRoster = () => studio.expectOk('getRoster', { as: admin, query: { classId, scheduleId, date: '2026-01-21' } })

test('a row adds a membership, a pack and a booking; further rows add to the same person; the same file again writes nothing; nothing is mailed, and a plan that an admin grants later replaces the imported one [MOVE-8, MOVE-14, MOVE-15, MOVE-16]', async () => {
  const file = aFile(
    'a1,Ann,Lee,ann@example.com,,Knee operated,VIP,2019-03-31,monthly unlimited,2026-02-01,,Ten classes,4,2026-05-01,Slow Flow,2026-01-21,6:00 PM',
    'a1,Ann,Lee,ann@example.com,,,,,,,,Ten classes,7,2026-06-01,,,',
    'b2,Bo,Reed,bo@example.com,,,,,Gold,,2025-03-01,,,,,,',
  )
  const { id, plan: counts } = await planImport(file)
  expect(counts).toMatchObject({ create: 2, update: 1, conflict: 0 })
  expect(await listReasons(id)).toEqual([
    [
      '2',
      'create',
      'adds a note; adds Monthly Unlimited; adds Ten classes with 4 credits; adds Slow Flow on Wednesday, January 21, 2026 at 18:00',
    ],
    ['3', 'update', 'the same person as line 2; adds Ten classes with 7 credits'],
    ['4', 'create', 'adds a note'],
  ])
  expect(await apply(id)).toMatchObject({ outcomes: { done: 3, failed: 0 } })
  const ann = await findPerson('ann@example.com')
  expect(ann).toMatchObject({ membershipType: 'none', importedPlan: { plan: 'monthly', nextCharge: '2026-02-01' } })
  expect(await listPacks(ann.id)).toMatchObject([
    { name: 'Ten classes', creditsLeft: 7, lastDay: '2026-06-01', isGranted: true, price: '0.00' },
    { name: 'Ten classes', creditsLeft: 4, lastDay: '2026-05-01' },
  ])
  expect((await showRoster()).entries).toMatchObject([
    { user: { id: ann.id }, payment: 'complimentary', amount: '0.00' },
  ])
  const bo = await findPerson('bo@example.com')
  expect(bo).not.toHaveProperty('importedPlan')
  const notes = await studio.expectOk('listPersonNotes', { as: admin, params: { id: bo.id } })
  expect(notes).toMatchObject([{ text: 'Earlier membership: Gold, ended on 2025-03-01' }])
  expect((await planImport(file)).plan).toMatchObject({ create: 0, update: 0, conflict: 0, unchanged: 3 })
  // From January 14 to 20, the day before the class, when other people get a reminder.
  studio.clock.advance({ days: 6 })
  await studio.runJobs()
  expect(studio.mailer.sentMails).toEqual([])
  studio.clock.advance({ days: -6 })
  const premium = { membershipType: 'premium', membershipStatus: 'active' } as const
  await studio.expectOk('changeUser', { as: admin, params: { id: ann.id }, body: premium })
  expect(await findPerson('ann@example.com')).not.toHaveProperty('importedPlan')
})

test('a row with an unknown plan, pack or class time, unreadable credits or a full class is a conflict; ended packs and past dates are left out; a row whose class is cancelled after the import was planned fails when it is applied [MOVE-14, MOVE-15, MOVE-16]', async () => {
  const pack = (name: string, credits: string, lastDay: string) => `,,,,${name},${credits},${lastDay},,,`
  const booking = (name: string, date: string, time: string) => `,,,,,,,${name},${date},${time}`
  const { id } = await planImport(
    aFile(
      'c1,A,A,c1@example.com,,,,,Gold,,,,,,,,',
      `c2,A,B,c2@example.com,,,,${pack('Ninety classes', '3', '2026-05-01')}`,
      `c3,A,C,c3@example.com,,,,${pack('Ten classes', 'many', '2026-05-01')}`,
      `c4,A,D,c4@example.com,,,,${pack('Ten classes', '3', '2025-05-01')}`,
      `c5,A,E,c5@example.com,,,,${booking('Slow Flow', '2026-01-21', '07:00')}`,
      `c6,A,F,c6@example.com,,,,${booking('Slow Flow', '2026-01-07', '18:00')}`,
      `c7,A,G,c7@example.com,,,,${booking('Slow Flow', '2026-01-28', '18:00')}`,
      `c8,A,H,c8@example.com,,,,${booking('Slow Flow', '2026-01-28', '18:00')}`,
      `c9,A,I,c9@example.com,,,,${booking('Slow Flow', '2026-01-28', '18:00')}`,
    ),
  )
  expect(await listReasons(id)).toEqual([
    ['2', 'conflict', 'there is no plan "Gold"; your plans are Monthly Unlimited, Premium Package'],
    ['3', 'conflict', 'there is no class pack "Ninety classes"; your class packs are Ten classes'],
    ['4', 'conflict', 'Ten classes needs the credits left and the last day; not a number: many'],
    ['5', 'create', 'Ten classes ended on Thursday, May 1, 2025'],
    ['6', 'conflict', 'there is no Slow Flow on Wednesday, January 21, 2026 at 07:00'],
    ['7', 'create', 'Slow Flow on Wednesday, January 7, 2026 at 18:00 is past'],
    ['8', 'create', 'adds Slow Flow on Wednesday, January 28, 2026 at 18:00'],
    ['9', 'create', 'adds Slow Flow on Wednesday, January 28, 2026 at 18:00'],
    ['10', 'conflict', 'Slow Flow on Wednesday, January 28, 2026 at 18:00 is full'],
  ])
  await studio.expectOk('cancelDate', { as: admin, params: { id: scheduleId, date: '2026-01-28' }, body: {} })
  expect(await apply(id)).toMatchObject({ outcomes: { done: 2, failed: 2 } })
  expect(await findPeople('c7@example.com')).toEqual([])
})

test('undoing takes back packs, memberships and bookings without a mail, unless the account has changed since the import [MOVE-10]', async () => {
  const parts = 'premium,,,Ten classes,4,2026-05-01,Slow Flow,2026-02-04,18:00'
  const existingUser = await studio.aUser({ firstName: 'Una', lastName: 'Old', email: 'una@example.com' })
  const { id } = await planImport(
    aFile(
      `d1,Una,Old,una@example.com,,,,,${parts}`,
      `d2,Ulf,New,ulf@example.com,,,,,,,,Ten classes,5,2026-05-01,,,`,
      'd2,Ulf,New,ulf@example.com,,,,,,,,Ten classes,6,2026-05-01,,,',
      `d3,Ugo,Busy,ugo@example.com,,,,,${parts}`,
    ),
  )
  await apply(id)
  const ugo = await findPerson('ugo@example.com')
  const [pack] = await listPacks(ugo.id)
  const body = { lastDay: '2026-07-01', reason: 'Was ill' }
  await studio.expectOk('extendPack', { as: admin, params: { id: ugo.id, packId: pack?.id ?? '' }, body })
  expect(await undo(id)).toMatchObject({ outcomes: { undone: 3, kept: 1 } })
  expect(await listPacks(existingUser.id)).toEqual([])
  expect(await findPerson('una@example.com')).not.toHaveProperty('importedPlan')
  const bookings = await studio.expectOk('listUserBookings', {
    as: admin,
    params: { id: existingUser.id },
    query: { when: 'coming' },
  })
  expect(bookings.map(({ status }) => status)).toEqual(['cancelled'])
  expect(await findPeople('ulf@example.com')).toEqual([])
  expect(await listPacks(ugo.id)).toHaveLength(1)
  expect(studio.mailer.sentMails.filter(({ to }) => to.endsWith('@example.com'))).toEqual([])
})
