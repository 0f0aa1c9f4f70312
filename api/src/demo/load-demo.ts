import { dayIn } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { userStore } from '../features/accounts/people/index.ts'
import { addSchedule } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { instructorStore } from '../features/catalogue/instructors/index.ts'
import { programStore } from '../features/catalogue/programs/index.ts'
import type { Tx } from '../platform/transaction.ts'
import { type DemoClass, demoClasses } from './demo-classes.ts'
import { demoId } from './demo-ids.ts'
import { demoInstructors } from './demo-instructors.ts'
import { demoPrograms } from './demo-programs.ts'
import { loadDesk } from './load-desk.ts'
import { loadPeople } from './load-people.ts'
import { loadSeats } from './load-seats.ts'
import { seedMembershipHistory } from './membership-history.ts'

/** What a load came to. */
export type LoadOutcome = 'loaded' | 'loaded before' | 'not empty'
type LoadChoice = { intoExisting: boolean }

const MARKS = 'demo_loads'
type Mark = { _id: 'demo'; state: 'loading' | 'loaded'; at: Date }

/**
 * Loads the demo studio: into an empty database, or, with `intoExisting`, next to what is there. Nothing is created
 * twice and no mail is sent. After a kill the next load continues.
 */
export async function loadDemo(deps: Deps, { intoExisting }: LoadChoice): Promise<LoadOutcome> {
  const marks = deps.database.connection.collection<Mark>(MARKS)
  const mark = await marks.findOne({ _id: 'demo' })
  if (mark?.state === 'loaded' && !intoExisting) return 'loaded before'
  if (!mark && !intoExisting && !(await isEmpty(deps))) return 'not empty'
  const at = deps.clock.now()
  await marks.updateOne({ _id: 'demo' }, { $set: { state: 'loading', at } }, { upsert: true })
  const parts = [loadCatalogue, loadPeople, loadDesk].map((load) => load(deps))
  // Waits for the others when one fails, so that a retry does not overlap with them.
  await Promise.allSettled(parts)
  await Promise.all(parts)
  await loadSeats(deps)
  await seedMembershipHistory(deps)
  await marks.updateOne({ _id: 'demo' }, { $set: { state: 'loaded', at } })
  return 'loaded'
}

async function isEmpty(deps: Deps): Promise<boolean> {
  const found = await Promise.all(
    [userStore(deps), classStore(deps), programStore(deps), instructorStore(deps)].map(({ model }) => firstOf(model)),
  )
  return found.every((first) => first === null)
}

// The four models share this one question; mongoose's types cannot say it of their union.
function firstOf(model: unknown): Promise<unknown> {
  return (model as ReturnType<typeof classStore>['model']).exists({}).exec()
}

/** The order of the lists is the order of creation, so each is a minute younger than the one before. */
const openedAt = (deps: Deps, place: number) => new Date(deps.clock.now().getTime() - 120 * 86_400_000 + place * 60_000)

// Changes of the catalogue wait for one another (decision 011), so each of its lists is one transaction.
async function loadCatalogue(deps: Deps): Promise<void> {
  for (const load of [loadInstructors, loadClasses, loadPrograms]) await load(deps)
}

async function loadInstructors(deps: Deps): Promise<void> {
  await deps.inTransaction(async (tx) => {
    for (const [place, { key, ...fields }] of demoInstructors.entries()) {
      const id = demoId(`instructor ${key}`)
      if (await instructorStore(deps).findById(id, { tx })) continue
      const input = { ...fields, imageUrl: null, isActive: true }
      await instructorStore(deps).create({ id, input, now: openedAt(deps, place), tx })
    }
  })
}

async function loadClasses(deps: Deps): Promise<void> {
  await deps.inTransaction(async (tx) => {
    for (const [place, given] of demoClasses.entries()) await loadClass(deps, { given, place, tx })
  })
}

async function loadClass(deps: Deps, { given, place, tx }: { given: DemoClass; place: number; tx: Tx }): Promise<void> {
  const { key, instructor, room, schedules, isActive = true, ...fields } = given
  const id = demoId(`class ${key}`)
  if (await classStore(deps).findById(id, { tx })) return
  const instructorId = instructor ? demoId(`instructor ${instructor}`) : null
  const now = openedAt(deps, place)
  const startDate = dayIn(now, deps.clock.timeZone)
  await classStore(deps).create({
    id,
    input: { ...fields, type: 'class', instructorId, imageUrl: null, isActive, meetsOnAnyDate: schedules.length === 0 },
    now,
    tx,
  })
  for (const [index, schedule] of schedules.entries()) {
    const dates = { startDate, endDate: null, isRecurring: true, isActive: true }
    const input = { ...schedule, ...dates, classId: id, location: room }
    await addSchedule(deps, { id: demoId(`schedule ${key} ${index}`), input, now, tx })
  }
}

async function loadPrograms(deps: Deps): Promise<void> {
  await deps.inTransaction(async (tx) => {
    for (const [place, { key, ...fields }] of demoPrograms.entries()) {
      const id = demoId(`program ${key}`)
      if (await programStore(deps).findById(id, { tx })) continue
      const input = { ...fields, imageUrl: null, isActive: true }
      await programStore(deps).create({ id, input, now: openedAt(deps, place), tx })
    }
  })
}
