import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

const studio = await aPayingStudio()
const { clock } = studio
const showToday = async () => studio.expectOk('getStudioDay', { as: await studio.signedInAs('admin') })
const book = (as: Person, classId: string) =>
  studio.expectOk('bookClass', { as, body: { classId, bookingDate: clock.today() } })

describe('the classes of the studio’s day', () => {
  test('lists the classes of the day, soonest first, with the numbers of booked, present and waiting members [ADMIN-29]', async () => {
    const evening = await studio.aWeeklyClass({ name: 'Evening Calm', capacity: 3 })
    const { id: noonId } = await studio.aClass({ name: 'Noon Walk' })
    await studio.aSchedule({ classId: noonId, startTime: '12:00', endTime: '12:45', location: 'Garden' })
    const booking = await book(await studio.signedInAs('member'), evening.classId)
    await book(await studio.signedInAs('member'), evening.classId)
    const [guest, waitingGuest] = [await studio.signedInAs('user'), await studio.signedInAs('user')]
    const admin = await studio.signedInAs('admin')
    const body = { ...evening, bookingDate: clock.today() }
    expect((await studio.call('startClassCheckout', { as: guest, body })).status).toBe(200)
    expect((await studio.call('joinWaitlist', { as: waitingGuest, body })).status).toBe(201)
    await studio.expectOk('checkIn', { as: admin, params: { id: booking.id }, body: { isHere: true } })
    const { day, classes } = await showToday()
    expect(day).toBe('2026-01-14')
    expect(classes).toEqual([
      expect.objectContaining({ className: 'Noon Walk', startTime: '12:00', location: 'Garden', bookedCount: 0 }),
      {
        classId: evening.classId,
        scheduleId: evening.scheduleId,
        className: 'Evening Calm',
        startTime: '18:00',
        endTime: '19:00',
        startsAt: '2026-01-14T23:00:00.000Z',
        endsAt: '2026-01-15T00:00:00.000Z',
        instructorName: null,
        location: null,
        isCancelled: false,
        capacity: 3,
        // Two bookings, and the seat that the guest’s open checkout holds.
        bookedCount: 3,
        checkedInCount: 1,
        waitingCount: 1,
        offerCount: 0,
      },
    ])
  })

  test('lists cancelled classes and booked classes of a deleted schedule, with classes without a time at the end [ADMIN-29]', async () => {
    clock.set('2026-01-15T15:00:00Z')
    const member = await studio.signedInAs('member')
    const { id: anyDateClassId } = await studio.aClass({ name: 'Open Room' })
    await book(member, anyDateClassId)
    const aThursdayClass = async (name: string) => {
      const { id: classId } = await studio.aClass({ name })
      return studio.aSchedule({ classId, dayOfWeek: 4 })
    }
    const [deletedSchedule, cancelledSchedule] = [
      await aThursdayClass('Evening Calm'),
      await aThursdayClass('Quiet Hour'),
    ]
    await book(member, deletedSchedule.classId)
    const admin = await studio.signedInAs('admin')
    const params = { id: cancelledSchedule.id, date: clock.today() }
    expect((await studio.call('cancelDate', { as: admin, params, body: {} })).status).toBe(200)
    // At 19:00 the class has begun, so its booking stays when its schedule is deleted.
    clock.advance({ hours: 9 })
    expect((await studio.call('deleteSchedule', { as: admin, params: { id: deletedSchedule.id } })).status).toBe(200)
    const { classes, day } = await showToday()
    // In UTC it is already the next day.
    expect([clock.now().toISOString(), day]).toEqual(['2026-01-16T00:00:00.000Z', '2026-01-15'])
    expect(classes).toMatchObject([
      { className: 'Quiet Hour', startTime: '18:00', isCancelled: true, bookedCount: 0 },
      { className: 'Evening Calm', startTime: '18:00', isCancelled: false, bookedCount: 1 },
      { className: 'Open Room', startTime: null, isCancelled: false, bookedCount: 1 },
    ])
  })

  test('lists coming dates with waiting members or open offers, soonest first [ADMIN-29]', async () => {
    // The clocks of the studio and of the payment provider.
    await studio.setBothClocks('2026-01-22T15:00:00Z')
    const [laterClass, soonerClass] = [
      await studio.aWeeklyClass({ capacity: 1 }),
      await studio.aWeeklyClass({ capacity: 2 }),
    ]
    const [nextWeek, weekAfter] = ['2026-01-28', '2026-02-04'] as const
    /** Returns a function that cancels the booking. */
    const bookSeat = async (classId: string, bookingDate: string) => {
      const holder = await studio.signedInAs('member')
      const booking = await studio.expectOk('bookClass', { as: holder, body: { classId, bookingDate } })
      return async () => void (await studio.call('cancelBooking', { as: holder, params: { id: booking.id } }))
    }
    const join = (as: Person, weeklyClass: typeof laterClass, bookingDate: string) =>
      studio.expectOk('joinWaitlist', { as, body: { ...weeklyClass, bookingDate } })
    await bookSeat(laterClass.classId, weekAfter)
    await bookSeat(soonerClass.classId, nextWeek)
    const cancelBooking = await bookSeat(soonerClass.classId, nextWeek)
    await join(await studio.signedInAs('member'), laterClass, weekAfter)
    // A user without a plan must pay, so the freed seat is offered to them; the member behind them waits.
    await join(await studio.signedInAs('user'), soonerClass, nextWeek)
    await join(await studio.signedInAs('member'), soonerClass, nextWeek)
    await cancelBooking()
    await studio.runJobs()
    // The name and time that `aWeeklyClass` gives by default.
    const classFields = { className: 'Morning Yoga', startTime: '18:00' }
    // The offer lasts 30 minutes.
    expect((await showToday()).waitlists).toEqual([
      {
        ...classFields,
        ...soonerClass,
        date: nextWeek,
        waitingCount: 1,
        offerCount: 1,
        offerUntil: '2026-01-22T15:30:00.000Z',
      },
      { ...classFields, ...laterClass, date: weekAfter, waitingCount: 1, offerCount: 0, offerUntil: null },
    ])
    // A date of today is among the classes of the day instead.
    clock.set('2026-01-28T15:00:00Z')
    expect((await showToday()).waitlists.map(({ date }) => date)).toEqual([weekAfter])
  })
})
