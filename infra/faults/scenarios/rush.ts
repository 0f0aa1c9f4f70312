import { formatCounts, type Outcome, type Person, pay } from '../people.ts'
import type { Studio } from '../studio.ts'
import { findProblems, openOccurrence, type Result, signUpPeople } from './scene.ts'

const EXPECTED_CODES = new Set(['done', 'CLASS_FULL', 'ALREADY_BOOKED'])

/** Many people book, check out and cancel at once in both API processes; then members take what is left: each seat is taken once. */
export async function runRush(
  studio: Studio,
  { requests, people, seats }: { requests: number; people: number; seats: number },
): Promise<Result> {
  const scene = await signUpPeople(studio, { members: people / 2, guests: people / 2 })
  const occurrence = await openOccurrence(scene, { seats })
  /** A member books, and cancels every second booking. */
  const bookFree = async (person: Person, turn: number): Promise<Outcome[]> => {
    const booking = await person.call('bookClass', { body: occurrence })
    if (!booking.answer || turn % 2 === 0) return [booking]
    return [booking, await person.call('cancelBooking', { params: { id: booking.answer.id } })]
  }
  /** A guest pays, cancels the checkout or leaves it open, in turn. */
  const checkOut = async (person: Person, turn: number): Promise<Outcome[]> => {
    const checkout = await person.call('startClassCheckout', { body: occurrence })
    const id = checkout.answer?.sessionId
    if (id && turn % 3 === 1) return [checkout, await person.call('cancelCheckout', { params: { id } })]
    if (id && turn % 3 === 0) await pay(studio, id)
    return [checkout]
  }
  const attempts = Array.from({ length: requests / 2 }, (_, turn) => [
    bookFree(scene.members[turn % scene.members.length] as Person, turn),
    checkOut(scene.guests[turn % scene.guests.length] as Person, turn),
  ])
  const codes = (await Promise.all(attempts.flat())).flat().map(({ code }) => code)
  for (const person of scene.members) await person.call('bookClass', { body: occurrence })
  const problems = await findProblems(scene, { ...occurrence, takenSeats: seats })
  const unexpectedCodes = codes.filter((code) => !EXPECTED_CODES.has(code))
  if (unexpectedCodes.length > 0) problems.push(`unexpected answers: ${formatCounts(unexpectedCodes)}`)
  return { problems, line: `${requests} at once for ${seats} seats: ${formatCounts(codes)}` }
}
