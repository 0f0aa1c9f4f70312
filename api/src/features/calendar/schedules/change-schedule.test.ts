import type { Schedule } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'
import { bookingStore } from '../../bookings/index.ts'
import { scheduleStore } from './schedule-store.ts'
import { weeklyScenes } from './testing/weekly-scenes.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York. */
const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const { aClass, aSchedule, list, book } = weeklyScenes(studio, { admin })
/** What follows for bookings is the work of jobs, which have run when this is done. */
const change = async (id: string, body: Record<string, unknown>) => {
  const outcome = await studio.call('changeSchedule', { as: admin, params: { id }, body })
  await studio.runJobs()
  return outcome
}
const remove = async (id: string) => {
  const outcome = await studio.call('deleteSchedule', { as: admin, params: { id } })
  await studio.runJobs()
  return outcome
}
const statusOf = async (bookingId: string) => (await bookingStore(studio.deps).findById(bookingId))?.status

describe('changing a schedule', () => {
  test('PATCH of a schedule is partial and checked together with what stays', async () => {
    const { id: classId } = await aClass()
    const schedule = await aSchedule({ classId, endDate: '2026-06-01' })
    expect((await change(schedule.id, { endTime: '18:45' })).answer).toEqual({
      ...schedule,
      ...anyVersion,
      endTime: '18:45',
    })
    for (const [wrong, field] of [
      [{ startTime: '18:45' }, 'endTime'],
      [{ endTime: '17:30' }, 'endTime'],
      [{ startDate: '2026-06-02' }, 'endDate'],
      [{ endDate: '2025-12-31' }, 'endDate'],
      [{ dayOfWeek: 'Monday' }, 'dayOfWeek'],
    ] as const) {
      const { status, error } = await change(schedule.id, wrong)
      expect([wrong, status, Object.keys(error.fields ?? {})]).toEqual([wrong, 422, [field]])
    }
    expect((await change(schedule.id, { endDate: null })).answer.endDate).toBeNull()
    expect((await change(schedule.id, { endDate: '' })).answer.endDate).toBeNull()
  })

  /** A class with one weekly schedule, and a member's bookings of the next two Wednesdays. */
  async function aBookedSchedule() {
    const { id: classId } = await aClass({ name: 'Booked Yoga' })
    const schedule = await aSchedule({ classId })
    const as = await studio.signedInAs('member')
    const next = await book(classId, { as, bookingDate: '2026-01-21' })
    const after = await book(classId, { as, bookingDate: '2026-01-28' })
    expect([next.status, after.status]).toEqual([201, 201])
    const mails = async () => (await studio.mailsTo(as)).filter(({ subject }) => /cancel/i.test(subject))
    return { classId, schedule, next: next.answer.id, after: after.answer.id, mails }
  }
  const statuses = async ({ next, after }: { next: string; after: string }) => [
    await statusOf(next),
    await statusOf(after),
  ]

  test('an earlier end date of a schedule cancels the bookings after it, as the studio, and mails the members [CATALOGUE-19]', async () => {
    const booked = await aBookedSchedule()
    await change(booked.schedule.id, { endDate: '2026-01-21' })
    expect(await statuses(booked)).toEqual(['confirmed', 'cancelled'])
    const [mail, ...more] = await booked.mails()
    expect([mail?.subject, more]).toEqual(['We had to cancel: Booked Yoga', []])
  })

  test('bookings move with the new hours of their schedule, and their members are mailed and may cancel free of charge [BOOKING-21]', async () => {
    const booked = await aBookedSchedule()
    expect((await change(booked.schedule.id, { startTime: '17:00' })).status).toBe(200)
    expect(await statuses(booked)).toEqual(['confirmed', 'confirmed'])
    const moved = await bookingStore(studio.deps).findById(booked.next)
    expect(moved).toMatchObject({
      startsAt: new Date('2026-01-21T22:00:00Z'),
      movedFrom: new Date('2026-01-21T22:30:00Z'),
      cancelBy: new Date('2026-01-21T22:00:00Z'),
    })
    const changes = (await studio.mails()).filter(({ subject }) => subject === 'A change to your class: Booked Yoga')
    expect(changes).toHaveLength(2)
    expect(await booked.mails()).toEqual([])
  })

  test.each([
    { what: 'another weekday', body: { dayOfWeek: 4 } },
    { what: 'a later start date', body: { startDate: '2026-02-01' } },
    { what: 'switching it off', body: { isActive: false } },
  ])('$what cancels the bookings that no longer hold [CATALOGUE-19]', async ({ body }) => {
    const booked = await aBookedSchedule()
    expect((await change(booked.schedule.id, body)).status).toBe(200)
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    expect((await booked.mails()).length).toBe(2)
  })

  test('giving a schedule to another class, which must exist, cancels the bookings of the former one and takes the mark of any date from the new one [CATALOGUE-18, CATALOGUE-19]', async () => {
    const booked = await aBookedSchedule()
    const { id: classId } = await aClass({ name: 'Tai Chi' })
    expect((await change(booked.schedule.id, { classId: '64b7f0c2a1b2c3d4e5f60718' })).status).toBe(404)
    const { answer } = await change(booked.schedule.id, { classId })
    expect(answer).toMatchObject({ classId, className: 'Tai Chi' })
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    const classes = await studio.expectOk('listClasses')
    expect(classes.find(({ id }) => id === classId)?.meetsOnAnyDate).toBe(false)
  })

  test('another end of the hour, an end far ahead, and no change at all keep the bookings [CATALOGUE-19]', async () => {
    const booked = await aBookedSchedule()
    for (const body of [{ endTime: '19:00' }, { endDate: '2027-01-01' }, {}]) await change(booked.schedule.id, body)
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await statuses(booked)).toEqual(['confirmed', 'confirmed'])
    expect(await booked.mails()).toEqual([])
  })

  test('a deleted schedule is listed no more, and erased once its bookings are cancelled [BOOKING-11]', async () => {
    const booked = await aBookedSchedule()
    expect((await remove(booked.schedule.id)).status).toBe(200)
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    const all = (await list({}, admin)) as Schedule[]
    expect(all.map(({ id }) => id)).not.toContain(booked.schedule.id)
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await scheduleStore(studio.deps).model.exists({ _id: booked.schedule.id })).toBeNull()
  })
})
