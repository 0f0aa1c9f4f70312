import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { scheduleExceptionStore } from '../../calendar/schedules/index.ts'
import { bookingStore } from '../bookings/index.ts'
import { applyExceptionToBookings } from './apply-exception.ts'

const studio = await aTestStudio()
const { deps } = studio
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'

test('bookings made after a date was restored survive the unfinished work of its cancellation [CATALOGUE-30]', async () => {
  const booked = await aWeeklyClass()
  const of = { scheduleId: booked.scheduleId, date }
  const aftermath = { since: studio.clock.now(), actorId: admin.user.id, actorName: 'ann' }
  const before = { startTime: '18:00', endTime: '19:00', instructorName: null, location: null }
  const cancelled = { ...(await scheduleExceptionStore(deps).find(of)), isCancelled: true }
  await deps.inTransaction((tx) =>
    scheduleExceptionStore(deps).save({ change: cancelled, aftermath: { ...aftermath, before }, tx }),
  )
  studio.clock.advance({ seconds: 1 })
  await studio.call('restoreDate', { as: admin, params: { id: booked.scheduleId, date } })
  const as = await studio.signedInAs('member')
  const made = await studio.call('bookClass', { as, body: { classId: booked.classId, bookingDate: date } })
  expect(made.status).toBe(201)
  await applyExceptionToBookings(deps, { change: cancelled, aftermath: { ...aftermath, before } })
  const live = await bookingStore(deps).liveFrom({ classId: booked.classId, from: date })
  expect(live.map(({ id }) => id)).toEqual([made.answer.id])
})
