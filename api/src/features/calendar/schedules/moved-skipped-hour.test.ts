import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { dateScenes } from './testing/date-scenes.ts'

/** The Sunday on which New York goes from 2 to 3 in the morning. */
const date = '2026-03-08'
const studio = await aPayingStudio()

test('hours that the clock change skips are mailed as those that were booked instead [BOOKING-21]', async () => {
  studio.clock.set('2026-03-04T15:00:00Z')
  const { change, book, mailsTo } = dateScenes(studio, { admin: await studio.signedInAs('admin'), date })
  const member = await studio.signedInAs('member')
  const { id: classId } = await studio.aClass()
  const { id: scheduleId } = await studio.aSchedule({ classId, dayOfWeek: 0, startTime: '02:30', endTime: '03:30' })
  await book(member, classId)
  await change(scheduleId, { startTime: '05:00', endTime: '06:00' })
  studio.clock.advance({ seconds: 31 })
  await studio.runJobs()
  const [booked, moved] = await mailsTo(member)
  const hours = 'Sunday, March 8, 2026, 3:30–4:30\u00a0am'
  expect(booked?.text).toContain(hours)
  expect(moved?.text).toContain(hours)
})
