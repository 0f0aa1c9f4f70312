import { describe, expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'
import { bookingStore } from '../../bookings/index.ts'
import { weeklyScenes } from './testing/weekly-scenes.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual schedule is on Wednesdays, 17:30 to 18:30. */
const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const { aClass, aSchedule, book } = weeklyScenes(studio, { admin })
/** Changes a schedule and runs the jobs that update its bookings. */
const change = async (id: string, body: Record<string, unknown>) => {
  const outcome = await studio.call('changeSchedule', { as: admin, params: { id }, body })
  await studio.runJobs()
  return outcome
}
const findBookingStatus = async (bookingId: string) => (await bookingStore(studio.deps).findById(bookingId))?.status

describe('changing a schedule', () => {
  test('a partial change of a schedule is checked together with its other fields', async () => {
    const { id: classId } = await aClass()
    const schedule = await aSchedule({ classId, endDate: '2026-06-01' })
    expect((await change(schedule.id, { endTime: '18:45' })).answer).toEqual({
      ...schedule,
      ...anyVersion,
      endTime: '18:45',
    })
    for (const [wrongInput, field] of [
      [{ startTime: '18:45' }, 'endTime'],
      [{ endTime: '17:30' }, 'endTime'],
      [{ startDate: '2026-06-02' }, 'endDate'],
      [{ endDate: '2025-12-31' }, 'endDate'],
      [{ dayOfWeek: 'Monday' }, 'dayOfWeek'],
    ] as const) {
      const { status, error } = await change(schedule.id, wrongInput)
      expect([wrongInput, status, Object.keys(error.fields ?? {})]).toEqual([wrongInput, 422, [field]])
    }
    expect((await change(schedule.id, { endDate: null })).answer.endDate).toBeNull()
    expect((await change(schedule.id, { endDate: '' })).answer.endDate).toBeNull()
  })

  /** A class with one weekly schedule, and a member's bookings of the next two Wednesdays. */
  async function aBookedSchedule() {
    const { id: classId } = await aClass({ name: 'Booked Yoga' })
    const schedule = await aSchedule({ classId })
    const member = await studio.signedInAs('member')
    const firstBooking = await book(classId, { as: member, bookingDate: '2026-01-21' })
    const secondBooking = await book(classId, { as: member, bookingDate: '2026-01-28' })
    expect([firstBooking.status, secondBooking.status]).toEqual([201, 201])
    const deliverCancellationMails = async () =>
      (await studio.deliverMailsTo(member)).filter(({ subject }) => /cancel/i.test(subject))
    return {
      classId,
      schedule,
      firstBookingId: firstBooking.answer.id,
      secondBookingId: secondBooking.answer.id,
      deliverCancellationMails,
    }
  }
  type BookedSchedule = Awaited<ReturnType<typeof aBookedSchedule>>
  const findBookingStatuses = async ({ firstBookingId, secondBookingId }: BookedSchedule) => [
    await findBookingStatus(firstBookingId),
    await findBookingStatus(secondBookingId),
  ]

  test('an earlier end date of a schedule cancels the bookings after it and mails their members [CATALOGUE-19]', async () => {
    const bookedSchedule = await aBookedSchedule()
    await change(bookedSchedule.schedule.id, { endDate: '2026-01-21' })
    expect(await findBookingStatuses(bookedSchedule)).toEqual(['confirmed', 'cancelled'])
    const mails = await bookedSchedule.deliverCancellationMails()
    expect(mails.map(({ subject }) => subject)).toEqual(['We had to cancel: Booked Yoga'])
  })

  test.each([
    { change: 'another weekday', body: { dayOfWeek: 4 } },
    { change: 'the deactivation', body: { isActive: false } },
  ])('$change of a schedule cancels the bookings on dates that it no longer has [CATALOGUE-19]', async ({ body }) => {
    const bookedSchedule = await aBookedSchedule()
    expect((await change(bookedSchedule.schedule.id, body)).status).toBe(200)
    expect(await findBookingStatuses(bookedSchedule)).toEqual(['cancelled', 'cancelled'])
    expect(await bookedSchedule.deliverCancellationMails()).toHaveLength(2)
  })

  test('moving a schedule to another class cancels its bookings, and the other class can then be booked on scheduled dates only [CATALOGUE-18, CATALOGUE-19]', async () => {
    const bookedSchedule = await aBookedSchedule()
    const { id: classId } = await aClass({ name: 'Tai Chi' })
    const unknownClassId = '64b7f0c2a1b2c3d4e5f60718'
    expect((await change(bookedSchedule.schedule.id, { classId: unknownClassId })).status).toBe(404)
    const { answer } = await change(bookedSchedule.schedule.id, { classId })
    expect(answer).toMatchObject({ classId, className: 'Tai Chi' })
    expect(await findBookingStatuses(bookedSchedule)).toEqual(['cancelled', 'cancelled'])
    const classes = await studio.expectOk('listClasses')
    expect(classes.find(({ id }) => id === classId)?.meetsOnAnyDate).toBe(false)
  })

  test('another end time, an end date far ahead, or no change at all keeps the bookings [CATALOGUE-19]', async () => {
    const bookedSchedule = await aBookedSchedule()
    for (const body of [{ endTime: '19:00' }, { endDate: '2027-01-01' }, {}])
      await change(bookedSchedule.schedule.id, body)
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await findBookingStatuses(bookedSchedule)).toEqual(['confirmed', 'confirmed'])
    expect(await bookedSchedule.deliverCancellationMails()).toEqual([])
  })
})
