import type { EndpointName, Occurrence } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../testing/catalogue.ts'
import { aTestStudio, type TestStudio } from '../testing/test-app.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { LeasedVersion } from './leased-version.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ besides: studio })
const admin = await studio.signedInAs('admin')
const { aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'
const lists = ['listClasses', 'listPrograms', 'listInstructors', 'listSchedules'] as const

const yoga = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }
const weekly = { dayOfWeek: 3, startTime: '18:00', endTime: '19:00', startDate: '2026-01-01' }
const instructor = { name: 'Ada', specialty: 'Tai chi', bio: 'Slow and steady' }
const program = { name: 'Sleep', duration: 4, price: '99.00', icon: 'heart' }

/** A version that needs no database. */
const always = (read: () => string): LeasedVersion => ({
  current: async () => read(),
  mayTell: async () => undefined,
  changed: async () => undefined,
})

/** Everything public of the catalogue, as one process returns it. */
async function told(by: TestStudio): Promise<string> {
  const scopes = [null, admin]
  const range = await by.call('listSchedules', { query: { from: '2026-01-14', to: '2026-02-14' } })
  const day = await by.call('listSchedules', { query: { date } })
  const all = await Promise.all(scopes.flatMap((as) => lists.map((name) => by.call(name, { as }))))
  return [range, day, ...all].map(({ text }) => text).join('\n')
}
/** The same from a process that caches nothing: every version is new to it. */
const forgetful = await aTestStudio({ besides: studio })
forgetful.deps.keptAnswers = createKeptAnswers({ version: always(() => studio.deps.ids.next()) })
const truth = () => told(forgetful)

async function make(name: EndpointName, body: object): Promise<string> {
  const { answer, status, text } = await studio.call(name, { as: admin, body })
  if (status !== 201) throw new Error(`${name}: ${text}`)
  return (answer as { id: string }).id
}

test('after any change of the catalogue through one process the next answer of the other contains it [CATALOGUE-31]', async () => {
  const made = {
    instructor: await make('createInstructor', instructor),
    program: await make('createProgram', program),
    class: await make('createClass', yoga),
    spare: await make('createClass', { ...yoga, name: 'Spare' }),
  }
  const schedule = await make('createSchedule', { ...weekly, classId: made.class })
  const changes: Array<[EndpointName, { params?: { id: string }; body?: object }]> = [
    ['createInstructor', { body: { ...instructor, name: 'Bea' } }],
    ['createProgram', { body: { ...program, name: 'Rest' } }],
    ['createClass', { body: { ...yoga, name: 'Calm Yoga' } }],
    ['createSchedule', { body: { ...weekly, classId: made.spare, dayOfWeek: 5 } }],
    ['changeClass', { params: { id: made.class }, body: { name: 'Renamed', instructorId: made.instructor } }],
    ['changeInstructor', { params: { id: made.instructor }, body: { specialty: 'Qigong' } }],
    ['changeProgram', { params: { id: made.program }, body: { price: '89.00' } }],
    ['changeSchedule', { params: { id: schedule }, body: { startTime: '17:00' } }],
    ['archiveProgram', { params: { id: made.program } }],
    ['deleteInstructor', { params: { id: made.instructor } }],
    ['deleteClass', { params: { id: made.spare } }],
    ['changeClass', { params: { id: made.spare }, body: { isActive: true } }],
    ['changeClass', { params: { id: made.spare }, body: { isActive: false } }],
    ['deleteSchedule', { params: { id: schedule } }],
  ]
  for (const [name, options] of changes) {
    const before = await told(second)
    const { status } = await studio.call(name, { as: admin, ...options })
    expect([name, status]).toEqual([name, name.startsWith('create') ? 201 : 200])
    const after = await told(second)
    expect([name, after === before]).toEqual([name, false])
    expect([name, after]).toEqual([name, await truth()])
    expect([name, await told(studio)]).toEqual([name, after])
  }
})

test('a signed-in user sees a booking or a cancellation in the next bookedCount, of another process as well [CATALOGUE-32]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const member = await studio.signedInAs('member')
  const counted = async (by: TestStudio, as: typeof member | null) => {
    const { answer } = await by.call('listSchedules', { query: { date }, as })
    return (answer as Occurrence[]).find(({ id }) => id === scheduleId)?.bookedCount
  }
  const told = async () => [await counted(second, member), await counted(studio, null), await counted(studio, member)]
  expect(await told()).toEqual([0, 0, 0])
  const { answer } = await studio.call('bookClass', { as: member, body: { classId, bookingDate: date } })
  expect(await told()).toEqual([1, 1, 1])
  await expect.poll(() => counted(second, null)).toBe(1)
  await studio.call('cancelBooking', { as: member, params: { id: answer.id } })
  expect(await told()).toEqual([0, 0, 0])
  await expect.poll(() => counted(second, null)).toBe(0)
})

test('leased facts are read once in ten milliseconds, and again when this process changed anything or the caller may not use leases', async () => {
  let now = 0
  let reads = 0
  const kept = createKeptAnswers({ version: always(() => 'the same'), elapsed: () => now })
  const afresh = async () => {
    reads += 1
    return { reads }
  }
  const ask = async (mayBeLeased: boolean) => {
    const make = async (facts: { reads: number }) => facts.reads
    return Number((await kept.write({ key: 'x', afresh, mayBeLeased, make })).body)
  }
  expect([await ask(true), await ask(true)]).toEqual([1, 1])
  now = 9
  expect([await ask(true), await ask(false), await ask(true)]).toEqual([1, 2, 2])
  now = 19
  expect(await ask(true)).toBe(3)
  kept.changedHere()
  expect([await ask(true), await ask(true)]).toEqual([4, 4])
})

test('a caller who may use leases shares a read under way, and one who may not has the facts read again', async () => {
  const begun: Array<() => void> = []
  const kept = createKeptAnswers({ version: always(() => 'the same'), elapsed: () => 0 })
  const afresh = async () => {
    const facts = { reads: begun.length + 1 }
    // The first reading takes until the test ends it.
    await new Promise<void>((end) => (begun.push(end) === 1 ? undefined : end()))
    return facts
  }
  const ask = async (mayBeLeased: boolean) => {
    const make = async (facts: { reads: number }) => facts.reads
    return Number((await kept.write({ key: 'x', afresh, mayBeLeased, make })).body)
  }
  const first = ask(true)
  await expect.poll(() => begun.length).toBe(1)
  const meanwhile = [ask(true), ask(true)]
  begun[0]?.()
  expect(await Promise.all([first, ...meanwhile])).toEqual([1, 1, 1])
  expect(await ask(false)).toBe(2)
  expect(begun).toHaveLength(2)
})

test('a read that starts after an answer showed a change never shows the state before it, under constant load [CATALOGUE-31]', async () => {
  const id = await make('createClass', { ...yoga, name: 'Rush' })
  let answered = 60
  let isOver = false
  let asked = 0
  const askOnAndOn = async (by: TestStudio) => {
    while (!isOver) {
      const atLeast = answered
      const { answer } = await by.call('listClasses')
      const duration = answer.find((one) => one.id === id)?.duration ?? 0
      expect(duration).toBeGreaterThanOrEqual(atLeast)
      answered = Math.max(answered, duration)
      asked += 1
    }
  }
  const asking = Array.from({ length: 16 }, (_, index) => askOnAndOn(index % 2 ? studio : second))
  for (let duration = 61; duration <= 90; duration += 1) {
    const by = duration % 2 ? studio : second
    expect((await by.call('changeClass', { as: admin, params: { id }, body: { duration } })).status).toBe(200)
    answered = Math.max(answered, duration)
  }
  isOver = true
  await Promise.all(asking)
  expect(asked).toBeGreaterThan(30)
})

test('while nothing changes an answer costs one read by key at most, and many at once share it', async () => {
  for (const name of lists) {
    await second.call(name)
    const one = await second.commandsDuring(async () => void (await second.call(name)))
    expect(['', 'find versions']).toContain(one.join())
    const many = await second.commandsDuring(async () => {
      const all = await Promise.all(Array.from({ length: 100 }, () => second.call(name)))
      expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    })
    expect(many.every((command) => command === 'find versions')).toBe(true)
    expect(many.length).toBeLessThanOrEqual(10)
  }
})

test('writing the catalogue without its version, outside a transaction or in bulk, is an error', async () => {
  const { model } = studio.deps.programs
  await expect(model.updateOne({ name: 'Sleep' }, { $set: { name: 'Unseen' } })).rejects.toThrow(/in a transaction/)
  await expect(model.deleteMany({})).rejects.toThrow(/in a transaction/)
  await expect(model.insertMany([{ ...program }])).rejects.toThrow(/one document at a time/)
})

test('a change that is rolled back leaves no trace', async () => {
  const before = await told(second)
  const failing = studio.deps.inTransaction(async (tx) => {
    const id = (await studio.deps.programs.list()).at(0)?.id ?? ''
    await studio.deps.programs.change({ id, changes: { name: 'Never' }, now: studio.deps.clock.now(), tx })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await told(second)).toBe(before)
})

test('what was written around the API shows after half a minute [CATALOGUE-31]', async () => {
  let now = 0
  let made = 0
  const kept = createKeptAnswers({ version: always(() => 'the same'), elapsed: () => now })
  const ask = async () => (await kept.write({ key: 'x', make: async () => ++made })).body
  expect([await ask(), await ask()]).toEqual(['1', '1'])
  now = 29_999
  expect(await ask()).toBe('1')
  now = 30_000
  expect(await ask()).toBe('2')
})

test('an answer that could not be made is made again for the next caller', async () => {
  let tries = 0
  const kept = createKeptAnswers({ version: always(() => 'the same') })
  const make = async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  }
  await expect(kept.write({ key: 'x', make })).rejects.toThrow('away')
  expect((await kept.write({ key: 'x', make })).body).toBe('2')
})
