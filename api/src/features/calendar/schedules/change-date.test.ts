import { afterEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { dateScenes } from './testing/date-scenes.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 pm, for $25. */
const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'
const nextWeek = '2026-01-28'
const { cancel, change, findOccurrence, book, listBookings, payForClass } = dateScenes(studio, {
  admin,
  date,
})

afterEach(() => studio.clock.set('2026-01-14T15:00:00Z'))

describe('changing one date', () => {
  test('a changed date has its own hours, instructor and room, other dates keep theirs, and null resets them [CATALOGUE-25]', async () => {
    const { scheduleId } = await aWeeklyClass()
    const noor = await studio.expectOk('createInstructor', {
      as: admin,
      body: { name: 'Noor Haddad', specialty: 'Yoga', bio: 'Calm.' },
    })
    const hoursAndRoom = { startTime: '19:30', endTime: '20:30', location: 'Garden Room' }
    const { answer } = await change(scheduleId, { ...hoursAndRoom, instructorId: noor.id, note: 'By candle' })
    const expected = {
      ...hoursAndRoom,
      startsAt: '2026-01-22T00:30:00.000Z',
      instructorName: 'Noor Haddad',
      change: {
        movedFrom: { startTime: '18:00', endTime: '19:00' },
        isSubstituted: true,
        isRelocated: true,
        note: 'By candle',
      },
    }
    expect(answer).toMatchObject(expected)
    expect(await findOccurrence(scheduleId)).toMatchObject(expected)
    expect(await findOccurrence(scheduleId, { date: nextWeek })).toMatchObject({ startTime: '18:00', change: null })
    expect((await change(scheduleId, { startTime: null, endTime: null })).answer).toMatchObject({
      startTime: '18:00',
      instructorName: 'Noor Haddad',
    })
    await change(scheduleId, { instructorId: null, location: null, note: null })
    expect(await findOccurrence(scheduleId)).toMatchObject({ instructorName: null, location: null, change: null })
  })

  test('a booking moves with its date: one mail has the old and the new time, and lists, calendar file and feed show the new one [BOOKING-21]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Gong Bath' })
    const member = await studio.signedInAs('member')
    const { answer: booking } = await book(member, classId)
    await change(scheduleId, { startTime: '19:30', endTime: '20:30', location: 'Garden Room' })
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await listBookings(member)).toMatchObject([
      {
        id: booking.id,
        status: 'confirmed',
        startsAt: '2026-01-22T00:30:00.000Z',
        endsAt: '2026-01-22T01:30:00.000Z',
        movedFrom: '2026-01-21T23:00:00.000Z',
        cancelBy: '2026-01-22T00:30:00.000Z',
        location: 'Garden Room',
      },
    ])
    const mails = (await studio.deliverMailsTo(member)).filter(
      ({ subject }) => subject === 'A change to your class: Gong Bath',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Wednesday, January 21, 2026, 7:30–8:30\u00a0pm')
    expect(mails[0]?.text).toContain('Wednesday, January 21, 2026, 6:00–7:00\u00a0pm')
    expect(mails[0]?.text).toContain('Garden Room')
    expect(mails[0]?.text).toContain('you can cancel until the class begins')
    const fileResponse = await studio.request(`/api/bookings/${booking.id}/calendar.ics`, {
      headers: { Cookie: member.cookie },
    })
    const calendarFile = await fileResponse.text()
    for (const line of ['DTSTART:20260122T003000Z', 'SEQUENCE:1', 'LOCATION:Garden Room'])
      expect(calendarFile).toContain(line)
    const feed = await studio.expectOk('getCalendarFeedUrl', { as: member })
    const readFeed = async () => (await studio.request(new URL(feed.feedUrl).pathname)).text()
    expect(await readFeed()).toContain('DTSTART:20260122T003000Z')
    await cancel(scheduleId)
    expect(await readFeed()).toMatch(/STATUS:CANCELLED/)
    expect(await readFeed()).toContain('SEQUENCE:2')
  })

  test('a member whose date was moved can cancel until it starts without being late, and is refunded [BOOKING-21, MONEY-14]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Qigong' })
    const guest = await studio.signedInAs('user')
    const sessionId = await payForClass(guest, classId)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    studio.clock.set('2026-01-22T00:30:00Z')
    const [booking] = await listBookings(guest)
    const answer = await studio.expectOk('cancelBooking', { as: guest, params: { id: booking?.id ?? '' } })
    expect(answer).toMatchObject({ status: 'cancelled', lateCancel: false })
    await studio.runJobsWithRetries()
    expect(await studio.listRefunds(sessionId)).toMatchObject([{ amount: 2_500 }])
    const text = (await studio.deliverMailsTo(guest)).find(
      ({ subject }) => subject === 'Booking cancelled: Qigong',
    )?.text
    expect(text).toContain('We will refund your $25.00')
    expect(text).not.toContain('not refundable')
  })

  test('the hold of a checkout ends at the new start of a moved date at the latest [BOOKING-21]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
    const today = '2026-01-14'
    const [holder, nextGuest] = [await studio.signedInAs('user'), await studio.signedInAs('user')]
    const startCheckout = (as: typeof holder) =>
      studio.call('startClassCheckout', { as, body: { classId, bookingDate: today, scheduleId } })
    expect((await startCheckout(holder)).status).toBe(200)
    await change(scheduleId, { startTime: '10:15', endTime: '11:00' }, today)
    expect((await listBookings(holder))[0]?.holdExpiresAt).toBe('2026-01-14T15:15:00.000Z')
    expect((await startCheckout(nextGuest)).error.code).toBe('CLASS_FULL')
    // The start is later again, but the hold still ends at 10:15.
    await change(scheduleId, { startTime: '18:30', endTime: '19:00' }, today)
    // The studio's clock and the payment provider's.
    await studio.advanceBothClocks({ minutes: 16 })
    await studio.runJobs()
    expect((await startCheckout(nextGuest)).status).toBe(200)
  })

  test('bookings made after a move, and bookings of a date that is moved back, have the usual cancellation deadline [BOOKING-21]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Late Sit' })
    const [earlyMember, lateMember] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
    const { answer: booking } = await book(earlyMember, classId)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    studio.clock.advance({ seconds: 1 })
    const { answer } = await book(lateMember, classId)
    expect(answer).toMatchObject({ startsAt: '2026-01-22T01:00:00.000Z', cancelBy: '2026-01-21T13:00:00.000Z' })
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await studio.subjectsTo(lateMember)).toEqual(['You are booked: Late Sit'])
    await change(scheduleId, { startTime: null, endTime: null })
    const { startsAt, cancelBy } = booking
    expect(await listBookings(earlyMember)).toMatchObject([{ movedFrom: null, startsAt, cancelBy }])
  })

  test('a new room of a date is mailed, and a note alone is not [BOOKING-21]', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Tea' })
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await change(scheduleId, { note: 'Bring a cup' })
    expect((await studio.deliverMailsTo(member)).at(-1)?.subject).toBe('You are booked: Tea')
    await change(scheduleId, { location: 'Garden Room' })
    const mail = (await studio.deliverMailsTo(member)).at(-1)
    expect(mail?.subject).toBe('A change to your class: Tea')
    expect(mail?.text).toContain('Bring a cup')
    expect(mail?.text).not.toContain('you can cancel until the class begins')
  })

  test('new hours of a schedule do not change a date that staff moved [BOOKING-21]', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await book(member, classId, nextWeek)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    await studio.expectOk('changeSchedule', { as: admin, params: { id: scheduleId }, body: { startTime: '18:15' } })
    await studio.runJobs()
    expect((await listBookings(member)).map(({ startsAt }) => startsAt)).toEqual([
      '2026-01-22T01:00:00.000Z',
      '2026-01-28T23:15:00.000Z',
    ])
    expect(await findOccurrence(scheduleId)).toMatchObject({ startTime: '20:00' })
  })

  test('changing a date to invalid or past hours or to an unknown instructor is refused [CATALOGUE-25]', async () => {
    const { scheduleId } = await aWeeklyClass()
    expect((await change(scheduleId, { startTime: '19:00' })).error.fields).toHaveProperty('endTime')
    expect((await change(scheduleId, { startTime: '25:00' })).error.fields).toHaveProperty('startTime')
    expect((await change(scheduleId, { instructorId: '64b7f0c2a1b2c3d4e5f60718' })).status).toBe(404)
    const today = '2026-01-14'
    expect((await change(scheduleId, { startTime: '09:00', endTime: '10:00' }, today)).error.fields).toHaveProperty(
      'startTime',
    )
  })
})
