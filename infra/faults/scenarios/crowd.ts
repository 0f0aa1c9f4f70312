import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countByName, type Outcome, type Person, pay, signInAdmin, signUp, toOutcome } from '../person.ts'
import { readStored } from '../stored.ts'
import type { FaultsStudio } from '../studio.ts'
import { replay } from './replay.ts'
import { type OccurrenceRef, openOccurrence, type PartResult } from './rush.ts'

type CrowdSize = { seats: number; waiting: number; acts: number; seed: number }
type Named = { id: string; person: Person }
type Scene = {
  studio: FaultsStudio
  admin: Person
  full: OccurrenceRef
  /** A class at the same time, whose bookings keep members from a seat. */
  rival: OccurrenceRef
  people: readonly Person[]
  guests: readonly Person[]
  /** What was there when acts last looked. */
  bookings: Named[]
  waiting: Named[]
  offers: Named[]
  capacities: { at: number; seats: number }[]
}
type Outcomes = Outcome<unknown>[]
type Turn = { turn: number; pick: number }

const AT_ONCE = 64
const READ_AGAIN = 32

/**
 * A crowd at one full class: joins, leaves, bookings, checkouts, cancels, more seats, offers taken or left alone, at once
 * over two processes. Afterwards the stored log is replayed by rules of its own.
 */
export async function crowd(studio: FaultsStudio, { seats, waiting, acts, seed }: CrowdSize): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const full = await openOccurrence(admin, { seats })
  const rival = await openOccurrence(admin, { seats: 1_000, startTime: '18:30' })
  const half = Math.ceil(waiting / 2)
  const members = await signUp(studio, { count: half + seats, admin })
  const guests = await signUp(studio, { count: half })
  const people = [...members, ...guests]
  const capacities = [{ at: 0, seats }]
  const scene: Scene = { studio, admin, full, rival, people, guests, bookings: [], waiting: [], offers: [], capacities }
  await each(members.slice(0, seats), (person, turn) => person.at(turn).call('bookClass', { body: full }))
  await each(people.slice(seats), (person, turn) => person.at(turn).call('joinWaitlist', { body: full }))
  const turns = fc.sample(fc.record({ kind: fc.nat(99), pick: fc.nat(100_000) }), { numRuns: acts, seed })
  const started = performance.now()
  const outcomes = await each(turns, async ({ kind, pick }, turn) => {
    if (turn % READ_AGAIN === 0) await look(scene)
    return actOf(kind)(scene, { turn, pick })
  })
  const seconds = (performance.now() - started) / 1_000
  const report = await checkInvariants(studio)
  const stored = await readStored(studio.database)
  const occurrence = stored.occurrences.find(
    ({ classId, date }) => classId === full.classId && date === full.bookingDate,
  )
  report.broken.push(...replay({ ...stored, occurrenceId: String(occurrence?._id), capacities }))
  const failed = outcomes.flat().filter(({ status }) => status === 0 || status >= 500)
  if (failed.length > 0)
    report.broken.push(`calls failed: ${JSON.stringify(countByName(failed.map(({ name }) => name)))}`)
  const answers = JSON.stringify(countByName(outcomes.flat().map(({ name }) => name)))
  return { ...report, line: `${waiting} wait for ${seats} seats, ${acts} acts in ${seconds.toFixed(0)} s: ${answers}` }
}

const each = <T, Result>(items: readonly T[], work: (item: T, turn: number) => Promise<Result>) =>
  pMap(items, work, { concurrency: AT_ONCE })

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

type Act = (scene: Scene, turn: Turn) => Promise<Outcomes>

const join: Act = async ({ people, full }, { turn, pick }) => {
  const person = one(people, pick)
  return person ? [await toOutcome(person.at(turn).call('joinWaitlist', { body: full }))] : []
}

const book: Act = async ({ people, full, rival }, { turn, pick }) => {
  const person = one(people, pick)
  const body = pick % 4 === 0 ? rival : full
  return person ? [await toOutcome(person.at(turn).call('bookClass', { body }))] : []
}

const leave: Act = async ({ waiting, offers }, { turn, pick }) => {
  const chosen = one(pick % 5 === 0 ? offers : waiting, pick)
  return chosen ? [await toOutcome(chosen.person.at(turn).call('leaveWaitlist', { params: { id: chosen.id } }))] : []
}

const cancel: Act = async ({ bookings }, { turn, pick }) => {
  const chosen = one(bookings, pick)
  return chosen ? [await toOutcome(chosen.person.at(turn).call('cancelBooking', { params: { id: chosen.id } }))] : []
}

const accept: Act = async ({ studio, offers }, { turn, pick }) => {
  const chosen = one(offers, pick)
  if (!chosen) return []
  const accepted = await toOutcome(chosen.person.at(turn).call('acceptOffer', { params: { id: chosen.id } }))
  const checkoutUrl = accepted.answer?.checkoutUrl
  if (checkoutUrl && pick % 3 > 0) await pay(studio, { checkoutUrl })
  return [accepted]
}

const checkOut: Act = async ({ studio, guests, full }, { turn, pick }) => {
  const guest = one(guests, pick)
  if (!guest) return []
  const opened = await toOutcome(guest.at(turn).call('startClassCheckout', { body: full }))
  if (opened.answer && pick % 2 === 0) await pay(studio, opened.answer)
  return [opened]
}

const addSeat: Act = async ({ admin, full, capacities }, { turn }) => {
  const seats = (capacities.at(-1)?.seats ?? 0) + 1
  capacities.push({ at: Date.now(), seats })
  const params = { id: full.classId }
  return [await toOutcome(admin.at(turn).call('changeClass', { params, body: { capacity: seats } }))]
}

/** Of a hundred acts so many, counted from the beginning of the list. */
const shares = [
  { until: 27, act: join },
  { until: 43, act: leave },
  { until: 61, act: book },
  { until: 79, act: cancel },
  { until: 92, act: accept },
  { until: 99, act: checkOut },
]
const actOf = (kind: number): Act => shares.find(({ until }) => kind < until)?.act ?? addSeat

async function look(scene: Scene): Promise<void> {
  const { studio, full, people } = scene
  const byId = new Map(people.map((person) => [person.id, person]))
  const read = async (name: string, filter: object): Promise<Named[]> => {
    const found = await studio.database.collection(name).find(filter).toArray()
    return found.flatMap(({ _id, userId }) => {
      const person = byId.get(String(userId))
      return person ? [{ id: String(_id), person }] : []
    })
  }
  const of = { classId: full.classId, bookingDate: full.bookingDate }
  scene.bookings = await read('bookings', { ...of, status: 'confirmed' })
  scene.waiting = await read('waitlist_entries', { ...of, state: 'waiting' })
  scene.offers = await read('waitlist_entries', { ...of, state: 'offered' })
}
