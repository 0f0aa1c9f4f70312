import { addDays, type Occurrence, type Schedule } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { planOf } from '../../testing/query-plan.ts'
import { aTestStudio } from '../../testing/test-app.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York. */
const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const WEDNESDAY = 3

const aClass = async (body: Record<string, unknown> = {}) => {
  const yoga = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }
  return (await studio.call('createClass', { as: admin, body: { ...yoga, ...body } })).answer
}
const weekly = { dayOfWeek: WEDNESDAY, startTime: '17:30', endTime: '18:30', startDate: '2026-01-01' }
const create = (body: Record<string, unknown>) =>
  studio.call('createSchedule', { as: admin, body: { ...weekly, ...body } })
const aSchedule = async (body: Record<string, unknown>) => (await create(body)).answer
const change = (id: string, body: Record<string, unknown>) =>
  studio.call('changeSchedule', { as: admin, params: { id }, body })
const remove = (id: string) => studio.call('deleteSchedule', { as: admin, params: { id } })
const list = async (query: Record<string, string> = {}, as: Person | null = null) =>
  (await studio.call('listSchedules', { query, as })).answer
const datesOf = async (id: string, range: { from: string; to: string }) =>
  (await list(range)).flatMap((one) => (one.id === id && 'date' in one ? [one.date] : []))
const onDate = async (id: string, date: string) =>
  (await list({ date })).find((one) => one.id === id) as Occurrence | undefined
const book = (
  classId: string,
  { as, bookingDate, scheduleId }: { as: Person; bookingDate: string; scheduleId?: string },
) => studio.call('bookClass', { as, body: { classId, bookingDate, scheduleId } })
const statusOf = async (bookingId: string) => (await studio.deps.bookings.findById(bookingId))?.status

describe('creating and listing', () => {
  test('a created one is answered with 201, its class and its defaults', async () => {
    const { id: classId } = await aClass()
    const { status, answer } = await create({ classId })
    expect(status).toBe(201)
    expect(answer).toEqual({
      ...weekly,
      classId,
      className: 'Mindful Yoga',
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      endDate: null,
      isRecurring: true,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
    })
  })

  test('C: an unknown class is 404; wrong fields are all named', async () => {
    for (const classId of ['64b7f0c2a1b2c3d4e5f60718', 'yoga']) {
      const { status, error } = await create({ classId })
      expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
    }
    const wrong = { dayOfWeek: 7, startTime: '25:00', endTime: '9', startDate: '2026-02-30', isRecurring: 'x' }
    const { status, error } = await create({ ...wrong, classId: '' })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['classId', ...Object.keys(wrong)].sort())
  })

  test('C: the end is after the start, in time and in date', async () => {
    const { id: classId } = await aClass()
    expect((await create({ classId, startTime: '10:00', endTime: '10:00' })).error.fields).toHaveProperty('endTime')
    expect((await create({ classId, startDate: '2026-02-01', endDate: '2026-01-31' })).error.fields).toHaveProperty(
      'endDate',
    )
    expect((await create({ classId, startDate: '2026-02-04', endDate: '2026-02-04' })).status).toBe(201)
  })

  test('the plain list is in the order of creation; only admins see what is switched off', async () => {
    const shown = await aClass()
    const hidden = await aClass({ isActive: false })
    const first = await aSchedule({ classId: shown.id, startTime: '12:00' })
    const off = await aSchedule({ classId: shown.id, isActive: false })
    const ofHidden = await aSchedule({ classId: hidden.id })
    const last = await aSchedule({ classId: shown.id, startTime: '08:00' })
    const mine = new Set([first.id, off.id, ofHidden.id, last.id])
    const seen = async (as: Person | null) => (await list({}, as)).filter(({ id }) => mine.has(id))
    expect(await seen(null)).toEqual([first, last])
    expect(await seen(await studio.signedInAs('member'))).toEqual([first, last])
    expect(await seen(admin)).toEqual([first, off, ofHidden, last])
  })
})

describe('dates (spec section 4)', () => {
  test('C: ?date= answers the schedules that apply, with className, bookedCount, capacity and instants', async () => {
    const { id: classId } = await aClass({ name: 'Tai Chi', capacity: 7 })
    const schedule = await aSchedule({ classId })
    expect(await onDate(schedule.id, '2026-01-21')).toEqual({
      ...schedule,
      date: '2026-01-21',
      startsAt: '2026-01-21T22:30:00.000Z',
      endsAt: '2026-01-21T23:30:00.000Z',
      capacity: 7,
      bookedCount: 0,
    })
    expect(await onDate(schedule.id, '2026-01-22')).toBeUndefined()
  })

  test('it applies from its start date to its end date, both inside', async () => {
    const { id: classId } = await aClass()
    const { id } = await aSchedule({ classId, startDate: '2026-01-21', endDate: '2026-02-04' })
    expect(await datesOf(id, { from: '2026-01-01', to: '2026-02-28' })).toEqual([
      '2026-01-21',
      '2026-01-28',
      '2026-02-04',
    ])
    for (const [date, applies] of [
      ['2026-01-14', false],
      ['2026-01-21', true],
      ['2026-02-04', true],
      ['2026-02-11', false],
    ] as const)
      expect([date, (await onDate(id, date)) !== undefined]).toEqual([date, applies])
  })

  test('B24: a one-time schedule is exactly the first matching weekday on or after its start', async () => {
    const { id: classId } = await aClass()
    const later = await aSchedule({ classId, isRecurring: false, startDate: '2026-01-15' })
    const same = await aSchedule({
      classId,
      isRecurring: false,
      startDate: '2026-01-21',
      startTime: '07:00',
      endTime: '08:00',
    })
    expect(await datesOf(later.id, { from: '2026-01-01', to: '2026-02-28' })).toEqual(['2026-01-21'])
    expect(await datesOf(same.id, { from: '2026-01-01', to: '2026-02-28' })).toEqual(['2026-01-21'])
    expect(await onDate(later.id, '2026-01-28')).toBeUndefined()
  })

  test('B10: both daylight-saving nights: the wall clock stays, the instants move', async () => {
    const { id: classId } = await aClass()
    const evening = await aSchedule({ classId, dayOfWeek: 0, startDate: '2026-01-01' })
    const night = await aSchedule({ classId, dayOfWeek: 0, startTime: '02:30', endTime: '03:15' })
    expect(await onDate(evening.id, '2026-03-01')).toMatchObject({ startsAt: '2026-03-01T22:30:00.000Z' })
    expect(await onDate(evening.id, '2026-03-08')).toMatchObject({ startsAt: '2026-03-08T21:30:00.000Z' })
    expect(await onDate(evening.id, '2026-10-25')).toMatchObject({ startsAt: '2026-10-25T21:30:00.000Z' })
    expect(await onDate(evening.id, '2026-11-01')).toMatchObject({ startsAt: '2026-11-01T22:30:00.000Z' })
    const skipped = await onDate(night.id, '2026-03-08')
    expect((skipped?.endsAt ?? '') > (skipped?.startsAt ?? '')).toBe(true)
  })

  test('?from=&to= is soonest first and holds at most 62 days: 422 beyond', async () => {
    const { id: classId } = await aClass()
    await aSchedule({ classId, dayOfWeek: 1, startTime: '09:00', endTime: '10:00' })
    await aSchedule({ classId, dayOfWeek: 1, startTime: '07:00', endTime: '08:00' })
    const starts = (await list({ from: '2026-01-12', to: '2026-01-25' })).map((one) =>
      'startsAt' in one ? one.startsAt : '',
    )
    expect(starts).toEqual([...starts].sort())
    expect((await studio.call('listSchedules', { query: { from: '2026-01-01', to: '2026-03-03' } })).status).toBe(200)
    for (const query of [
      { from: '2026-01-01', to: '2026-03-04' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-02-01' },
      { to: '2026-02-01' },
      { date: '2026-02-30' },
      { date: 'today' },
      { from: '9999-12-01', to: '9999-12-31' },
    ] as Array<Record<string, string>>) {
      const { status, error } = await studio.call('listSchedules', { query })
      expect([query, status, error.code]).toEqual([query, 422, 'VALIDATION_FAILED'])
    }
  })

  test('the outermost dates are answered like any other', async () => {
    for (const query of [
      { date: '1900-01-01' },
      { date: '2999-12-31' },
      { from: '2999-12-01', to: '2999-12-31' },
    ] as Array<Record<string, string>>) {
      expect((await studio.call('listSchedules', { query })).status).toBe(200)
    }
  })

  test('what is switched off does not apply', async () => {
    const shown = await aClass()
    const hidden = await aClass({ isActive: false })
    const off = await aSchedule({ classId: shown.id, isActive: false })
    const ofHidden = await aSchedule({ classId: hidden.id })
    for (const id of [off.id, ofHidden.id]) {
      expect(await onDate(id, '2026-01-21')).toBeUndefined()
      expect(await datesOf(id, { from: '2026-01-14', to: '2026-02-14' })).toEqual([])
    }
  })

  test('bookedCount is counted for each occurrence by itself, also twice on one day', async () => {
    const { id: classId } = await aClass()
    const morning = await aSchedule({ classId, startTime: '08:00', endTime: '09:00' })
    const evening = await aSchedule({ classId })
    for (const scheduleId of [morning.id, evening.id, evening.id]) {
      const as = await studio.signedInAs('member')
      expect((await book(classId, { as, bookingDate: '2026-01-21', scheduleId })).status).toBe(201)
    }
    expect((await onDate(morning.id, '2026-01-21'))?.bookedCount).toBe(1)
    expect((await onDate(evening.id, '2026-01-21'))?.bookedCount).toBe(2)
    expect((await onDate(evening.id, '2026-01-28'))?.bookedCount).toBe(0)
    const inRange = (await list({ from: '2026-01-20', to: '2026-01-22' })) as Occurrence[]
    expect(inRange.find(({ id }) => id === evening.id)?.bookedCount).toBe(2)
  })
})

describe('A3: changing a schedule', () => {
  test('C: PATCH is partial, and the change is checked together with what stays', async () => {
    const { id: classId } = await aClass()
    const schedule = await aSchedule({ classId, endDate: '2026-06-01' })
    expect((await change(schedule.id, { endTime: '18:45' })).answer).toEqual({ ...schedule, endTime: '18:45' })
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

  test('it can be given to another class, which must exist', async () => {
    const [one, other] = [await aClass(), await aClass({ name: 'Tai Chi' })]
    const schedule = await aSchedule({ classId: one.id })
    expect((await change(schedule.id, { classId: '64b7f0c2a1b2c3d4e5f60718' })).status).toBe(404)
    expect((await change(schedule.id, { classId: other.id })).answer).toMatchObject({
      classId: other.id,
      className: 'Tai Chi',
    })
  })

  test('unknown ids and ids of the wrong form are 404', async () => {
    for (const id of ['64b7f0c2a1b2c3d4e5f60718', 'nonsense']) {
      expect((await change(id, { startTime: '09:00' })).error.code).toBe('NOT_FOUND')
      expect((await remove(id)).error.code).toBe('NOT_FOUND')
    }
  })

  test('B27: create, change and delete stand in the audit log', async () => {
    const { id: classId } = await aClass()
    const schedule = await aSchedule({ classId })
    await change(schedule.id, { startTime: '17:00' })
    await remove(schedule.id)
    const log = (await studio.call('listAuditLog', { as: admin, query: { entity: 'schedule' } })).answer
    expect(log.filter(({ entityId }) => entityId === schedule.id).reverse()).toMatchObject([
      { act: 'create schedule', before: null, after: { startTime: '17:30' } },
      { act: 'change schedule', before: { startTime: '17:30' }, after: { startTime: '17:00' } },
      { act: 'delete schedule', before: { startTime: '17:00' }, after: null },
    ])
  })

  /** A class with one weekly schedule, and a member's bookings of the next two Wednesdays. */
  async function aBookedSchedule() {
    const { id: classId } = await aClass({ name: 'Booked Yoga' })
    const schedule = await aSchedule({ classId })
    const as = await studio.signedInAs('member')
    const next = await book(classId, { as, bookingDate: '2026-01-21' })
    const after = await book(classId, { as, bookingDate: '2026-01-28' })
    expect([next.status, after.status]).toEqual([201, 201])
    const told = async () =>
      (await studio.mails()).filter(({ to, subject }) => to === as.user.email && /cancel/i.test(subject))
    return { classId, schedule, next: next.answer.id, after: after.answer.id, told }
  }
  const statuses = async ({ next, after }: { next: string; after: string }) => [
    await statusOf(next),
    await statusOf(after),
  ]

  test('an earlier end cancels what comes after it, as the studio, and tells the member', async () => {
    const booked = await aBookedSchedule()
    await change(booked.schedule.id, { endDate: '2026-01-21' })
    expect(await statuses(booked)).toEqual(['confirmed', 'cancelled'])
    expect((await booked.told()).length).toBe(1)
    expect((await booked.told())[0]?.text).toContain('Booked Yoga')
  })

  test.each([
    { what: 'another weekday', body: { dayOfWeek: 4 } },
    { what: 'another beginning', body: { startTime: '17:00' } },
    { what: 'a later start date', body: { startDate: '2026-02-01' } },
    { what: 'a single date long past', body: { isRecurring: false } },
    { what: 'switching it off', body: { isActive: false } },
  ])('$what cancels what was booked', async ({ body }) => {
    const booked = await aBookedSchedule()
    expect((await change(booked.schedule.id, body)).status).toBe(200)
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    expect((await booked.told()).length).toBe(2)
  })

  test('giving it to another class cancels what was booked of the former one', async () => {
    const booked = await aBookedSchedule()
    const other = await aClass({ name: 'Tai Chi' })
    await change(booked.schedule.id, { classId: other.id })
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
  })

  test.each([
    { what: 'another end of the hour', body: { endTime: '19:00' } },
    { what: 'an end far ahead', body: { endDate: '2027-01-01' } },
    { what: 'nothing at all', body: {} },
  ])('$what keeps what was booked', async ({ body }) => {
    const booked = await aBookedSchedule()
    await change(booked.schedule.id, body)
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await statuses(booked)).toEqual(['confirmed', 'confirmed'])
    expect(await booked.told()).toEqual([])
  })

  test('deleting cancels the future, frees the seats, and erases the schedule', async () => {
    const booked = await aBookedSchedule()
    const { status, answer } = await remove(booked.schedule.id)
    expect(status).toBe(200)
    expect(answer).toEqual({ message: expect.any(String) })
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    const isListed = async () => ((await list({}, admin)) as Schedule[]).some(({ id }) => id === booked.schedule.id)
    expect(await isListed()).toBe(false)
    expect((await remove(booked.schedule.id)).status).toBe(404)
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await studio.deps.schedules.model.exists({ _id: booked.schedule.id })).toBeNull()
  })

  test('what a killed process left undone the job does, once', async () => {
    const booked = await aBookedSchedule()
    const aftermath = { since: studio.clock.now(), actorId: admin.user.id, actorName: admin.user.username }
    await studio.deps.inTransaction((tx) => studio.deps.schedules.remove({ id: booked.schedule.id, aftermath, tx }))
    expect(await statuses(booked)).toEqual(['confirmed', 'confirmed'])
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    await studio.runJobs()
    expect(await statuses(booked)).toEqual(['cancelled', 'cancelled'])
    expect((await booked.told()).length).toBe(2)
  })

  test('a booking that was on its way while the schedule changed is found by the job', async () => {
    const booked = await aBookedSchedule()
    await change(booked.schedule.id, { endDate: '2026-01-21' })
    const as = await studio.signedInAs('member')
    const plan = { classId: booked.classId, scheduleId: booked.schedule.id, bookingDate: addDays('2026-01-21', 7) }
    const late = await aBookingBehindTheBack({ ...plan, userId: as.user.id })
    studio.clock.advance({ seconds: 31 })
    await studio.runJobs()
    expect(await statusOf(late)).toBe('cancelled')
  })

  async function aBookingBehindTheBack(given: {
    classId: string
    scheduleId: string
    bookingDate: string
    userId: string
  }) {
    const { bookings, occurrences, clock, ids, inTransaction } = studio.deps
    const startsAt = clock.instantOf({ day: given.bookingDate, time: '17:30' })
    const id = ids.next()
    const occurrence = { classId: given.classId, date: given.bookingDate, scheduleId: given.scheduleId }
    const free = { list: 2_500, discount: 2_500, paid: 0, currency: 'usd' as const }
    const times = { startsAt, endsAt: startsAt, cancelBy: startsAt, createdAt: clock.now() }
    const state = { status: 'confirmed' as const, checkoutId: null, holdExpiresAt: null, needsReminder: false }
    await occurrences.ensure(occurrence)
    await inTransaction(async (tx) => {
      await occurrences.take({ occurrence, capacity: 20, tx })
      await bookings.add({ booking: { id, ...given, ...times, ...state, price: free }, tx })
    })
    return id
  }
})

describe('who, and how', () => {
  test('only admins create, change and delete', async () => {
    const member = await studio.signedInAs('member')
    const { id: classId } = await aClass()
    const { id } = await aSchedule({ classId })
    for (const as of [member, null]) {
      const expected = as ? 403 : 401
      expect((await studio.call('createSchedule', { as, body: { ...weekly, classId } })).status).toBe(expected)
      expect((await studio.call('changeSchedule', { as, params: { id }, body: {} })).status).toBe(expected)
      expect((await studio.call('deleteSchedule', { as, params: { id } })).status).toBe(expected)
    }
  })

  test('a month of a full calendar takes a handful of queries, whatever it holds', async () => {
    const busy = await aTestStudio()
    const boss = await busy.signedInAs('admin')
    for (let count = 0; count < 12; count += 1) {
      const body = { name: `Class ${count}`, duration: 60, capacity: 5, category: 'music' }
      const { answer } = await busy.call('createClass', { as: boss, body })
      await busy.call('createSchedule', { as: boss, body: { ...weekly, classId: answer.id, dayOfWeek: count % 7 } })
    }
    let queries = 0
    busy.deps.database.connection.set('debug', () => {
      queries += 1
    })
    const { answer } = await busy.call('listSchedules', { query: { from: '2026-02-01', to: '2026-03-31' } })
    busy.deps.database.connection.set('debug', false)
    expect(answer.length).toBeGreaterThan(90)
    expect(queries).toBeGreaterThan(0)
    expect(queries).toBeLessThanOrEqual(3)
  })

  test('every query for schedules goes through an index', async () => {
    const { model } = studio.deps.schedules
    const order = { createdAt: 1, _id: 1 } as const
    const lastDate = { $gte: '2026-01-14' }
    const queries = {
      'plain list': model.find({ isActive: true }).sort(order),
      'plain list of an admin': model.find({ isRemoved: false }).sort(order),
      'of a date': model.find({ isActive: true, dayOfWeek: 3, lastDate }).sort(order),
      'of a range': model.find({ isActive: true, lastDate }).sort(order),
      'of a class': model.find({ classId: '64b7f0c2a1b2c3d4e5f60718', isRemoved: false }).sort(order),
      'all of a class': model.find({ classId: '64b7f0c2a1b2c3d4e5f60718' }),
      aftermaths: model.find({ 'aftermath.since': { $lte: studio.clock.now() } }),
    }
    for (const [name, query] of Object.entries(queries)) expect([name, await planOf(query)]).toEqual([name, 'IXSCAN'])
  })
})
