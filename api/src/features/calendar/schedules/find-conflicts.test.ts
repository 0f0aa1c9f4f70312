import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening. */
const studio = await aTestStudio()
const { aClass, aSchedule, aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin')
const [date, nextWeek] = ['2026-01-21', '2026-01-28']

const change = (id: string, body: unknown) => studio.call('changeDate', { as: admin, params: { id, date }, body })
const cancel = (id: string) => studio.call('cancelDate', { as: admin, params: { id, date }, body: {} })

describe('the conflicts of a planned schedule', () => {
  const createInstructor = async (name: string) =>
    (await studio.expectOk('createInstructor', { as: admin, body: { name, specialty: 'Yoga', bio: 'Calm.' } })).id
  const findConflicts = async (query: Record<string, unknown>) => {
    const plannedSchedule = { dayOfWeek: 3, startTime: '18:30', endTime: '19:30', startDate: '2026-01-01', ...query }
    const queryTexts = Object.fromEntries(Object.entries(plannedSchedule).map(([key, value]) => [key, String(value)]))
    return studio.expectOk('listScheduleConflicts', { as: admin, query: queryTexts })
  }

  test('another schedule with the same instructor, class or room at the same time is a conflict, listed with its class, first date and hours [CATALOGUE-21]', async () => {
    const adaId = await createInstructor('Ada Field')
    const { id: taughtClassId } = await aClass({ name: 'Flow', instructorId: adaId })
    const { id: scheduleId } = await aSchedule({ classId: taughtClassId, location: 'Bowl Room' })
    const { id: classId } = await aClass({ instructorId: adaId })
    const firstConflictingDate = {
      scheduleId,
      className: 'Flow',
      date: '2026-01-14',
      startTime: '18:00',
      endTime: '19:00',
    }
    expect(await findConflicts({ classId })).toEqual([
      { ...firstConflictingDate, kind: 'instructor', resourceName: 'Ada Field' },
    ])
    expect(await findConflicts({ classId, startTime: '19:00', endTime: '20:00' })).toEqual([])
    expect(await findConflicts({ classId, dayOfWeek: 4 })).toEqual([])
    expect(await findConflicts({ classId: taughtClassId })).toMatchObject([{ kind: 'class', resourceName: null }])
    expect(await findConflicts({ classId: taughtClassId, except: scheduleId })).toEqual([])
    const { id: otherClassId } = await aClass()
    expect(await findConflicts({ classId: otherClassId, location: 'bowl room ' })).toEqual([
      { ...firstConflictingDate, kind: 'location', resourceName: 'Bowl Room' },
    ])
  })

  test('a substitute counts for conflicts on the changed date only, and a cancelled date causes none [CATALOGUE-21]', async () => {
    const [adaId, benId] = [await createInstructor('Ada'), await createInstructor('Ben')]
    const { scheduleId } = await aWeeklyClass({ name: 'Flow', instructorId: adaId })
    const { id: classId } = await aClass({ instructorId: benId })
    expect(await findConflicts({ classId })).toEqual([])
    await change(scheduleId, { instructorId: benId })
    expect(await findConflicts({ classId })).toMatchObject([{ kind: 'instructor', date, resourceName: 'Ben' }])
    const oneDate = { isRecurring: 'false', startDate: nextWeek }
    expect(await findConflicts({ classId, ...oneDate })).toEqual([])
    expect(await findConflicts({ classId, ...oneDate, instructorId: adaId })).toMatchObject([{ date: nextWeek }])
    await cancel(scheduleId)
    expect(await findConflicts({ classId })).toEqual([])
  })
})
