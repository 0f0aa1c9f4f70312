import { getWeekday } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { occurrenceKey, occurrenceStore } from '../../calendar/index.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening. */
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)

/** The next Wednesday, today included; the clock is set to it. */
function onWednesday(): string {
  while (getWeekday(studio.clock.today()) !== 3) studio.clock.advance({ days: 1 })
  return studio.clock.today()
}

/** A Wednesday's class with one booking, some hours before it begins. */
async function aComingDate() {
  const date = onWednesday()
  const boss = await studio.signedInAs('admin')
  const member = await studio.signedInAs('member')
  const body = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }
  const { answer: instructor } = await studio.call('createInstructor', { as: boss, body })
  const { id: classId } = await aClass({ name: 'Evening Calm', instructorId: instructor.id })
  const weeklyClass = { classId, scheduleId: (await aSchedule({ classId, location: 'Studio A' })).id }
  const booked = await studio.call('bookClass', {
    as: member,
    body: { classId: weeklyClass.classId, bookingDate: date },
  })
  expect(booked.status, booked.text).toBe(201)
  return { boss, instructor, weeklyClass, date }
}

async function aPastDate() {
  const date = onWednesday()
  const admin = await studio.signedInAs('admin')
  const member = await studio.signedInAs('member', { lastName: 'Okafor' })
  const body = { name: 'Ada Field', specialty: 'Tai chi', bio: 'Slow and steady.' }
  const { answer: instructor } = await studio.call('createInstructor', { as: admin, body })
  const weeklyClass = await aWeeklyClass({ name: 'Evening Calm', instructorId: instructor.id })
  const booked = await studio.call('bookClass', {
    as: member,
    body: { classId: weeklyClass.classId, bookingDate: date },
  })
  expect(booked.status, booked.text).toBe(201)
  const params = { id: booked.answer.id }
  await studio.call('checkIn', { as: admin, params, body: { isHere: true } })
  studio.clock.advance({ days: 2 })
  const boss = await studio.signedInAs('admin')
  const query = { classId: weeklyClass.classId, scheduleId: weeklyClass.scheduleId, date }
  const roster = () => studio.call('getRoster', { as: boss, query })
  const settle = async () => {
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    await studio.runJobs()
  }
  return { boss, instructor, weeklyClass, roster, settle, before: (await roster()).answer }
}

test.each([
  [
    'its schedule is deleted',
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('deleteSchedule', { as: boss, params: { id: weeklyClass.scheduleId } }),
  ],
  [
    'its schedule belongs to another class',
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('changeSchedule', {
        as: boss,
        params: { id: weeklyClass.scheduleId },
        body: { classId: (await aClass({ name: 'Morning Walk' })).id },
      }),
  ],
  [
    'its schedule meets at another time',
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('changeSchedule', { as: boss, params: { id: weeklyClass.scheduleId }, body: { dayOfWeek: 5 } }),
  ],
  [
    'its class is deleted',
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('deleteClass', { as: boss, params: { id: weeklyClass.classId } }),
  ],
  [
    'its class has another name',
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('changeClass', { as: boss, params: { id: weeklyClass.classId }, body: { name: 'Night Calm' } }),
  ],
  [
    'its instructor is deleted',
    async ({ boss, instructor }: Awaited<ReturnType<typeof aPastDate>>) =>
      studio.call('deleteInstructor', { as: boss, params: { id: instructor.id } }),
  ],
])('the roster of a past date and its attendance stay as they were when %s [BOOKING-25]', async (_, change) => {
  const past = await aPastDate()
  expect(past.before).toMatchObject({ className: 'Evening Calm', instructorName: 'Ada Field', bookedCount: 1 })
  expect(past.before.entries).toMatchObject([{ status: 'confirmed', checkedInAt: expect.any(String) }])
  const changed = await change(past)
  expect(changed.status, changed.text).toBe(200)
  await past.settle()
  const { status, answer } = await past.roster()
  expect(status).toBe(200)
  expect(answer).toEqual(past.before)
})

test('a past date that the calendar does not show any more is listed with the facts of its roster [BOOKING-25]', async () => {
  const { boss, weeklyClass, settle, before } = await aPastDate()
  const query = { from: before.date, to: before.date }
  const listed = async () =>
    (await studio.call('listPastDates', { as: boss, query })).answer.filter(({ id }) => id === weeklyClass.scheduleId)
  expect(await listed()).toEqual([])
  await studio.call('deleteSchedule', { as: boss, params: { id: weeklyClass.scheduleId } })
  await settle()
  expect(await listed()).toEqual([
    {
      ...{ id: weeklyClass.scheduleId, classId: weeklyClass.classId, className: 'Evening Calm', date: before.date },
      ...{ startTime: '18:00', endTime: '19:00', startsAt: before.startsAt, endsAt: before.endsAt },
      ...{ instructorName: 'Ada Field', location: before.location, bookedCount: 1 },
    },
  ])
  const wrong = await studio.call('listPastDates', { as: boss, query: { from: '2026-01-01' } as never })
  expect(Object.keys(wrong.error.fields ?? {})).toEqual(['to'])
})

test.each([
  [
    'its class has another instructor',
    { instructorName: 'Ben Moor' },
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aComingDate>>) => {
      const body = { name: 'Ben Moor', specialty: 'Yoga', bio: 'Quick and light.' }
      const { answer } = await studio.call('createInstructor', { as: boss, body })
      const params = { id: weeklyClass.classId }
      return studio.call('changeClass', { as: boss, params, body: { instructorId: answer.id } })
    },
  ],
  [
    'its class has another name',
    { className: 'Night Calm' },
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aComingDate>>) =>
      studio.call('changeClass', { as: boss, params: { id: weeklyClass.classId }, body: { name: 'Night Calm' } }),
  ],
  [
    'its series moves to another room',
    { location: 'Garden Room' },
    async ({ boss, weeklyClass }: Awaited<ReturnType<typeof aComingDate>>) =>
      studio.call('changeSchedule', {
        as: boss,
        params: { id: weeklyClass.scheduleId },
        body: { location: 'Garden Room' },
      }),
  ],
  [
    'its instructor has another name',
    { instructorName: 'Ada Stone' },
    async ({ boss, instructor }: Awaited<ReturnType<typeof aComingDate>>) =>
      studio.call('changeInstructor', { as: boss, params: { id: instructor.id }, body: { name: 'Ada Stone' } }),
  ],
  [
    'its instructor is deleted',
    { instructorName: null },
    async ({ boss, instructor }: Awaited<ReturnType<typeof aComingDate>>) =>
      studio.call('deleteInstructor', { as: boss, params: { id: instructor.id } }),
  ],
])('a date that was booked before %s is remembered as it took place [BOOKING-25]', async (_, is, change) => {
  const coming = await aComingDate()
  const changed = await change(coming)
  expect(changed.status, changed.text).toBe(200)
  await studio.runJobs()
  studio.clock.advance({ days: 2 })
  // What is changed after it has taken place is not to be seen either.
  const boss = await studio.signedInAs('admin')
  const asked = { as: boss, params: { id: coming.weeklyClass.scheduleId } }
  expect((await studio.call('deleteSchedule', asked)).status).toBe(200)
  await studio.runJobs()
  const { classId, scheduleId } = coming.weeklyClass
  const { answer } = await studio.call('getRoster', { as: boss, query: { classId, scheduleId, date: coming.date } })
  const usual = { className: 'Evening Calm', instructorName: 'Ada Field', location: 'Studio A' }
  expect(answer).toMatchObject({ ...usual, ...is, bookedCount: 1 })
})

test('deleting an instructor removes them as substitute from every date [CATALOGUE-13]', async () => {
  const { boss, instructor } = await aPastDate()
  const { scheduleId, classId } = await aWeeklyClass({ name: 'Morning Yoga' })
  const date = onWednesday()
  const params = { id: scheduleId, date }
  const changed = await studio.call('changeDate', { as: boss, params, body: { instructorId: instructor.id } })
  expect(changed.status, changed.text).toBe(200)
  await studio.call('deleteInstructor', { as: boss, params: { id: instructor.id } })
  const occurrence = await occurrenceStore(studio.deps).findById(occurrenceKey({ classId, scheduleId, date }))
  expect([occurrence?.instructorId, occurrence?.changed]).toEqual([null, []])
  const roster = await studio.call('getRoster', { as: boss, query: { classId, scheduleId, date } })
  expect(roster.answer.instructorName).toBeNull()
})
