import type { reminderChoices } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { isReminderDue } from './send-reminders.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass, aClass } = createCatalogue(studio)
// The class starts at 6 pm in the studio, which is 11 pm in UTC. Reminders of the day before are sent from 7 am (noon in
// UTC).
const date = '2026-01-21'
const setClock = studio.clock.set

const book = (as: Person, classId: string, bookingDate = date) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const chooseReminder = (as: Person, reminder: (typeof reminderChoices)[number]) =>
  studio.call('changeMyMailChoices', { as, body: { reminder } })
const listReminders = async (person: Person) =>
  (await studio.deliverMailsTo(person)).filter(({ subject }) => /^To(day|morrow)/.test(subject))
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

test('each member is reminded once when they chose, by any number of processes, and not of a cancelled booking [MAIL-5]', async () => {
  setClock('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const aBookedMember = async (reminder?: (typeof reminderChoices)[number]) => {
    const person = await studio.signedInAs('member')
    if (reminder) await chooseReminder(person, reminder)
    return { person, booking: (await book(person, classId)).answer }
  }
  const [byDefault, threeHours, oneHour] = [
    await aBookedMember(),
    await aBookedMember('three-hours'),
    await aBookedMember('one-hour'),
  ]
  const [never, changing, cancelled] = [
    await aBookedMember('none'),
    await aBookedMember('day-before'),
    await aBookedMember(),
  ]
  await studio.expectOk('cancelBooking', { as: cancelled.person, params: { id: cancelled.booking.id } })
  const listAll = () =>
    Promise.all([byDefault, threeHours, oneHour, never, changing, cancelled].map(({ person }) => listSubjects(person)))
  for (const instant of ['2026-01-19T23:00:00Z', '2026-01-20T11:59:59Z']) await runJobsAt(instant)
  expect(await listAll()).toEqual([[], [], [], [], [], []])
  await runJobsTwiceAt('2026-01-20T12:00:00Z')
  const dayBefore = ['Tomorrow: Calm']
  expect(await listAll()).toEqual([dayBefore, [], [], [], dayBefore, []])
  const [mail] = await listReminders(byDefault.person)
  expect(mail?.text).toContain('Wednesday, January 21, 2026, 6:00–7:00\u00a0pm')
  expect(mail?.text).toContain('please cancel by Wed, Jan 21, 6:00\u00a0am')
  await chooseReminder(changing.person, 'one-hour')
  await runJobsAt('2026-01-21T19:59:59Z')
  expect(await listAll()).toEqual([dayBefore, [], [], [], dayBefore, []])
  await runJobsTwiceAt('2026-01-21T20:00:00Z')
  await runJobsAt('2026-01-21T21:59:59Z')
  expect(await listAll()).toEqual([dayBefore, ['Today: Calm'], [], [], dayBefore, []])
  await runJobsTwiceAt('2026-01-21T22:00:00Z')
  expect(await listAll()).toEqual([dayBefore, ['Today: Calm'], ['Today: Calm'], [], dayBefore, []])
})

test('a booking made on the day of the class gets a reminder only if that is not due yet, and none once the class has started [MAIL-5]', async () => {
  setClock('2026-01-21T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const [early, byDefault, notRemindedInTime, late] = await Promise.all(
    [1, 2, 3, 4].map(() => studio.signedInAs('member')),
  )
  if (!early || !byDefault || !notRemindedInTime || !late) throw new Error('there are not four people')
  for (const person of [early, late]) await chooseReminder(person, 'three-hours')
  await chooseReminder(notRemindedInTime, 'one-hour')
  for (const person of [early, byDefault, notRemindedInTime]) await book(person, classId)
  setClock('2026-01-21T20:30:00Z')
  await book(late, classId)
  // No job runs at 22:00, when the reminder of one hour before is due.
  for (const instant of ['2026-01-21T21:00:00Z', '2026-01-21T23:00:00Z']) await runJobsAt(instant)
  const reminders = await Promise.all([early, byDefault, notRemindedInTime, late].map(listSubjects))
  expect(reminders).toEqual([['Today: Calm'], [], [], []])
})

test('the reminder of a class without a time of day comes on the day before, whatever the member chose [MAIL-5]', async () => {
  setClock('2026-01-14T15:00:00Z')
  // A class without a schedule has no time of day.
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
  const isDue = (currentTime: string) =>
    isReminderDue({
      choice: 'one-hour',
      booking,
      bookedOn: '2026-01-14',
      today: '2026-01-20',
      currentTime: new Date(currentTime),
    })
  expect([isDue('2026-01-21T04:29:00Z'), isDue('2026-01-21T04:30:00Z')]).toEqual([false, true])
})
