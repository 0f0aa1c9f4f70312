import type { Document } from 'mongodb'
import pMap from 'p-map'
import { passTime } from '../../emulators/payments/operations/pass-time.ts'
import { createWeeklyClass } from '../classes.ts'
import { earlierActs } from '../model/acts.ts'
import { newModel, PEOPLE, START, SUBSCRIBED_AT } from '../model/state.ts'
import { type Person, signUp, signUpAdmin } from '../people.ts'
import { postEvent, sign } from '../provider.ts'
import { openStudio, type Studio } from '../studio.ts'
import { performLive } from './perform-live.ts'

/** The product as the simulation meets it: the people and classes of the model, and one clock for everything. */
export type LiveStudio = Studio & {
  people: readonly Person[]
  admin: Person
  /** Ids of the model's classes by their places. */
  classes: readonly { classId: string; scheduleId: string }[]
  now(): number
  moveTo(instant: number): Promise<void>
  /** Lets both processes do all that is due; each event of the provider arrives twice at once, the latest first. */
  settle(options?: { withEvents?: boolean }): Promise<void>
  /** Everything as it is at the start of a life. */
  reset(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Opens a studio on simulated time, in which nothing but the acts before a life has happened. */
export async function openLiveStudio(): Promise<LiveStudio> {
  let offset = SUBSCRIBED_AT - Date.now()
  const entry = () => ['api/src/testing/simulated-api.ts', String(offset)]
  const studio = await openStudio({ entry, isTemporary: true })
  const { apis, emulators } = studio
  const { account, webhooks } = emulators.payments
  // The events of the provider are brought by the simulation, in an order of its own.
  webhooks.setDelivering(false)
  const live: LiveStudio = {
    ...studio,
    people: [],
    admin: await signUpAdmin(studio),
    classes: [],
    now: () => Date.now() + offset,
    moveTo: async (instant) => {
      offset = instant - Date.now()
      await Promise.all(apis.map((api) => api.command({ kind: 'set clock', offset })))
      account.clock.ahead = offset
      account.inTransaction(() => passTime(account))
    },
    settle: async ({ withEvents = true } = {}) => {
      const end = performance.now() + TIMEOUT_MS
      for (;;) {
        const count = withEvents ? await deliverEvents(live) : 0
        const ran = await Promise.all(apis.map((api) => api.command({ kind: 'run jobs' })))
        const open = [...(await findOpenJobs(live)), ...ran.flat()]
        if (count === 0 && open.length === 0) return
        if (performance.now() > end) throw new Error(`never carried through: ${JSON.stringify(open)}`)
      }
    },
    reset: async () => undefined,
  }
  await live.moveTo(SUBSCRIBED_AT)
  live.people = await signUp(studio, { amount: PEOPLE })
  const { classes, dates } = newModel()
  const startDate = dates[0]?.day ?? ''
  const create = (studioClass: (typeof classes)[number]) =>
    createWeeklyClass(live.admin, { ...studioClass, name: `Class ${studioClass.place}`, startDate })
  live.classes = await pMap(classes, create, { concurrency: 1 })
  for (const act of earlierActs) await performLive(live, [act])
  await live.settle()
  await live.moveTo(START)
  await live.settle()
  const restore = await takeSnapshot(live)
  live.reset = async () => {
    // First, or what is due at the end of one life would be done in the next.
    await live.moveTo(START)
    await restore()
  }
  return live
}

/** Keeps the whole database, the provider's records and the mails; answers how to have them back. */
async function takeSnapshot({ database, emulators }: LiveStudio): Promise<() => Promise<void>> {
  const contents = new Map<string, Document[]>()
  for (const { collectionName } of await database.collections())
    contents.set(collectionName, await database.collection(collectionName).find().toArray())
  const records = [...Object.values(emulators.payments.records), emulators.capturedEmails.collection]
  const kept = records.map((collection) => collection.all())
  return async () => {
    for (const [place, collection] of records.entries()) {
      collection.clear()
      for (const item of kept[place] ?? []) (collection.put as (item: unknown) => void)(item)
    }
    for (const { collectionName } of await database.collections()) {
      const collection = database.collection(collectionName)
      const documents = contents.get(collectionName) ?? []
      await collection.deleteMany({ _id: { $nin: documents.map(({ _id }) => _id) } })
      // Replaced, since the embedded engine keeps some values of a sparse index for a document that was deleted.
      const replaced = documents.map((document) => ({
        replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true },
      }))
      if (replaced.length > 0) await collection.bulkWrite(replaced)
    }
  }
}

async function deliverEvents({ apis, emulators }: LiveStudio): Promise<number> {
  const { events } = emulators.payments.records
  const fresh = events.all().filter(({ state }) => state === 'waiting')
  for (const event of fresh.toReversed()) {
    const { payload } = event
    const statuses = await Promise.all(apis.map((api) => postEvent(api, payload, sign(payload))))
    if (statuses.some((status) => status !== 200)) throw new Error(`an event was answered ${statuses}`)
    events.put({ ...event, state: 'delivered' })
  }
  return fresh.length
}

/** Work that is due; what is planned for later is not under way. */
const findOpenJobs = ({ database, now }: LiveStudio): Promise<object[]> =>
  database
    .collection('job_queue')
    .find({ status: 'waiting', every: null, dueAt: { $lte: new Date(now()) } })
    .toArray()
