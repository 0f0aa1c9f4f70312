import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { dateScenes } from './testing/date-scenes.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 pm, for $25. */
const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'
const nextWeek = '2026-01-28'
const { cancel, change, restore, listOccurrences, findOccurrence, book, listBookings, payForClass } = dateScenes(
  studio,
  {
    admin,
    date,
  },
)

describe('cancelling one date', () => {
  test('a cancelled date is removed from the calendar, and booking it is refused with an error that names the next date; ?cancelled=true lists it; once restored it can be booked again, and its cancelled booking stays cancelled [CATALOGUE-26]', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId)
    const { status, answer } = await cancel(scheduleId, { note: 'Our teacher is ill.' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ date, isCancelled: true, change: { note: 'Our teacher is ill.' } })
    expect(await findOccurrence(scheduleId)).toBeUndefined()
    expect(await findOccurrence(scheduleId, { date: nextWeek })).toMatchObject({ isCancelled: false, change: null })
    expect(await findOccurrence(scheduleId, { date, cancelled: 'true' })).toMatchObject({ isCancelled: true })
    const range = { from: '2026-01-14', to: '2026-02-04' }
    // The id of an occurrence is its schedule's.
    expect((await listOccurrences(range)).filter(({ id }) => id === scheduleId)).toHaveLength(3)
    expect((await listOccurrences({ ...range, cancelled: 'true' })).filter(({ id }) => id === scheduleId)).toHaveLength(
      4,
    )
    await cancel(scheduleId, {}, nextWeek)
    const checkoutInput = { as: await studio.signedInAs('user'), body: { classId, bookingDate: date } }
    for (const { status, error } of [
      await book(member, classId),
      await studio.call('startClassCheckout', checkoutInput),
    ])
      expect([status, error.code, error.nextDate]).toEqual([422, 'NOT_SCHEDULED', '2026-02-04'])
    expect((await restore(scheduleId)).answer).toMatchObject({ isCancelled: false, change: null, bookedCount: 0 })
    expect((await listBookings(member)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await book(member, classId)).status).toBe(201)
    // Later jobs do not cancel the new booking.
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect((await listBookings(member)).filter(({ status }) => status === 'confirmed')).toHaveLength(1)
  })

  test('cancelling a date cancels its bookings with a mail and a refund, releases its holds, and keeps other dates [CATALOGUE-26]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm' })
    const [member, guest] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
    await book(member, classId)
    await book(member, classId, nextWeek)
    const sessionId = await payForClass(guest, classId)
    const body = { classId, bookingDate: date }
    const checkout = await studio.call('startClassCheckout', { as: await studio.signedInAs('user'), body })
    await cancel(scheduleId, { note: 'The boiler is broken.' })
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    expect((await listBookings(member)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
    expect((await listBookings(guest)).map(({ status, lateCancel }) => [status, lateCancel])).toEqual([
      ['cancelled', false],
    ])
    expect(await studio.listRefunds(sessionId)).toMatchObject([{ amount: 2_500 }])
    const [mail] = (await studio.deliverMailsTo(member)).filter(
      ({ subject }) => subject === 'We had to cancel: Evening Calm',
    )
    expect(mail?.text).toContain('The boiler is broken.')
    expect(await countSeatsTaken(studio, { classId, scheduleId, date })).toBe(0)
    expect(await studio.tryToPay(checkout.answer.checkoutUrl)).toBe(false)
  })

  test('cancelling a date that is not scheduled, is unknown, has started or is already cancelled is refused, and so is changing a cancelled date or restoring one that is not cancelled [CATALOGUE-26]', async () => {
    const { scheduleId } = await aWeeklyClass()
    const awaitErrorCode = async (call: ReturnType<typeof cancel>) => (await call).error.code
    expect(await awaitErrorCode(cancel(scheduleId, {}, '2026-01-22'))).toBe('NOT_SCHEDULED')
    expect(await awaitErrorCode(cancel(scheduleId, {}, '2026-01-07'))).toBe('CLASS_STARTED')
    expect(await awaitErrorCode(cancel(scheduleId, {}, 'tomorrow'))).toBe('NOT_FOUND')
    expect(await awaitErrorCode(cancel('64b7f0c2a1b2c3d4e5f60718'))).toBe('NOT_FOUND')
    expect(await awaitErrorCode(restore(scheduleId))).toBe('NOT_SCHEDULED')
    await cancel(scheduleId)
    expect(await awaitErrorCode(cancel(scheduleId))).toBe('NOT_SCHEDULED')
    expect(await awaitErrorCode(change(scheduleId, { startTime: '17:00' }))).toBe('NOT_SCHEDULED')
  })
})
