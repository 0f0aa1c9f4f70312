import type { Document } from 'mongodb'
import pMap from 'p-map'
import { processDueWork } from '../../emulators/payments/operations/process-due-work.ts'
import { createWeeklyClass } from '../classes.ts'
import { setupActions } from '../model/actions.ts'
import { createModel, HEADCOUNT, START, SUBSCRIBED_AT } from '../model/state.ts'
import { type Person, signUp, signUpAdmin } from '../people.ts'
import { postEvent, sign } from '../provider.ts'
import { openStudio, type Studio } from '../studio.ts'
import { performLive } from './perform-live.ts'

/** The product in the simulation: the people and classes of the model, and one clock for everything. */
export type LiveStudio = Studio & {
  people: readonly Person[]
  admin: Person
  /** Ids of the model's classes by their indexes. */
  classes: readonly { classId: string; scheduleId: string }[]
  now(): number
  /** Sets the one clock to an instant and processes what is due at the provider; the API's jobs wait for `settle`. */
  setClock(instant: number): Promise<void>
  /** Processes all due work; delivers each provider event to both API processes at once, the latest event first. */
  settle(options?: { withEvents?: boolean }): Promise<void>
  /** Restores the start of a run. */
  reset(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Opens a studio with simulated time, in the state after the setup actions. */
export async function openLiveStudio(): Promise<LiveStudio> {
  let offsetMs = SUBSCRIBED_AT - Date.now()
  const getScript = () => ['api/src/testing/simulated-api.ts', String(offsetMs)]
  const runningStudio = await openStudio({ getScript, isTemporary: true })
  const { apis, emulators } = runningStudio
  const { account, webhooks } = emulators.payments
  // The simulation delivers the provider's events itself, in its own order.
  webhooks.setDelivering(false)
  const studio: LiveStudio = {
    ...runningStudio,
    people: [],
    admin: await signUpAdmin(runningStudio),
    classes: [],
    now: () => Date.now() + offsetMs,
    setClock: async (instant) => {
      offsetMs = instant - Date.now()
      await Promise.all(apis.map((api) => api.command({ kind: 'set clock', offsetMs })))
      account.clock.aheadMs = offsetMs
      account.inTransaction(() => processDueWork(account))
    },
    settle: async ({ withEvents = true } = {}) => {
      const deadline = performance.now() + TIMEOUT_MS
      for (;;) {
        const eventCount = withEvents ? await deliverEvents(studio) : 0
        const failures = await Promise.all(apis.map((api) => api.command({ kind: 'run jobs' })))
        const unprocessedWork = [...(await findDueJobs(studio)), ...failures.flat()]
        if (eventCount === 0 && unprocessedWork.length === 0) return
        if (performance.now() > deadline) throw new Error(`not processed in time: ${JSON.stringify(unprocessedWork)}`)
      }
    },
    reset: async () => undefined,
  }
  await studio.setClock(SUBSCRIBED_AT)
  studio.people = await signUp(runningStudio, { count: HEADCOUNT })
  const { classes, dates } = createModel()
  const startDate = dates[0]?.day ?? ''
  const createClass = (studioClass: (typeof classes)[number]) =>
    createWeeklyClass(studio.admin, { ...studioClass, name: `Class ${studioClass.index}`, startDate })
  studio.classes = await pMap(classes, createClass, { concurrency: 1 })
  for (const action of setupActions) await performLive(studio, [action])
  await studio.settle()
  await studio.setClock(START)
  await studio.settle()
  const restore = await takeSnapshot(studio)
  studio.reset = async () => {
    // Set the clock first, or work that is due at the end of one run would be done in the next.
    await studio.setClock(START)
    await restore()
  }
  return studio
}

/** Stores the database, the provider's records and the mails. Returns a function that restores them. */
async function takeSnapshot({ database, emulators }: LiveStudio): Promise<() => Promise<void>> {
  const contents = new Map<string, Document[]>()
  for (const { collectionName } of await database.collections())
    contents.set(collectionName, await database.collection(collectionName).find().toArray())
  const records = [...Object.values(emulators.payments.records), emulators.capturedEmails.collection]
  const storedRecords = records.map((collection) => collection.all())
  return async () => {
    for (const [index, collection] of records.entries()) {
      collection.clear()
      for (const record of storedRecords[index] ?? []) (collection.put as (record: unknown) => void)(record)
    }
    for (const { collectionName } of await database.collections()) {
      const collection = database.collection(collectionName)
      const documents = contents.get(collectionName) ?? []
      await collection.deleteMany({ _id: { $nin: documents.map(({ _id }) => _id) } })
      // Replace documents: the embedded engine keeps some values of a sparse index when they are deleted.
      const replacements = documents.map((document) => ({
        replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
      }))
      if (replacements.length > 0) await collection.bulkWrite(replacements)
    }
  }
}

async function deliverEvents({ apis, emulators }: LiveStudio): Promise<number> {
  const { events } = emulators.payments.records
  const waitingEvents = events.all().filter(({ state }) => state === 'waiting')
  for (const event of waitingEvents.toReversed()) {
    const { payload } = event
    const statuses = await Promise.all(apis.map((api) => postEvent(api, payload, sign(payload))))
    if (statuses.some((status) => status !== 200)) throw new Error(`an event was answered ${statuses}`)
    events.put({ ...event, state: 'delivered' })
  }
  return waitingEvents.length
}

/** Returns due jobs that are not recurring. */
const findDueJobs = ({ database, now }: LiveStudio): Promise<object[]> =>
  database
    .collection('job_queue')
    .find({ status: 'waiting', every: null, dueAt: { $lte: new Date(now()) } })
    .toArray()
