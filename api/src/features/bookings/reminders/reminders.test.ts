import type { reminderChoices } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { isReminderDue } from './send-reminders.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { aWeeklyClass, aClass } = createCatalogue(studio)
// 6 pm to 7 pm in the studio's winter, which is 11 pm in UTC.
const date = '2026-01-21'
const setClock = studio.clock.set

const book = (as: Person, classId: string, bookingDate = date) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const choose = (as: Person, reminder: (typeof reminderChoices)[number]) =>
  studio.call('changeMyMails', { as, body: { reminder } })
const remindersTo = async (person: Person) =>
  (await studio.mailsTo(person)).filter(({ subject }) => /^To(day|morrow)/.test(subject))
const subjectsTo = async (person: Person) => (await remindersTo(person)).map(({ subject }) => subject)
const run = async (instant: string) => {
  setClock(instant)
  await studio.runJobs()
}
/** Runs the jobs of two processes at once, twice. */
const runTwice = async (instant: string) => {
  setClock(instant)
  for (let time = 0; time < 2; time += 1) await Promise.all([studio.runJobs(), second.runJobs()])
}
/** A member with that choice and a booking made a week before. */
const aBookedMember = async (reminder?: (typeof reminderChoices)[number]) => {
  setClock('2026-01-14T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const ann = await studio.signedInAs('member')
  if (reminder) await choose(ann, reminder)
  await book(ann, classId)
  return ann
}

test('each member with a booking is reminded once the day before, not in the middle of the night, from any number of processes [MAIL-5]', async () => {
  const ann = await aBookedMember()
  for (const instant of ['2026-01-19T23:00:00Z', '2026-01-20T11:59:59Z']) {
    await run(instant)
    expect(await remindersTo(ann)).toEqual([])
  }
  await runTwice('2026-01-20T12:00:00Z')
  const [mail, ...more] = await remindersTo(ann)
  expect(more).toEqual([])
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
  setClock('2026-01-21T15:00:00Z')
  await book(bea, walk)
  await run('2026-01-20T15:00:00Z')
  expect([await remindersTo(ann), await remindersTo(bea)]).toEqual([[], []])
})

test.each([
  ['three-hours', '2026-01-21T19:59:59Z', '2026-01-21T20:00:00Z'],
  ['one-hour', '2026-01-21T21:59:59Z', '2026-01-21T22:00:00Z'],
] as const)(
  'a member who chose %s is reminded once at that time before the start, and not on the day before [MAIL-5]',
  async (choice, before, due) => {
    const ann = await aBookedMember(choice)
    await run('2026-01-20T15:00:00Z')
    await run(before)
    expect(await subjectsTo(ann)).toEqual([])
    await runTwice(due)
    expect(await subjectsTo(ann)).toEqual(['Today: Calm'])
  },
)

test('no reminder is sent to a member who wants none, nor to anybody once the class has begun [MAIL-5]', async () => {
  const ann = await aBookedMember('none')
  const late = await aBookedMember('one-hour')
  for (const instant of ['2026-01-20T15:00:00Z', '2026-01-21T23:00:00Z']) await run(instant)
  expect([await subjectsTo(ann), await subjectsTo(late)]).toEqual([[], []])
})

test('a choice that changes between two runs brings one reminder, never two [MAIL-5]', async () => {
  const ann = await aBookedMember('day-before')
  await run('2026-01-20T15:00:00Z')
  await choose(ann, 'one-hour')
  await run('2026-01-21T22:30:00Z')
  expect(await subjectsTo(ann)).toEqual(['Tomorrow: Calm'])
})

test('a reminder some hours before the start is also sent for a booking made that day, unless it was made later [MAIL-5]', async () => {
  setClock('2026-01-21T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Calm' })
  const [early, late, usual] = [
    await studio.signedInAs('member'),
    await studio.signedInAs('member'),
    await studio.signedInAs('member'),
  ]
  await choose(early, 'three-hours')
  await choose(late, 'three-hours')
  await book(early, classId)
  await book(usual, classId)
  setClock('2026-01-21T20:30:00Z')
  await book(late, classId)
  await run('2026-01-21T21:00:00Z')
  expect([await subjectsTo(early), await subjectsTo(late), await subjectsTo(usual)]).toEqual([['Today: Calm'], [], []])
})

test('a class without a time of day is reminded of on the day before, whatever the hours [MAIL-5]', async () => {
  setClock('2026-01-14T15:00:00Z')
  const { id } = await aClass({ name: 'Open' })
  const ann = await studio.signedInAs('member')
  await choose(ann, 'one-hour')
  await book(ann, id)
  await run('2026-01-20T15:00:00Z')
  expect(await subjectsTo(ann)).toEqual(['Tomorrow: Open'])
})

test('a class just after midnight is reminded of in the evening before [MAIL-5]', () => {
  const startsAt = new Date('2026-01-21T05:30:00Z')
  const booking = { bookingDate: date, startsAt, createdAt: new Date('2026-01-14T15:00:00Z') }
  const due = (now: string) =>
    isReminderDue({ choice: 'one-hour', booking, bookedOn: '2026-01-14', today: '2026-01-20', now: new Date(now) })
  expect([due('2026-01-21T04:29:00Z'), due('2026-01-21T04:30:00Z')]).toEqual([false, true])
})
