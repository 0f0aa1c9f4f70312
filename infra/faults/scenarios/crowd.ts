import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countByName, type Outcome, type Person, pay } from '../people.ts'
import { readStored } from '../stored.ts'
import type { Studio } from '../studio.ts'
import { replay } from './replay.ts'
import { type OccurrenceRef, openOccurrence, openScene, type Result, type Scene } from './scene.ts'

type Named = { id: string; person: Person }
type Play = {
  scene: Scene
  people: readonly Person[]
  full: OccurrenceRef
  /** A class at the same time, whose bookings keep members from a seat. */
  rival: OccurrenceRef
  /** What was there when acts last looked. */
  bookings: Named[]
  waiting: Named[]
  offers: Named[]
  /** How many seats there are by now. */
  seats: number
}

const READ_AGAIN = 32

/**
 * A crowd at one full class: joins, leaves, bookings, checkouts, cancels, more seats, offers taken or left alone, at once
 * over two processes. Afterwards the stored log is replayed by rules of its own.
 */
export async function crowd(
  studio: Studio,
  { seats, waiting, acts, seed }: { seats: number; waiting: number; acts: number; seed: number },
): Promise<Result> {
  const half = Math.ceil(waiting / 2)
  const scene = await openScene(studio, { members: half + seats, guests: half })
  const full = await openOccurrence(scene, seats)
  const rival = await openOccurrence(scene, 1_000, '18:30')
  const people = [...scene.members, ...scene.guests]
  const play: Play = { scene, people, full, rival, seats, bookings: [], waiting: [], offers: [] }
  const each = <T>(items: readonly T[], work: (item: T, turn: number) => Promise<Outcome | undefined>) =>
    pMap(items, work, { concurrency: Math.min(64, waiting) })
  await each(people.slice(0, seats), (person) => person.call('bookClass', { body: full }))
  await each(people.slice(seats), (person) => person.call('joinWaitlist', { body: full }))
  const kind = fc.oneof(...shares.map(({ weight, act }) => ({ weight, arbitrary: fc.constant(act) })))
  const turns = fc.sample(fc.tuple(kind, fc.nat(100_000)), { numRuns: acts, seed })
  await look(play)
  const started = performance.now()
  const outcomes = await each(turns, async ([act, pick], turn) => {
    if (turn % READ_AGAIN === READ_AGAIN - 1) await look(play)
    return act(play, pick)
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  const broken = await checkInvariants(studio)
  const stored = await readStored(studio.database)
  const occurrence = stored.occurrences.find(
    ({ classId, date }) => classId === full.classId && date === full.bookingDate,
  )
  broken.push(...replay({ ...stored, occurrenceId: String(occurrence?._id) }))
  const failed = outcomes.filter((outcome) => outcome && (outcome.status === 0 || outcome.status >= 500))
  broken.push(...failed.map((outcome) => `a call failed: ${outcome?.status} ${outcome?.name}`))
  const answers = JSON.stringify(countByName(outcomes.flatMap((outcome) => outcome?.name ?? [])))
  return { broken, line: `${waiting} wait for ${seats} seats, ${acts} acts in ${seconds} s: ${answers}` }
}

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

type Act = (play: Play, pick: number) => Promise<Outcome | undefined>

const join: Act = async ({ people, full }, pick) => one(people, pick)?.call('joinWaitlist', { body: full })

const book: Act = async ({ people, full, rival }, pick) =>
  one(people, pick)?.call('bookClass', { body: pick % 4 === 0 ? rival : full })

const leave: Act = async ({ waiting, offers }, pick) => {
  const entry = one(pick % 5 === 0 ? offers : waiting, pick)
  return entry?.person.call('leaveWaitlist', { params: { id: entry.id } })
}

const cancel: Act = async ({ bookings }, pick) => {
  const booking = one(bookings, pick)
  return booking?.person.call('cancelBooking', { params: { id: booking.id } })
}

const accept: Act = async ({ scene, offers }, pick) => {
  const offer = one(offers, pick)
  const accepted = await offer?.person.call('acceptOffer', { params: { id: offer.id } })
  const sessionId = accepted?.answer?.checkoutUrl?.split('/').at(-1)
  if (sessionId && pick % 3 > 0) await pay(scene.studio, sessionId)
  return accepted
}

const checkOut: Act = async ({ scene, full }, pick) => {
  const opened = await one(scene.guests, pick)?.call('startClassCheckout', { body: full })
  if (opened?.answer && pick % 2 === 0) await pay(scene.studio, opened.answer.sessionId)
  return opened
}

const addSeat: Act = async (play) => {
  play.seats += 1
  return play.scene.admin.call('changeClass', { params: { id: play.full.classId }, body: { capacity: play.seats } })
}

/** Of a hundred acts so many. */
const shares = [
  { weight: 27, act: join },
  { weight: 16, act: leave },
  { weight: 18, act: book },
  { weight: 18, act: cancel },
  { weight: 13, act: accept },
  { weight: 7, act: checkOut },
  { weight: 1, act: addSeat },
]

async function look(play: Play): Promise<void> {
  const { scene, full, people } = play
  const read = async (name: string, filter: object): Promise<Named[]> => {
    const documents = await scene.studio.database
      .collection(name)
      .find({ ...full, ...filter })
      .toArray()
    return documents.flatMap(({ _id, userId }) => {
      const person = people.find(({ id }) => id === userId)
      return person ? [{ id: String(_id), person }] : []
    })
  }
  play.bookings = await read('bookings', { status: 'confirmed' })
  play.waiting = await read('waitlist_entries', { state: 'waiting' })
  play.offers = await read('waitlist_entries', { state: 'offered' })
}
