import type { reminderChoices } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { isReminderDue } from './send-reminders.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass, aClass } = createCatalogue(studio)
// The class starts at 6 pm in the studio, which is 11 pm in UTC.
const date = '2026-01-21'
const setClock = studio.clock.set

const book = (as: Person, classId: string, bookingDate = date) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const chooseReminder = (as: Person, reminder: (typeof reminderChoices)[number]) =>
  studio.call('changeMyMailChoices', { as, body: { reminder } })
const listReminders = async (person: Person) =>
  (await studio.mailsTo(person)).filter(({ subject }) => /^To(day|morrow)/.test(subject))
const listSubjects = async (person: Person) => (await listReminders(person)).map(({ subject }) => subject)
const runJobsAt = async (instant: string) => {
  setClock(instant)
  await studio.runJobs()
}
/** Runs the jobs of two processes at once, twice. */
const runJobsTwiceAt = async (instant: string) => {
  setClock(instant)
  for (let attempt = 0; attempt < 2; attempt += 1) await Promise.all([studio.runJobs(), secondProcess.runJobs()])
}
/** A member who chose this reminder, with a booking made a week before the class. */
const aBookedMember = async (reminder?: (typeof reminderChoices)[number]) => {
  setClock('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const ann = await studio.signedInAs('member')
  if (reminder) await chooseReminder(ann, reminder)
  await book(ann, classId)
  return ann
}

test('each member with a booking is reminded once on the day before, after seven in the morning, by any number of processes [MAIL-5]', async () => {
  const ann = await aBookedMember()
  for (const instant of ['2026-01-19T23:00:00Z', '2026-01-20T11:59:59Z']) {
    await runJobsAt(instant)
    expect(await listReminders(ann)).toEqual([])
  }
  await runJobsTwiceAt('2026-01-20T12:00:00Z')
  const [mail, ...otherMails] = await listReminders(ann)
  expect(otherMails).toEqual([])
  expect(mail?.subject).toBe('Tomorrow: Calm')
  expect(mail?.text).toContain('Wednesday, January 21, 2026, 6:00–7:00\u00a0pm')
  expect(mail?.text).toContain('please cancel by Wed, Jan 21, 6:00\u00a0am')
})

test('no reminder is sent for a cancelled booking, nor for one that was made on the day itself [MAIL-5]', async () => {
  const ann = await aBookedMember()
  const [booking] = await studio.expectOk('listMyBookings', { as: ann })
  await studio.expectOk('cancelBooking', { as: ann, params: { id: booking?.id ?? '' } })
  const { id: walk } = await aClass()
  const bea = await studio.signedInAs('member')
  await runJobsAt('2026-01-20T15:00:00Z')
  setClock('2026-01-21T15:00:00Z')
  await book(bea, walk)
  await runJobsAt('2026-01-21T16:00:00Z')
  expect([await listReminders(ann), await listReminders(bea)]).toEqual([[], []])
})

test.each([
  ['three-hours', '2026-01-21T19:59:59Z', '2026-01-21T20:00:00Z'],
  ['one-hour', '2026-01-21T21:59:59Z', '2026-01-21T22:00:00Z'],
] as const)(
  'a member who chose %s is reminded once at that time before the start, and not on the day before [MAIL-5]',
  async (choice, instantBefore, dueInstant) => {
    const ann = await aBookedMember(choice)
    await runJobsAt('2026-01-20T15:00:00Z')
    await runJobsAt(instantBefore)
    expect(await listSubjects(ann)).toEqual([])
    await runJobsTwiceAt(dueInstant)
    expect(await listSubjects(ann)).toEqual(['Today: Calm'])
  },
)

test('no reminder is sent to a member who chose none, or once the class has started [MAIL-5]', async () => {
  const ann = await aBookedMember('none')
  const lateMember = await aBookedMember('one-hour')
  for (const instant of ['2026-01-20T15:00:00Z', '2026-01-21T23:00:00Z']) await runJobsAt(instant)
  expect([await listSubjects(ann), await listSubjects(lateMember)]).toEqual([[], []])
})

test('a member who changes the choice between two runs gets one reminder [MAIL-5]', async () => {
  const ann = await aBookedMember('day-before')
  await runJobsAt('2026-01-20T15:00:00Z')
  await chooseReminder(ann, 'one-hour')
  await runJobsAt('2026-01-21T22:30:00Z')
  expect(await listSubjects(ann)).toEqual(['Tomorrow: Calm'])
})

test('a reminder some hours before the start is also sent for a booking of the same day that was made before it was due [MAIL-5]', async () => {
  setClock('2026-01-21T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const [earlyMember, lateMember, defaultMember] = [
    await studio.signedInAs('member'),
    await studio.signedInAs('member'),
    await studio.signedInAs('member'),
  ]
  await chooseReminder(earlyMember, 'three-hours')
  await chooseReminder(lateMember, 'three-hours')
  await book(earlyMember, classId)
  await book(defaultMember, classId)
  setClock('2026-01-21T20:30:00Z')
  await book(lateMember, classId)
  await runJobsAt('2026-01-21T21:00:00Z')
  expect([await listSubjects(earlyMember), await listSubjects(lateMember), await listSubjects(defaultMember)]).toEqual([
    ['Today: Calm'],
    [],
    [],
  ])
})

test('the reminder of a class without a time of day comes on the day before, whatever the member chose [MAIL-5]', async () => {
  setClock('2026-01-14T15:00:00Z')
  const { id } = await aClass({ name: 'Open' })
  const ann = await studio.signedInAs('member')
  await chooseReminder(ann, 'one-hour')
  await book(ann, id)
  await runJobsAt('2026-01-20T15:00:00Z')
  expect(await listSubjects(ann)).toEqual(['Tomorrow: Open'])
})

test('the reminder of a class just after midnight is due in the evening before [MAIL-5]', () => {
  const startsAt = new Date('2026-01-21T05:30:00Z')
  const booking = { bookingDate: date, startsAt, createdAt: new Date('2026-01-14T15:00:00Z') }
  const isDue = (now: string) =>
    isReminderDue({ choice: 'one-hour', booking, bookedOn: '2026-01-14', today: '2026-01-20', now: new Date(now) })
  expect([isDue('2026-01-21T04:29:00Z'), isDue('2026-01-21T04:30:00Z')]).toEqual([false, true])
})
