import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '../invariants.ts'
import { type Outcome, type Person, pay } from '../people.ts'
import type { Studio } from '../studio.ts'
import { until } from '../until.ts'
import { type OccurrenceRef, openOccurrence, openScene, type Result, type Scene } from './scene.ts'

/** What users were answered: bookings confirmed, bookings cancelled, and how often each answer came. */
type Answered = { booked: Set<string>; cancelled: Set<string>; counts: Record<string, number> }
type Play = { scene: Scene; answered: Answered; occurrences: readonly OccurrenceRef[]; isOver: boolean }

const ANSWERS_BETWEEN_KILLS = 10

/**
 * Kills a process repeatedly (SIGKILL) while users book, cancel, pay and are refunded. Afterwards nothing is half done:
 * seats, money and mails agree, and every acknowledged booking or cancellation still holds. API processes are killed in
 * turn, one often while the other is still starting.
 */
export async function kills(
  studio: Studio,
  { times, victim, people }: { times: number; victim: 'api' | 'database'; people: number },
): Promise<Result> {
  const scene = await openScene(studio, { members: people / 2, guests: people / 2 })
  const seats = Math.ceil((people * 3) / 4)
  const occurrences = [await openOccurrence(scene, seats, '17:00'), await openOccurrence(scene, seats, '19:00')]
  const answered: Answered = { booked: new Set(), cancelled: new Set(), counts: {} }
  const play: Play = { scene, answered, occurrences, isOver: false }
  const busy = [
    ...scene.members.map((person, turn) => bookAndCancel(play, person, turn)),
    ...scene.guests.map((person, turn) => buyAndBeRefunded(play, person, turn)),
  ]
  const starting: Promise<void>[] = []
  try {
    for (let kill = 0; kill < times; kill += 1) {
      const place = kill % studio.apis.length
      await starting[place]
      // Kills come in the middle of work, however fast the machine is.
      const goal = (answered.counts.done ?? 0) + ANSWERS_BETWEEN_KILLS
      await until(`${goal} calls have succeeded`, async () => (answered.counts.done ?? 0) >= goal)
      await pause(kill % 25)
      if (victim === 'database') await studio.killDatabase()
      else starting[place] = studio.apis[place]?.kill() ?? Promise.resolve()
    }
    await Promise.all(starting)
  } finally {
    play.isOver = true
    await Promise.all(busy)
  }
  const unsettled = await checkInvariants(studio)
  const lost = await brokenPromises(studio, answered)
  const { booked, cancelled, counts } = answered
  // While something is away an answer is missing or says so; any other failure of ours is a mistake.
  const bad = Object.keys(counts).filter((name) => name === 'INTERNAL' || /^5\d\d$/.test(name))
  const broken = [...unsettled, ...lost, ...bad.map((name) => `a response that a client cannot handle: ${name}`)]
  const promises = `${booked.size + cancelled.size} promises made to users, ${lost.length} broken`
  return { broken, line: `${times} kills of the ${victim}: ${promises}; ${JSON.stringify(counts)}` }
}

async function note<Answer>({ answered: { counts } }: Play, call: Promise<Outcome<Answer>>): Promise<Outcome<Answer>> {
  const outcome = await call
  counts[outcome.name] = (counts[outcome.name] ?? 0) + 1
  // People look again in a moment, and do not take the processor from one that starts.
  if (outcome.status === 0) await pause(200)
  return outcome
}

/** A member books and, in the next turn, cancels. What an answer that was cut off has done is found in the database. */
async function bookAndCancel(play: Play, person: Person, place: number): Promise<void> {
  const { booked, cancelled } = play.answered
  for (let turn = place; !play.isOver; turn += 1) {
    const own = await findBooking(play, person)
    if (own) {
      // Until the response arrives, it is unknown whether the booking still exists.
      booked.delete(own)
      const { answer } = await note(play, person.call('cancelBooking', { params: { id: own } }))
      if (answer) cancelled.add(own)
    } else {
      const { answer } = await note(play, person.call('bookClass', { body: pickOccurrence(play, turn) }))
      if (answer) booked.add(answer.id)
    }
  }
}

/** A guest pays, or gives the checkout up; what is paid the studio cancels in time, so that it is paid again. */
async function buyAndBeRefunded(play: Play, person: Person, place: number): Promise<void> {
  const { studio, admin } = play.scene
  for (let turn = place; !play.isOver; turn += 1) {
    const own = await findBooking(play, person)
    if (own) {
      await note(play, admin.call('cancelBooking', { params: { id: own } }))
      continue
    }
    const { answer } = await note(play, person.call('startClassCheckout', { body: pickOccurrence(play, turn) }))
    if (answer && turn % 3 > 0) await pay(studio, answer.sessionId)
    else if (answer) await note(play, person.call('cancelCheckout', { params: { id: answer.sessionId } }))
  }
}

const pickOccurrence = ({ occurrences }: Play, turn: number) => occurrences[turn % occurrences.length] as OccurrenceRef

async function findBooking({ scene }: Play, { id: userId }: Person): Promise<string | undefined> {
  const bookings = scene.studio.database.collection('bookings')
  const booking = await bookings.findOne({ userId, status: 'confirmed' }).catch(() => null)
  return booking?._id.toHexString()
}

/** Bookings and cancellations that were acknowledged but are not in the database. */
async function brokenPromises({ database }: Studio, { booked, cancelled }: Answered): Promise<string[]> {
  const stored = await database.collection('bookings').find().toArray()
  const statusOf = new Map(stored.map(({ _id, status }) => [_id.toHexString(), String(status)]))
  const find = (ids: Iterable<string>, promised: string) =>
    [...ids]
      .filter((id) => statusOf.get(id) !== promised)
      .map((id) => `booking ${id} was ${promised} and is ${statusOf.get(id) ?? 'lost'}`)
  return [...find(booked, 'confirmed'), ...find(cancelled, 'cancelled')]
}
