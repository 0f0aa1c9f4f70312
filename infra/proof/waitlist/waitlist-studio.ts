import { ObjectId } from 'mongodb'
import type { Readable } from '../invariants.ts'
import { enter, type Person } from '../person.ts'
import { openSimulatedStudio, type SimulatedStudio } from '../simulated/simulated-studio.ts'
import { deliverEvents } from '../simulated/world.ts'

/** A studio of two API processes on simulated time, whose jobs run by themselves. */
export type WaitlistStudio = Readable & {
  /** Where the API processes answer. */
  apis: readonly string[]
  admin: Person
  /** A session of an admin lasts a month. */
  renewAdmin(): Promise<void>
  mistakes: readonly string[]
  now(): number
  /** Moves every clock on to an instant; it runs on from there. */
  moveTo(instant: number): Promise<void>
  /** SIGKILL for one API process, and a new one in its place. */
  kill(place: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** A Monday, two days before the class that is waited for. */
const FIRST = Date.parse('2026-03-02T15:00:00Z')

/** The limits of one list and one member, raised for a crowd; and servers in a zone that is not the studio's. */
const SETTINGS = { TZ: 'Pacific/Auckland', WAITLIST_MAX_LENGTH: '100000', WAITLIST_MAX_ENTRIES: '1000' }

/** Opens it empty but for an admin. */
export async function openWaitlistStudio(): Promise<WaitlistStudio> {
  let offset = FIRST - Date.now()
  const now = () => Date.now() + offset
  const studio = await openSimulatedStudio({ now: FIRST, env: SETTINGS, isRunning: true })
  const apis = studio.apis.map(({ url }) => url)
  const emulators = studio.emulators.url
  const database = studio.database
  const opened: WaitlistStudio = {
    ...{ apis, emulators, database, now },
    demoBookings: new Set(),
    mistakes: studio.mistakes,
    admin: await makeAdmin({ apis, database }),
    renewAdmin: async () => {
      opened.admin = await enter({ apis }, { path: '/api/login', body: CHIEF })
    },
    moveTo: async (instant) => {
      offset = instant - Date.now()
      await moveClocks(studio, instant)
    },
    kill: (place) => studio.apis[place].kill(now()),
    stop: () => studio.stop(),
  }
  return opened
}

const CHIEF = { username: 'chief', password: 'correct-horse-battery' }

async function moveClocks({ apis, emulators }: SimulatedStudio, instant: number): Promise<void> {
  const at = Date.now()
  await Promise.all(apis.map((api) => api.setTime(instant, at)))
  const url = `${emulators.url}/__local/payments/clock`
  const body = JSON.stringify({ now: new Date(instant).toISOString() })
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await answer.text()
  await deliverEvents(emulators)
}

async function makeAdmin(studio: Pick<WaitlistStudio, 'apis' | 'database'>): Promise<Person> {
  const words = { ...CHIEF, email: 'chief@people.example', firstName: 'Ada', lastName: 'Chief' }
  const { id } = await enter(studio, { path: '/api/register', body: words })
  await studio.database.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { role: 'admin' } })
  return enter(studio, { path: '/api/login', body: CHIEF })
}
