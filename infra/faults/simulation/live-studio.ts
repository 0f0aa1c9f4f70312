import { ObjectId } from 'mongodb'
import pMap from 'p-map'
import { postEvent, sign, tell } from '../ledger.ts'
import { earlierActs } from '../model/acts.ts'
import { newModel, PEOPLE, START, SUBSCRIBED_AT } from '../model/state.ts'
import { enter, verifyAddress } from '../person.ts'
import { performLive } from './perform-live.ts'
import type { SimulatedStudio } from './simulated-studio.ts'

export type Account = { id: string; username: string; email: string; cookie: string }
export type Answer = { status: number; code: string; body: Record<string, unknown> }
type Call = { as: Account; method?: string; path: string; body?: object | undefined }

/** The product as the simulation meets it: fresh accounts and classes of the model, and one clock for everything. */
export type LiveStudio = Pick<SimulatedStudio, 'database' | 'emulators' | 'apis' | 'mistakes'> & {
  people: readonly Account[]
  admin: Account
  /** Ids of the model's classes by their places. */
  classes: readonly { classId: string; scheduleId: string }[]
  now(): number
  moveTo(instant: number): Promise<void>
  /** Calls one of the processes; answers 'done', the code of a refusal, or 'cut off'. */
  call(input: Call): Promise<Answer>
  /** Lets both processes do all that is due; each event of the provider arrives twice at once, the latest first. */
  settle(options?: { withEvents?: boolean }): Promise<void>
}

const PASSWORD = 'correct-horse-battery'
const PATIENCE_MS = 60_000
const CALL_MS = 30_000
const json = { 'Content-Type': 'application/json' }

/** Empties the studio, sets every clock to the start, and makes the accounts and classes of the model. */
export async function createLiveStudio(studio: SimulatedStudio): Promise<LiveStudio> {
  const { database, emulators, apis } = studio
  for (const records of Object.values(emulators.payments.records)) records.clear()
  emulators.payments.context.clock.setOffset(0)
  emulators.payments.webhooks.setDelivering(false)
  await fetch(`${emulators.url}/__local/mail/email/all`, { method: 'DELETE' })
  for (const { collectionName } of await database.collections())
    if (!/^(?:migrations|schema)/.test(collectionName)) await database.collection(collectionName).deleteMany({})
  const delivered = new Set<string>()
  let [calls, offset] = [0, 0]
  const live: LiveStudio = {
    ...studio,
    people: [],
    admin: { id: '', username: '', email: '', cookie: '' },
    classes: [],
    now: () => Date.now() + offset,
    moveTo: async (instant) => {
      const at = Date.now()
      offset = instant - at
      await Promise.all(apis.map((api) => api.setTime(instant, at)))
      const body = { now: new Date(instant + Date.now() - at).toISOString() }
      await tell({ emulators: emulators.url }, { path: 'payments/clock', body })
    },
    call: async (input) => {
      calls += 1
      const url = apis[calls % apis.length]?.url ?? ''
      const answer = await send(url, input)
      if (answer.status !== 401) return answer
      // A session ends after a month without a visit.
      await send(url, { ...input, ...signInAs(input.as) })
      return send(url, input)
    },
    settle: async ({ withEvents = true } = {}) => {
      const end = performance.now() + PATIENCE_MS
      for (;;) {
        const count = withEvents ? await deliverEvents(live, delivered) : 0
        const failures = (await Promise.all(apis.map((api) => api.runJobs(OTHER_JOBS)))).flat()
        const open = await findOpenJobs(live)
        if (count === 0 && open.length === 0 && failures.length === 0) return
        if (performance.now() > end) throw new Error(`never carried through: ${JSON.stringify([...open, ...failures])}`)
      }
    },
  }
  await live.moveTo(SUBSCRIBED_AT)
  const register = async (username: string): Promise<Account> => {
    const email = `${username}@people.example`
    const body = { username, email, password: PASSWORD, firstName: 'Robin', lastName: 'Reed' }
    const { id, cookie } = await enter({ apis: apis.map(({ url }) => url) }, { path: '/api/register', body })
    await verifyAddress(database, { id })
    return { id, username, email, cookie }
  }
  live.admin = await register('chief')
  await database.collection('users').updateOne({ _id: new ObjectId(live.admin.id) }, { $set: { role: 'admin' } })
  live.people = await pMap(Array.from({ length: PEOPLE }), (_, place) => register(`member${place}`))
  live.classes = await pMap(newModel().classes, (studioClass) => createClass(live, studioClass), { concurrency: 1 })
  for (const act of earlierActs) await performLive(live, act)
  await live.settle()
  await live.moveTo(START)
  await live.settle()
  return live
}

const signInAs = ({ username }: Account) => ({
  ...{ method: 'POST', path: '/api/login' },
  body: { username, password: PASSWORD },
})

async function createClass(live: LiveStudio, studioClass: ReturnType<typeof newModel>['classes'][number]) {
  const { place, price, capacity, weekday, from, until } = studioClass
  const facts = { name: `Class ${place}`, description: '', type: 'class', category: 'yoga', duration: 60 }
  const more = { capacity, dropInPrice: (price / 100).toFixed(2), meetsOnAnyDate: false, isActive: true }
  const classId = await create(live, '/api/admin/classes', { ...facts, ...more })
  const hours = { dayOfWeek: weekday, startTime: from, endTime: until, startDate: newModel().dates[0]?.day }
  const schedule = { classId, ...hours, isActive: true, isRecurring: true }
  return { classId, scheduleId: await create(live, '/api/admin/schedules', schedule) }
}

async function create(live: LiveStudio, path: string, body: object): Promise<string> {
  const answer = await live.call({ as: live.admin, method: 'POST', path, body })
  if (answer.code !== 'done') throw new Error(`${path} was answered ${answer.code} ${JSON.stringify(answer.body)}`)
  return String(answer.body.id)
}

async function send(url: string, { as, method = 'POST', path, body }: Call): Promise<Answer> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Cookie: as.cookie, ...(body ? json : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const text = await answer.text()
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) as.cookie = cookies.join('; ')
    const read = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: answer.status, code: answer.ok ? 'done' : String(read.code ?? answer.status), body: read }
  } catch {
    return { status: 0, code: 'cut off', body: {} }
  }
}

/** Jobs that change nothing of what is compared, and take longer than all others. */
const OTHER_JOBS = [
  ...['forget applied payment events', 'forget what has expired', 'forget handled work'],
  ...['forget sign-ins that waited for a code', 'forget delivered mail', 'forget old requests'],
  ...['forget verification links', 'complete enrollments', 'remind of tomorrow'],
]

async function deliverEvents({ apis, emulators }: LiveStudio, delivered: Set<string>): Promise<number> {
  const fresh = emulators.payments.records.events.all().filter(({ id }) => !delivered.has(id))
  for (const { id, payload } of fresh.toReversed()) {
    const event = { payload, signature: sign(payload) }
    const statuses = await Promise.all(apis.map(({ url }) => postEvent(url, event)))
    if (statuses.some((status) => status !== 200)) throw new Error(`an event was answered ${statuses}`)
    delivered.add(id)
  }
  return fresh.length
}

/** Work that is due; what is planned for later is not under way. */
const findOpenJobs = ({ database, now }: LiveStudio): Promise<object[]> =>
  database
    .collection('job_queue')
    .find({ status: 'waiting', every: null, dueAt: { $lte: new Date(now()) } })
    .toArray()
