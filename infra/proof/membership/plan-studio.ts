import { setTimeout as wait } from 'node:timers/promises'
import { ObjectId } from 'mongodb'
import pMap from 'p-map'
import Stripe from 'stripe'
import { verifyAddress } from '../person.ts'
import { createChance } from '../simulated/chance.ts'
import { openSimulatedStudio } from '../simulated/simulated-studio.ts'
import { type Account, type Answer, createWorld, ownConnection, PASSWORD, type World } from '../simulated/world.ts'

/** Two API processes, the emulators in this process, and one clock for all of them. */
export type PlanStudio = {
  world: World
  admin: Account
  /** Classes of which one place costs something, on any date. */
  classId: string
  signUp(count: number): Promise<Account[]>
  moveTo(instant: number): Promise<void>
  /** Lets all that is due be done by both processes at once, with the provider's events in any order and repeated. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const AT_ONCE = 8
/** A job whose service did not answer comes again within half a minute; so long nothing may move at all. */
const PATIENCE_MS = 90_000
const MINUTE = 60_000
/** Jobs that have nothing to do with plans, and take longer than all others. */
export const OTHER_JOBS = [
  ...['forget applied payment events', 'forget what has expired', 'forget handled work'],
  ...['forget delivered mail', 'forget old requests'],
  ...['complete enrollments', 'remind of tomorrow'],
]

/**
 * Opens it at an instant. Its provider sends nothing by itself: `settle` delivers. With `isRunning` all is as in
 * production instead: events are sent, and jobs run by themselves. `ahead`: the provider's clock, in milliseconds.
 */
export async function openPlanStudio(given: {
  start: number
  seed: number
  isRunning?: boolean
  ahead?: number
}): Promise<PlanStudio> {
  const { start, seed, isRunning = false, ahead = 0 } = given
  const studio = await openSimulatedStudio({ now: start, isRunning })
  const world = createWorld({ studio, start, ahead })
  studio.emulators.payments.webhooks.setDelivering(isRunning)
  const chance = createChance(seed)
  const sent = new Set<string>()
  let made = 0
  const signUp = async (count: number): Promise<Account[]> =>
    pMap(
      Array.from({ length: count }, () => {
        made += 1
        return made
      }),
      (place) => register(world, place),
      { concurrency: AT_ONCE },
    )
  const admin = await makeAdmin(world, await signUp(1))
  const facts = { name: 'Any Day', description: '', type: 'class', category: 'yoga', duration: 60 }
  const more = { capacity: 1_000, dropInPrice: '25.00', meetsOnAnyDate: true, isActive: true }
  const body = { ...facts, ...more }
  const { body: made1 } = await asked(world.call({ as: admin, method: 'POST', path: '/api/admin/classes', body }))
  const deliver = async () => {
    const fresh = studio.emulators.payments.records.events.all().filter(({ id }) => !sent.has(id))
    for (const { id } of fresh) sent.add(id)
    const often = fresh.flatMap((event) => Array.from({ length: 1 + chance.below(3) }, () => event))
    const order = often.map((event) => ({ event, place: chance.next() })).sort((a, b) => a.place - b.place)
    const urls = studio.apis.map(({ url }) => url)
    await pMap(order, ({ event }, turn) => post(`${urls[turn % 2]}/api/webhooks/stripe`, event.payload), {
      concurrency: AT_ONCE,
    })
    return fresh.length
  }
  const settle = async () => {
    let fewest = Number.POSITIVE_INFINITY
    let lastMove = performance.now()
    for (let round = 0; performance.now() < lastMove + PATIENCE_MS; round += 1) {
      const delivered = await deliver()
      await Promise.all(studio.apis.map((api) => api.runJobs(OTHER_JOBS)))
      const now = await underWay(world)
      if (delivered === 0 && now === 0) return
      if (delivered > 0 || now < fewest) lastMove = performance.now()
      fewest = delivered > 0 ? now : Math.min(fewest, now)
      if (round > 3) await wait(200)
    }
    throw new Error(`something is under way forever: ${JSON.stringify(await firstUnderWay(world))}`)
  }
  return { world, admin, classId: String(made1.id), signUp, settle, moveTo: world.moveTo, stop: () => studio.stop() }
}

/** What is due, and what is tried again soon; work that is planned for later is not under way, however near that is. */
const waitingJobs = (now: number) => ({
  status: 'waiting',
  every: null,
  $or: [{ dueAt: { $lte: new Date(now) } }, { dueAt: { $lte: new Date(now + 2 * MINUTE) }, attempts: { $gt: 0 } }],
})

const waitingEvents = { status: 'waiting' }

/** How many jobs and events are under way. */
async function underWay({ studio: { database }, now }: World): Promise<number> {
  const [jobs, events] = await Promise.all([
    database.collection('job_queue').countDocuments(waitingJobs(now())),
    database.collection('payment_events').countDocuments(waitingEvents),
  ])
  return jobs + events
}

/** Something that waits, for the message of a proof that gives up. */
async function firstUnderWay({ studio: { database }, now }: World): Promise<object | null> {
  const [job, event] = await Promise.all([
    database.collection('job_queue').findOne(waitingJobs(now())),
    database.collection('payment_events').findOne(waitingEvents),
  ])
  return job ?? event
}

const signer = new Stripe('sk_unused').webhooks

async function post(url: string, payload: string): Promise<void> {
  const signature = signer.generateTestHeaderString({ payload, secret: 'whsec_local' })
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature, ...ownConnection }
  const send = () => fetch(url, { method: 'POST', headers, body: payload })
  // What is not taken the provider sends again.
  const answer = await send().catch(send)
  await answer.text()
  if (!answer.ok) throw new Error(`an event was answered ${answer.status}`)
}

async function register(world: World, place: number): Promise<Account> {
  const username = `plan${place}`
  const names = { username, email: `${username}@people.example`, firstName: 'Robin', lastName: `Reed ${place}` }
  const account: Account = { place, id: '', username, email: names.email, cookie: '' }
  const body = { ...names, password: PASSWORD }
  const answer = await asked(world.call({ as: account, method: 'POST', path: '/api/register', body }))
  account.id = String(answer.body.id)
  await verifyAddress(world.studio.database, account)
  return account
}

async function makeAdmin(world: World, [account]: readonly Account[]): Promise<Account> {
  if (!account) throw new Error('there is no account')
  const users = world.studio.database.collection('users')
  await users.updateOne({ _id: new ObjectId(account.id) }, { $set: { role: 'admin' } })
  const body = { username: account.username, password: PASSWORD }
  await asked(world.call({ as: account, method: 'POST', path: '/api/login', body }))
  return account
}

/** A call that must be answered well. */
export async function asked(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.code !== 'done') throw new Error(`a call was answered ${answer.code} ${JSON.stringify(answer.body)}`)
  return answer
}
