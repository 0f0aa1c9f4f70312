import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/transaction.ts'
import { demoClasses } from './demo-classes.ts'
import { demoId } from './demo-ids.ts'
import { demoInstructors } from './demo-instructors.ts'
import { demoPrograms } from './demo-programs.ts'
import { loadDesk } from './load-desk.ts'
import { loadPeople } from './load-people.ts'
import { loadSeats } from './load-seats.ts'

/** What a load came to. */
export type LoadOutcome = 'loaded' | 'loaded before' | 'not empty'
export type LoadChoice = { intoExisting: boolean }

const MARKS = 'demo_loads'
type Mark = { _id: 'demo'; state: 'loading' | 'loaded'; at: Date }

/**
 * Loads the demo studio (ruling B29): into an empty database, or, when `intoExisting` asks for it, beside what is there.
 * Nothing is made twice and nobody is mailed. A load that was killed is gone on with by the next one.
 */
export async function loadDemo(deps: Deps, { intoExisting }: LoadChoice): Promise<LoadOutcome> {
  const marks = deps.database.connection.collection<Mark>(MARKS)
  const mark = await marks.findOne({ _id: 'demo' })
  if (mark?.state === 'loaded' && !intoExisting) return 'loaded before'
  if (!mark && !intoExisting && !(await isEmpty(deps))) return 'not empty'
  const at = deps.clock.now()
  await marks.updateOne({ _id: 'demo' }, { $set: { state: 'loading', at } }, { upsert: true })
  await loadInstructors(deps)
  await loadClasses(deps)
  await loadPrograms(deps)
  await loadPeople(deps)
  await loadSeats(deps)
  await loadDesk(deps)
  await marks.updateOne({ _id: 'demo' }, { $set: { state: 'loaded', at } })
  return 'loaded'
}

async function isEmpty({ users, classes, programs, instructors }: Deps): Promise<boolean> {
  const found = await Promise.all([users, classes, programs, instructors].map(({ model }) => firstOf(model)))
  return found.every((first) => first === null)
}

// The four models share this one question; mongoose's types cannot say it of their union.
function firstOf(model: unknown): Promise<unknown> {
  return (model as Deps['classes']['model']).exists({}).exec()
}

/** The order of the lists is the order of creation (ruling E8), so each is a minute younger than the one before. */
const openedAt = (deps: Deps, place: number) => new Date(deps.clock.now().getTime() - 120 * 86_400_000 + place * 60_000)

/** Makes a thing unless it is there. */
async function once(
  deps: Deps,
  { find, make }: { find: () => Promise<unknown>; make: (tx: Tx) => Promise<unknown> },
): Promise<void> {
  if (!(await find())) await deps.inTransaction(make)
}

async function loadInstructors(deps: Deps): Promise<void> {
  for (const [place, { key, ...fields }] of demoInstructors.entries()) {
    const id = demoId(`instructor ${key}`)
    const input = { ...fields, imageUrl: null, isActive: true }
    await once(deps, {
      find: () => deps.instructors.findById(id),
      make: (tx) => deps.instructors.create({ id, input, now: openedAt(deps, place), tx }),
    })
  }
}

async function loadClasses(deps: Deps): Promise<void> {
  for (const [place, { key, instructor, meetings, isActive = true, ...fields }] of demoClasses.entries()) {
    const id = demoId(`class ${key}`)
    const instructorId = instructor ? demoId(`instructor ${instructor}`) : null
    const input = { ...fields, type: 'class', instructorId, imageUrl: null, isActive }
    await once(deps, {
      find: () => deps.classes.findById(id),
      make: (tx) => deps.classes.create({ id, input, now: openedAt(deps, place), tx }),
    })
    for (const [index, meeting] of meetings.entries()) await loadSchedule(deps, { key, classId: id, index, meeting })
  }
}

type Meeting = { dayOfWeek: number; startTime: string; endTime: string }

async function loadSchedule(
  deps: Deps,
  { key, classId, index, meeting }: { key: string; classId: string; index: number; meeting: Meeting },
): Promise<void> {
  const id = demoId(`schedule ${key} ${index}`)
  const now = openedAt(deps, index)
  const startDate = now.toISOString().slice(0, 10)
  const input = { ...meeting, classId, startDate, endDate: null, isRecurring: true, isActive: true }
  await once(deps, {
    find: () => deps.schedules.findById(id),
    make: (tx) => deps.schedules.create({ id, input, now, tx }),
  })
}

async function loadPrograms(deps: Deps): Promise<void> {
  for (const [place, { key, ...fields }] of demoPrograms.entries()) {
    const id = demoId(`program ${key}`)
    const input = { ...fields, imageUrl: null, isActive: true }
    await once(deps, {
      find: () => deps.programs.findById(id),
      make: (tx) => deps.programs.create({ id, input, now: openedAt(deps, place), tx }),
    })
  }
}
