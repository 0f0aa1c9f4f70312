import { checkInvariants } from '../invariants.ts'
import { countByName, type Outcome, type Person, pay } from '../people.ts'
import type { Studio } from '../studio.ts'
import { openOccurrence, openScene, type Result } from './scene.ts'

/** What people may be told in a rush. */
const EXPECTED = new Set(['done', 'CLASS_FULL', 'ALREADY_BOOKED'])
/** Nobody waits much longer than the others. */
const MAX_SPREAD = 4

/**
 * So many bookings, checkouts and cancels at once for few seats, over both API processes. Afterwards every member tries
 * once more and every seat must be taken, none twice.
 */
export async function rush(studio: Studio, size: { requests: number; people: number; seats: number }): Promise<Result> {
  const { requests, people, seats } = size
  const scene = await openScene(studio, { members: people / 2, guests: people / 2 })
  const occurrence = await openOccurrence(scene, seats)
  const times: number[] = []
  const started = performance.now()
  const timed = async <Answer>(call: Promise<Outcome<Answer>>) => {
    const began = performance.now()
    const outcome = await call
    times.push(performance.now() - began)
    return outcome
  }
  /** A member books, and cancels every second booking. */
  const bookFree = async (person: Person, turn: number): Promise<Outcome[]> => {
    const made = await timed(person.call('bookClass', { body: occurrence }))
    if (!made.answer || turn % 2 === 0) return [made]
    return [made, await person.call('cancelBooking', { params: { id: made.answer.id } })]
  }
  /** A guest's checkout is paid, given up or simply left, in turn. */
  const checkOut = async (person: Person, turn: number): Promise<Outcome[]> => {
    const opened = await timed(person.call('startClassCheckout', { body: occurrence }))
    const id = opened.answer?.sessionId
    if (id && turn % 3 === 1) return [opened, await person.call('cancelCheckout', { params: { id } })]
    if (id && turn % 3 === 0) await pay(studio, id)
    return [opened]
  }
  const tries = Array.from({ length: requests / 2 }, (_, turn) => [
    bookFree(scene.members[turn % scene.members.length] as Person, turn),
    checkOut(scene.guests[turn % scene.guests.length] as Person, turn),
  ])
  const names = (await Promise.all(tries.flat())).flat().map(({ name }) => name)
  const seconds = (performance.now() - started) / 1000
  for (const person of scene.members) await person.call('bookClass', { body: occurrence })
  const broken = await checkInvariants(studio)
  const { classId } = occurrence
  const taken = await studio.database.collection('bookings').countDocuments({ classId, holdsSeat: true })
  if (taken !== seats) broken.push(`${taken} of ${seats} seats are taken although more people wanted one`)
  const unexpected = names.filter((name) => !EXPECTED.has(name))
  if (unexpected.length > 0) broken.push(`unexpected answers: ${JSON.stringify(countByName(unexpected))}`)
  times.sort((a, b) => a - b)
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0))
  if (p99 > MAX_SPREAD * p50) broken.push(`p99 is ${p99} ms, more than ${MAX_SPREAD} times the p50 of ${p50} ms`)
  const pace = `${seconds.toFixed(1)} s, p50 ${p50} ms, p99 ${p99} ms`
  return { broken, line: `${requests} at once for ${seats} seats in ${pace}: ${JSON.stringify(countByName(names))}` }
}
