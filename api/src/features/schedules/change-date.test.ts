import type { Occurrence } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import type { Person } from '../../testing/people.ts'
import { planOf } from '../../testing/query-plan.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class meets Wednesdays, 6 to 7 in the evening. */
const studio = await aPayingStudio()
const { aWeeklyClass } = studio
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'
const nextWeek = '2026-01-28'

const onDate = (name: 'changeDate' | 'cancelDate' | 'restoreDate', id: string, body?: unknown, day = date) =>
  studio.call(name, { as: admin, params: { id, date: day }, ...(name === 'restoreDate' ? {} : { body: body ?? {} }) })
const cancel = (id: string, body?: unknown, day = date) => onDate('cancelDate', id, body, day)
const change = (id: string, body: unknown, day = date) => onDate('changeDate', id, body, day)
const restore = (id: string, day = date) => onDate('restoreDate', id, undefined, day)
const occurrences = async (query: Record<string, string>) =>
  (await studio.call('listSchedules', { query })).answer as Occurrence[]
const occurrenceOf = async (id: string, query: Record<string, string> = { date }) =>
  (await occurrences(query)).find((one) => one.id === id)
const book = (as: Person, classId: string, bookingDate = date) =>
  studio.call('bookClass', { as, body: { classId, bookingDate } })
const mine = async (as: Person) => (await studio.call('listMyBookings', { as })).answer
const mailsTo = async ({ user }: Person) => (await studio.mails()).filter(({ to }) => to === user.email)
const lastMailTo = async (person: Person) => (await mailsTo(person)).at(-1)
async function paidBy(guest: Person, classId: string) {
  const { answer, text } = await studio.call('startClassCheckout', { as: guest, body: { classId, bookingDate: date } })
  if (!answer.checkoutUrl) throw new Error(text)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverNews()
  return answer.sessionId
}
const refundsOf = async (sessionId: string) => {
  const { payments, refunds } = await studio.ledger()
  const ids = payments.filter(({ checkoutId }) => checkoutId === sessionId).map(({ id }) => id)
  return refunds.filter(({ paymentId }) => ids.includes(paymentId))
}

describe('cancelling one date', () => {
  test('it leaves the calendar, the series stays, and who asks for cancelled dates sees it marked', async () => {
    const { scheduleId } = await aWeeklyClass()
    const { status, answer } = await cancel(scheduleId, { note: 'Our teacher is ill.' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ date, isCancelled: true, change: { note: 'Our teacher is ill.' } })
    expect(await occurrenceOf(scheduleId)).toBeUndefined()
    expect(await occurrenceOf(scheduleId, { date: nextWeek })).toMatchObject({ isCancelled: false, change: null })
    expect(await occurrenceOf(scheduleId, { date, cancelled: 'true' })).toMatchObject({ isCancelled: true })
    const range = { from: '2026-01-14', to: '2026-02-04' }
    expect((await occurrences(range)).filter(({ id }) => id === scheduleId)).toHaveLength(3)
    expect((await occurrences({ ...range, cancelled: 'true' })).filter(({ id }) => id === scheduleId)).toHaveLength(4)
  })

  test('what is booked is cancelled by the studio, told with its reason, and refunded; other dates stay', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Evening Calm' })
    const [member, guest] = [await studio.signedInAs('member'), await studio.signedInAs('user')]
    await book(member, classId)
    await book(member, classId, nextWeek)
    const sessionId = await paidBy(guest, classId)
    await cancel(scheduleId, { note: 'The boiler is broken.' })
    await studio.workOff()
    await studio.deliverNews()
    expect((await mine(member)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
    expect((await mine(guest)).map(({ status, lateCancel }) => [status, lateCancel])).toEqual([['cancelled', false]])
    expect(await refundsOf(sessionId)).toMatchObject([{ amount: 2_500 }])
    const [told] = (await mailsTo(member)).filter(({ subject }) => subject === 'We had to cancel: Evening Calm')
    expect(told?.text).toContain('The boiler is broken.')
    expect(await studio.deps.occurrences.seatsTaken({ classId, scheduleId, date })).toBe(0)
  })

  test('a seat that a checkout holds is released', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const guest = await studio.signedInAs('user')
    const { answer } = await studio.call('startClassCheckout', { as: guest, body: { classId, bookingDate: date } })
    await cancel(scheduleId)
    expect(await studio.deps.occurrences.seatsTaken({ classId, scheduleId, date })).toBe(0)
    expect(await studio.pay(answer.checkoutUrl)).toBeNull()
  })

  test('it cannot be booked or paid for, and the next date that takes place is named', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    await cancel(scheduleId)
    await cancel(scheduleId, {}, nextWeek)
    for (const { status, error } of [
      await book(await studio.signedInAs('member'), classId),
      await studio.call('startClassCheckout', {
        as: await studio.signedInAs('user'),
        body: { classId, bookingDate: date },
      }),
    ]) {
      expect([status, error.code, error.nextDate]).toEqual([422, 'NOT_SCHEDULED', '2026-02-04'])
    }
  })

  test('restored, it can be booked again; what was cancelled stays so', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await cancel(scheduleId, { note: 'Snow' })
    expect((await restore(scheduleId)).answer).toMatchObject({ isCancelled: false, change: null, bookedCount: 0 })
    expect((await mine(member)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await book(member, classId)).status).toBe(201)
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect((await mine(member)).filter(({ status }) => status === 'confirmed')).toHaveLength(1)
  })

  test('what a killed process left the job does, and a booking that was on its way is found', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await studio.deps.inTransaction(async (tx) => {
      const found = await studio.deps.dateChanges.find({ scheduleId, date, tx })
      const before = { startTime: '18:00', endTime: '19:00', instructorName: null, location: null }
      const aftermath = { since: studio.clock.now(), actorId: admin.user.id, actorName: 'ann', before }
      await studio.deps.dateChanges.save({ change: { ...found, isCancelled: true }, aftermath, tx })
    })
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    await studio.runJobs()
    expect((await mine(member)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await mailsTo(member)).filter(({ subject }) => subject.startsWith('We had to cancel'))).toHaveLength(1)
    expect(await studio.deps.dateChanges.aftermaths(studio.clock.now())).toEqual([])
  })

  test('only dates of the schedule that have not begun; twice is refused, and so is a restore of what takes place', async () => {
    const { scheduleId } = await aWeeklyClass()
    const codes = async (call: ReturnType<typeof cancel>) => (await call).error.code
    expect(await codes(cancel(scheduleId, {}, '2026-01-22'))).toBe('NOT_SCHEDULED')
    expect(await codes(cancel(scheduleId, {}, '2026-01-07'))).toBe('CLASS_STARTED')
    expect(await codes(cancel(scheduleId, {}, 'tomorrow'))).toBe('NOT_FOUND')
    expect(await codes(cancel('64b7f0c2a1b2c3d4e5f60718'))).toBe('NOT_FOUND')
    expect(await codes(restore(scheduleId))).toBe('NOT_SCHEDULED')
    await cancel(scheduleId)
    expect(await codes(cancel(scheduleId))).toBe('NOT_SCHEDULED')
    expect(await codes(change(scheduleId, { startTime: '17:00' }))).toBe('NOT_SCHEDULED')
  })

  test('B27: cancel, restore and change stand in the audit log with before and after', async () => {
    const { scheduleId } = await aWeeklyClass()
    await cancel(scheduleId)
    await restore(scheduleId)
    await change(scheduleId, { location: 'Garden Room' })
    const log = (await studio.call('listAuditLog', { as: admin, query: { entity: 'schedule' } })).answer
    expect(log.filter(({ entityId }) => entityId === scheduleId).reverse()).toMatchObject([
      { act: 'cancel date', before: { date, isCancelled: false }, after: { isCancelled: true } },
      { act: 'restore date', before: { isCancelled: true }, after: { isCancelled: false } },
      { act: 'change date', before: { location: null }, after: { location: 'Garden Room' } },
    ])
  })
})

describe('changing one date', () => {
  test('its hours, instructor and room are its own everywhere; the series stays; null takes them back', async () => {
    const { scheduleId } = await aWeeklyClass()
    const { answer: noor } = await studio.call('createInstructor', {
      as: admin,
      body: { name: 'Noor Haddad', specialty: 'Yoga', bio: 'Calm.' },
    })
    const wish = {
      startTime: '19:30',
      endTime: '20:30',
      instructorId: noor.id,
      location: 'Garden Room',
      note: 'By candle',
    }
    const { status, answer } = await change(scheduleId, wish)
    expect(status).toBe(200)
    const changed = {
      startTime: '19:30',
      endTime: '20:30',
      startsAt: '2026-01-22T00:30:00.000Z',
      instructorName: 'Noor Haddad',
      location: 'Garden Room',
      change: {
        movedFrom: { startTime: '18:00', endTime: '19:00' },
        isSubstituted: true,
        isRelocated: true,
        note: 'By candle',
      },
    }
    expect(answer).toMatchObject(changed)
    expect(await occurrenceOf(scheduleId)).toMatchObject(changed)
    expect(await occurrenceOf(scheduleId, { date: nextWeek })).toMatchObject({ startTime: '18:00', change: null })
    expect((await change(scheduleId, { startTime: null, endTime: null })).answer).toMatchObject({
      startTime: '18:00',
      instructorName: 'Noor Haddad',
    })
    await change(scheduleId, { instructorId: null, location: null, note: null })
    expect(await occurrenceOf(scheduleId)).toMatchObject({ instructorName: null, location: null, change: null })
  })

  test('a booking moves with its date: told once how it was and is, in every list, file and feed', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Gong Bath' })
    const member = await studio.signedInAs('member')
    const { answer: booked } = await book(member, classId)
    await change(scheduleId, { startTime: '19:30', endTime: '20:30', location: 'Garden Room' })
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await mine(member)).toMatchObject([
      {
        id: booked.id,
        status: 'confirmed',
        startsAt: '2026-01-22T00:30:00.000Z',
        endsAt: '2026-01-22T01:30:00.000Z',
        movedFrom: '2026-01-21T23:00:00.000Z',
        cancelBy: '2026-01-22T00:30:00.000Z',
        location: 'Garden Room',
      },
    ])
    const told = (await mailsTo(member)).filter(({ subject }) => subject === 'A change to your class: Gong Bath')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Wednesday, January 21, 2026, 7:30–8:30\u00a0pm')
    expect(told[0]?.text).toContain('Wednesday, January 21, 2026, 6:00–7:00\u00a0pm')
    expect(told[0]?.text).toContain('Garden Room')
    expect(told[0]?.text).toContain('you can cancel until the class begins')
    const file = await studio.request(`/api/bookings/${booked.id}/calendar.ics`, { headers: { Cookie: member.cookie } })
    const entry = await file.text()
    for (const part of ['DTSTART:20260122T003000Z', 'SEQUENCE:1', 'LOCATION:Garden Room']) expect(entry).toContain(part)
    const { answer: feed } = await studio.call('getCalendarFeed', { as: member })
    const read = async () => (await studio.request(new URL(feed.feedUrl).pathname)).text()
    expect(await read()).toContain('DTSTART:20260122T003000Z')
    await cancel(scheduleId)
    expect(await read()).toMatch(/STATUS:CANCELLED/)
    expect(await read()).toContain('SEQUENCE:2')
  })

  test('who was booked may cancel until it begins, never late, and a payment goes back', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Qigong' })
    const guest = await studio.signedInAs('user')
    const sessionId = await paidBy(guest, classId)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    studio.clock.set('2026-01-22T00:30:00Z')
    const [booking] = await mine(guest)
    const { answer } = await studio.call('cancelBooking', { as: guest, params: { id: booking?.id ?? '' } })
    expect(answer).toMatchObject({ status: 'cancelled', lateCancel: false })
    await studio.workOff()
    expect(await refundsOf(sessionId)).toMatchObject([{ amount: 2_500 }])
    const text = (await mailsTo(guest)).find(({ subject }) => subject === 'Booking cancelled: Qigong')?.text
    expect(text).toContain('You get your $25.00 back')
    expect(text).not.toContain('not refundable')
    studio.clock.set('2026-01-14T15:00:00Z')
  })

  test('back at the hour that was booked the policy in force holds again', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    const { answer: booked } = await book(member, classId)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    await change(scheduleId, { startTime: null, endTime: null })
    expect(await mine(member)).toMatchObject([
      { movedFrom: null, startsAt: booked.startsAt, cancelBy: booked.cancelBy },
    ])
  })

  test('who books after the change books the new hour, under the usual policy, and is told nothing', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Late Sit' })
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    const member = await studio.signedInAs('member')
    studio.clock.advance({ seconds: 1 })
    const { answer } = await book(member, classId)
    expect(answer).toMatchObject({ startsAt: '2026-01-22T01:00:00.000Z', cancelBy: '2026-01-21T13:00:00.000Z' })
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual(['You are booked: Late Sit'])
  })

  test('another room or instructor is told; a note alone writes to nobody', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Tea' })
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await change(scheduleId, { note: 'Bring a cup' })
    expect((await lastMailTo(member))?.subject).toBe('You are booked: Tea')
    await change(scheduleId, { location: 'Garden Room' })
    const told = await lastMailTo(member)
    expect(told?.subject).toBe('A change to your class: Tea')
    expect(told?.text).toContain('Bring a cup')
    expect(told?.text).not.toContain('you can cancel until the class begins')
  })

  test('a reminder names the date’s own hour and room', async () => {
    const { classId, scheduleId } = await aWeeklyClass({ name: 'Stretch' })
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00', location: 'Garden Room' })
    studio.clock.set('2026-01-20T15:00:00Z')
    await studio.runJobs()
    const reminder = (await mailsTo(member)).find(({ subject }) => subject === 'Tomorrow: Stretch')
    expect(reminder?.text).toContain('8:00–9:00\u00a0pm')
    expect(reminder?.text).toContain('Garden Room')
    studio.clock.set('2026-01-14T15:00:00Z')
  })

  test('a series that changes its hour leaves a date with hours of its own alone', async () => {
    const { classId, scheduleId } = await aWeeklyClass()
    const member = await studio.signedInAs('member')
    await book(member, classId)
    await book(member, classId, nextWeek)
    await change(scheduleId, { startTime: '20:00', endTime: '21:00' })
    await studio.call('changeSchedule', { as: admin, params: { id: scheduleId }, body: { startTime: '18:15' } })
    expect((await mine(member)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
    expect(await occurrenceOf(scheduleId)).toMatchObject({ startTime: '20:00' })
  })

  test('wrong hours and unknown instructors are refused', async () => {
    const { scheduleId } = await aWeeklyClass()
    expect((await change(scheduleId, { startTime: '19:00' })).error.fields).toHaveProperty('endTime')
    expect((await change(scheduleId, { startTime: '25:00' })).error.fields).toHaveProperty('startTime')
    expect((await change(scheduleId, { instructorId: '64b7f0c2a1b2c3d4e5f60718' })).status).toBe(404)
    const today = '2026-01-14'
    expect((await change(scheduleId, { startTime: '09:00', endTime: '10:00' }, today)).error.fields).toHaveProperty(
      'startTime',
    )
  })

  test('every read of changed dates goes through an index', async () => {
    const { model } = studio.deps.dateChanges
    const plans = [
      model.find({ date: { $gte: '2026-01-01', $lte: '2026-01-31' } }),
      model.find({ 'aftermath.since': { $lte: new Date(0) } }),
      model.find({ scheduleId: 'x' }),
      studio.deps.bookings.model.find({ scheduleId: 'x', holdsSeat: true, bookingDate: date }),
    ].map(planOf)
    expect(await Promise.all(plans)).toEqual(['IXSCAN', 'IXSCAN', 'IXSCAN', 'IXSCAN'])
  })
})
