import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '../invariants.ts'
import { type Outcome, type Person, pay } from '../people.ts'
import type { Studio } from '../studio.ts'
import { waitUntil } from '../until.ts'
import { type OccurrenceRef, openOccurrence, type Result, type Scene, signUpPeople } from './scene.ts'

/** The responses to users: confirmed and cancelled bookings, and how often each outcome occurred. */
type ResponseTally = { booked: Set<string>; cancelled: Set<string>; counts: Record<string, number> }
type Load = { scene: Scene; tally: ResponseTally; occurrences: readonly OccurrenceRef[]; shouldStop: boolean }

const SUCCESSES_BETWEEN_KILLS = 10

/**
 * Kills a process repeatedly (SIGKILL) while users book, cancel and pay; API processes in turn, often one while the other is
 * still starting. Afterwards seats, money and mails are consistent, and no acknowledged booking or cancellation is lost.
 */
export async function killRepeatedly(
  studio: Studio,
  { times, victim, people }: { times: number; victim: 'api' | 'database'; people: number },
): Promise<Result> {
  const scene = await signUpPeople(studio, { members: people / 2, guests: people / 2 })
  const open = (from: string) => openOccurrence(scene, { seats: Math.ceil((people * 3) / 4), from })
  const occurrences = [await open('17:00'), await open('19:00')]
  const tally: ResponseTally = { booked: new Set(), cancelled: new Set(), counts: {} }
  const load: Load = { scene, tally, occurrences, shouldStop: false }
  const userLoops = [
    ...scene.members.map((person, turn) => bookAndCancel(load, person, turn)),
    ...scene.guests.map((person, turn) => buyAndBeRefunded(load, person, turn)),
  ]
  const startingProcesses: Promise<void>[] = []
  try {
    for (let kill = 0; kill < times; kill += 1) {
      const apiIndex = kill % studio.apis.length
      await startingProcesses[apiIndex]
      // Kill in the middle of work, however fast the machine is.
      const goal = (tally.counts.done ?? 0) + SUCCESSES_BETWEEN_KILLS
      await waitUntil(`${goal} calls have succeeded`, async () => (tally.counts.done ?? 0) >= goal)
      await pause(kill % 25)
      if (victim === 'database') await studio.killAndRestartDatabase()
      else startingProcesses[apiIndex] = studio.apis[apiIndex]?.killAndRestart() ?? Promise.resolve()
    }
    await Promise.all(startingProcesses)
  } finally {
    load.shouldStop = true
    await Promise.all(userLoops)
  }
  const violations = await checkInvariants(studio)
  const lostWrites = await findLostWrites(studio, tally)
  const { booked, cancelled, counts } = tally
  // Missing responses and codes for unavailable services are expected; other server errors are not.
  const errors = Object.keys(counts).filter((code) => code === 'INTERNAL' || /^5\d\d$/.test(code))
  const problems = [...violations, ...lostWrites, ...errors.map((code) => `an unexpected response: ${code}`)]
  const writeSummary = `${booked.size + cancelled.size} writes acknowledged, ${lostWrites.length} lost`
  return { problems, line: `${times} kills of the ${victim}: ${writeSummary}; ${JSON.stringify(counts)}` }
}

async function countOutcome<T>({ tally: { counts } }: Load, call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await call
  counts[outcome.code] = (counts[outcome.code] ?? 0) + 1
  // Pause after a lost response, so that a starting process gets the processor.
  if (outcome.status === 0) await pause(200)
  return outcome
}

/** A member books and then cancels, repeatedly. After a lost response the database shows whether there is a booking. */
async function bookAndCancel(load: Load, person: Person, firstTurn: number): Promise<void> {
  const { booked, cancelled } = load.tally
  for (let turn = firstTurn; !load.shouldStop; turn += 1) {
    const bookingId = await findBooking(load, person)
    if (bookingId) {
      // Until the response arrives, it is unknown whether the booking still exists.
      booked.delete(bookingId)
      const { answer } = await countOutcome(load, person.call('cancelBooking', { params: { id: bookingId } }))
      if (answer) cancelled.add(bookingId)
    } else {
      const { answer } = await countOutcome(load, person.call('bookClass', { body: pickOccurrence(load, turn) }))
      if (answer) booked.add(answer.id)
    }
  }
}

/** A guest pays or gives up a checkout; the studio cancels paid bookings, so that they are refunded. */
async function buyAndBeRefunded(load: Load, person: Person, firstTurn: number): Promise<void> {
  const { studio, admin } = load.scene
  for (let turn = firstTurn; !load.shouldStop; turn += 1) {
    const bookingId = await findBooking(load, person)
    if (bookingId) {
      await countOutcome(load, admin.call('cancelBooking', { params: { id: bookingId } }))
      continue
    }
    const { answer } = await countOutcome(load, person.call('startClassCheckout', { body: pickOccurrence(load, turn) }))
    if (answer && turn % 3 > 0) await pay(studio, answer.sessionId)
    else if (answer) await countOutcome(load, person.call('cancelCheckout', { params: { id: answer.sessionId } }))
  }
}

const pickOccurrence = ({ occurrences }: Load, turn: number) => occurrences[turn % occurrences.length] as OccurrenceRef

async function findBooking({ scene }: Load, { id: userId }: Person): Promise<string | undefined> {
  const bookings = scene.studio.database.collection('bookings')
  const booking = await bookings.findOne({ userId, status: 'confirmed' }).catch(() => null)
  return booking?._id.toHexString()
}

async function findLostWrites({ database }: Studio, { booked, cancelled }: ResponseTally): Promise<string[]> {
  const bookings = await database.collection('bookings').find().toArray()
  const statusById = new Map(bookings.map(({ _id, status }) => [_id.toHexString(), String(status)]))
  const findWrong = (ids: Iterable<string>, expectedStatus: string) =>
    [...ids]
      .filter((id) => statusById.get(id) !== expectedStatus)
      .map((id) => `booking ${id} was ${expectedStatus} and is ${statusById.get(id) ?? 'lost'}`)
  return [...findWrong(booked, 'confirmed'), ...findWrong(cancelled, 'cancelled')]
}
