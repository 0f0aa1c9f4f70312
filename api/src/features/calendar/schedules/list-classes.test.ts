import { addDays } from '@studio/contract'
import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const today = studio.clock.today()

test('a class is listed with its instructor and the weekly times that have an upcoming date', async () => {
  const dana = { name: 'Dana Whitlock', specialty: 'Yoga', bio: 'Slow sequences.' }
  const instructor = await studio.expectOk('createInstructor', { as: admin, body: dana })
  const yoga = { name: 'Yoga', duration: 60, capacity: 9, category: 'yoga', instructorId: instructor.id } as const
  const createdClass = await studio.expectOk('createClass', { as: admin, body: yoga })
  const schedule = { classId: createdClass.id, startDate: today, isRecurring: true }
  const weeklyTimes = [
    { dayOfWeek: 2, startTime: '17:30', endTime: '18:30' },
    { dayOfWeek: 4, startTime: '09:00', endTime: '10:00' },
    { dayOfWeek: 5, startTime: '09:00', endTime: '10:00', endDate: addDays(today, 8) },
  ]
  for (const weeklyTime of weeklyTimes)
    await studio.expectOk('createSchedule', { as: admin, body: { ...schedule, ...weeklyTime } })
  studio.clock.advance({ days: 9 })
  const classes = await studio.expectOk('listClasses')
  expect(classes).toMatchObject([
    {
      id: createdClass.id,
      instructorName: 'Dana Whitlock',
      weeklyTimes: [
        { dayOfWeek: 2, startTime: '17:30' },
        { dayOfWeek: 4, startTime: '09:00' },
      ],
    },
  ])
})

test('a class without an instructor or schedules is listed without them, and visitors do not see the name of an inactive instructor', async () => {
  const [taughtClass] = await studio.expectOk('listClasses')
  const params = { id: taughtClass?.instructorId ?? '' }
  await studio.expectOk('changeInstructor', { as: admin, params, body: { isActive: false } })
  await studio.expectOk('createClass', {
    as: admin,
    body: { name: 'New', duration: 60, capacity: 9, category: 'music' },
  })
  expect(await studio.expectOk('listClasses')).toMatchObject([
    { instructorName: null },
    { instructorName: null, weeklyTimes: [] },
  ])
  expect((await studio.expectOk('listClasses', { as: admin }))[0]).toMatchObject({ instructorName: 'Dana Whitlock' })
})
