import type { Occurrence } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'
import { weeklyScenes, weeklySchedule } from './testing/weekly-scenes.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual schedule is on Wednesdays, 17:30 to 18:30. */
const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const { aClass, createSchedule, aSchedule, listSchedules, book } = weeklyScenes(studio, { admin })
const findOnDate = async (id: string, date: string) =>
  (await listSchedules({ date })).find((schedule) => schedule.id === id) as Occurrence | undefined

describe('creating and listing schedules', () => {
  test('creating a schedule answers 201 with its class and the defaults', async () => {
    const { id: classId } = await aClass()
    const { status, answer } = await createSchedule({ classId })
    expect(status).toBe(201)
    expect(answer).toEqual({
      ...weeklySchedule,
      classId,
      className: 'Mindful Yoga',
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      endDate: null,
      isRecurring: true,
      isActive: true,
      location: null,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    })
  })

  test('creating a schedule returns 404 for an unknown class, and 422 with all invalid fields', async () => {
    expect((await createSchedule({ classId: '64b7f0c2a1b2c3d4e5f60718' })).status).toBe(404)
    const wrongInput = { dayOfWeek: 7, startTime: '25:00', endTime: '9', startDate: '2026-02-30', isRecurring: 'x' }
    const { status, error } = await createSchedule({ ...wrongInput, classId: '' })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['classId', ...Object.keys(wrongInput)].sort())
  })

  test('schedules are listed in the order of creation; inactive ones and those of inactive classes have no dates, and only admins see them [CATALOGUE-1]', async () => {
    const activeClass = await aClass()
    const inactiveClass = await aClass({ isActive: false })
    const firstSchedule = await aSchedule({ classId: activeClass.id, startTime: '12:00' })
    const inactiveSchedule = await aSchedule({ classId: activeClass.id, isActive: false })
    const scheduleOfInactiveClass = await aSchedule({ classId: inactiveClass.id })
    const lastSchedule = await aSchedule({ classId: activeClass.id, startTime: '08:00' })
    const createdIds = new Set([firstSchedule.id, inactiveSchedule.id, scheduleOfInactiveClass.id, lastSchedule.id])
    const listCreated = async (as: Person | null) =>
      (await listSchedules({}, as)).filter(({ id }) => createdIds.has(id))
    expect(await listCreated(null)).toEqual([firstSchedule, lastSchedule])
    expect(await listCreated(await studio.signedInAs('member'))).toEqual([firstSchedule, lastSchedule])
    expect(await listCreated(admin)).toEqual([firstSchedule, inactiveSchedule, scheduleOfInactiveClass, lastSchedule])
    for (const { id } of [inactiveSchedule, scheduleOfInactiveClass])
      expect(await findOnDate(id, '2026-01-21')).toBeUndefined()
  })
})

describe('listing occurrences', () => {
  test('?date= returns the occurrences of that date with class name, instants, capacity and taken seats [CATALOGUE-31]', async () => {
    const { id: classId, category } = await aClass({ name: 'Tai Chi', capacity: 7 })
    const schedule = await aSchedule({ classId })
    expect(await findOnDate(schedule.id, '2026-01-21')).toEqual({
      ...schedule,
      ...anyVersion,
      date: '2026-01-21',
      category,
      hasWaitlist: true,
      startsAt: '2026-01-21T22:30:00.000Z',
      endsAt: '2026-01-21T23:30:00.000Z',
      instructorId: null,
      instructorName: null,
      isCancelled: false,
      change: null,
      capacity: 7,
      bookedCount: 0,
    })
    expect(await findOnDate(schedule.id, '2026-01-22')).toBeUndefined()
    const morningSchedule = await aSchedule({ classId, startTime: '08:00', endTime: '09:00' })
    for (const scheduleId of [morningSchedule.id, schedule.id, schedule.id]) {
      const member = await studio.signedInAs('member')
      expect((await book(classId, { as: member, bookingDate: '2026-01-21', scheduleId })).status).toBe(201)
    }
    expect(await findOnDate(morningSchedule.id, '2026-01-21')).toMatchObject({ bookedCount: 1 })
    expect(await findOnDate(schedule.id, '2026-01-21')).toMatchObject({ bookedCount: 2 })
    expect(await findOnDate(schedule.id, '2026-01-28')).toMatchObject({ bookedCount: 0 })
  })

  test('?from=&to= lists occurrences soonest first and answers 422 for more than 62 days or an invalid range [CATALOGUE-22]', async () => {
    const { id: classId } = await aClass()
    await aSchedule({ classId, dayOfWeek: 1, startTime: '09:00', endTime: '10:00' })
    await aSchedule({ classId, dayOfWeek: 1, startTime: '07:00', endTime: '08:00' })
    const startsAtList = (await listSchedules({ from: '2026-01-12', to: '2026-01-25' })).map((occurrence) =>
      'startsAt' in occurrence ? occurrence.startsAt : '',
    )
    expect(startsAtList).toEqual([...startsAtList].sort())
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

  test('a visitor who requests more ranges a minute than the limit gets 429 with the time to wait [CATALOGUE-22]', async () => {
    const limitedStudio = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_RANGES: '2' } })
    const listRange = (
      from: string,
      caller: { as?: Person; clientAddress?: string } = { clientAddress: '203.0.113.6' },
    ) => limitedStudio.call('listSchedules', { query: { from, to: '2026-02-01' }, ...caller })
    for (const from of ['2026-01-02', '2026-01-03']) expect((await listRange(from)).status).toBe(200)
    const { status, error, headers } = await listRange('2026-01-04')
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect((await listRange('2026-01-04', { clientAddress: '203.0.113.7' })).status).toBe(200)
    expect((await listRange('2026-01-05', { as: await studio.signedInAs('user') })).status).toBe(200)
  })
})
