import type { EndpointName, Occurrence } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from './testing/catalogue.ts'
import { aTestStudio, type TestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const admin = await studio.signedInAs('admin')
const member = await studio.signedInAs('member')
const { aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules'] as const

const yoga = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }
const weekly = { dayOfWeek: 3, startTime: '18:00', endTime: '19:00', startDate: '2026-01-01' }
const instructor = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
const program = { name: 'Sleep', duration: 4, price: '99.00', icon: 'heart' }

/** Returns the whole public catalogue as one API process sends it to a visitor and an admin, and its dates to a member. */
async function loadCatalogue(apiProcess: TestStudio): Promise<string> {
  const range = await apiProcess.call('listSchedules', { query: { from: '2026-01-14', to: '2026-02-14' }, as: member })
  const day = await apiProcess.call('listSchedules', { query: { date }, as: member })
  const responses = await Promise.all([null, admin].flatMap((as) => lists.map((name) => apiProcess.call(name, { as }))))
  return [range, day, ...responses].map(({ text }) => text).join('\n')
}

async function create(name: EndpointName, body: object): Promise<string> {
  const { answer, status, text } = await studio.call(name, { as: admin, body })
  if (status !== 201) throw new Error(`${name}: ${text}`)
  return (answer as { id: string }).id
}

test('every later response shows a change of the catalogue, even one made by another process [CATALOGUE-31]', async () => {
  const createdIds = {
    instructor: await create('createInstructor', instructor),
    program: await create('createProgram', program),
    class: await create('createClass', yoga),
    spare: await create('createClass', { ...yoga, name: 'Spare' }),
  }
  const schedule = await create('createSchedule', { ...weekly, classId: createdIds.class })
  const changes: Array<[EndpointName, { params?: { id: string }; body?: object }]> = [
    ['createInstructor', { body: { ...instructor, name: 'Bea' } }],
    ['createProgram', { body: { ...program, name: 'Rest' } }],
    ['createClass', { body: { ...yoga, name: 'Calm Yoga' } }],
    ['createSchedule', { body: { ...weekly, classId: createdIds.spare, dayOfWeek: 5 } }],
    [
      'changeClass',
      { params: { id: createdIds.class }, body: { name: 'Renamed', instructorId: createdIds.instructor } },
    ],
    ['changeInstructor', { params: { id: createdIds.instructor }, body: { specialty: 'Qigong' } }],
    ['changeProgram', { params: { id: createdIds.program }, body: { price: '89.00' } }],
    ['changeSchedule', { params: { id: schedule }, body: { startTime: '17:00' } }],
    ['archiveProgram', { params: { id: createdIds.program } }],
    ['deleteInstructor', { params: { id: createdIds.instructor } }],
    ['deleteClass', { params: { id: createdIds.spare } }],
    // Undoes the deletion, which is possible for ten seconds.
    ['changeClass', { params: { id: createdIds.spare }, body: { isActive: true } }],
    ['changeClass', { params: { id: createdIds.spare }, body: { isActive: false } }],
    ['deleteSchedule', { params: { id: schedule } }],
  ]
  let catalogueBefore = await loadCatalogue(secondProcess)
  for (const [name, options] of changes) {
    const { status } = await studio.call(name, { as: admin, ...options })
    expect([name, status]).toEqual([name, name.startsWith('create') ? 201 : 200])
    const catalogueAfter = await loadCatalogue(secondProcess)
    expect([name, catalogueAfter === catalogueBefore]).toEqual([name, false])
    expect([name, await loadCatalogue(studio)]).toEqual([name, catalogueAfter])
    catalogueBefore = catalogueAfter
  }
})

test('every later response counts a booking or cancellation, even one made by another process [CATALOGUE-31]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const loadCount = async (apiProcess: TestStudio, as: typeof member | null) => {
    const { answer } = await apiProcess.call('listSchedules', { query: { date }, as })
    // An occurrence is sent with the id of its schedule.
    return (answer as Occurrence[]).find(({ id }) => id === scheduleId)?.bookedCount
  }
  const loadAllCounts = async () => [
    await loadCount(secondProcess, member),
    await loadCount(secondProcess, null),
    await loadCount(studio, member),
  ]
  expect(await loadAllCounts()).toEqual([0, 0, 0])
  const { answer } = await studio.call('bookClass', { as: member, body: { classId, bookingDate: date } })
  expect(await loadAllCounts()).toEqual([1, 1, 1])
  await studio.call('cancelBooking', { as: member, params: { id: answer.id } })
  expect(await loadAllCounts()).toEqual([0, 0, 0])
})
