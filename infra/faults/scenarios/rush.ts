import { countNames, type Outcome, type Person, pay } from '../people.ts'
import type { Studio } from '../studio.ts'
import { check, openOccurrence, openScene, type Result } from './scene.ts'

/** What people may be told in a rush. */
const EXPECTED = new Set(['done', 'CLASS_FULL', 'ALREADY_BOOKED'])

/**
 * So many bookings, checkouts and cancels at once for few seats, over both API processes. Afterwards every member tries
 * once more and every seat must be taken, none twice.
 */
export async function rush(studio: Studio, size: { requests: number; people: number; seats: number }): Promise<Result> {
  const { requests, people, seats } = size
  const scene = await openScene(studio, { members: people / 2, guests: people / 2 })
  const occurrence = await openOccurrence(scene, seats)
  /** A member books, and cancels every second booking. */
  const bookFree = async (person: Person, turn: number): Promise<Outcome[]> => {
    const made = await person.call('bookClass', { body: occurrence })
    if (!made.answer || turn % 2 === 0) return [made]
    return [made, await person.call('cancelBooking', { params: { id: made.answer.id } })]
  }
  /** A guest's checkout is paid, given up or simply left, in turn. */
  const checkOut = async (person: Person, turn: number): Promise<Outcome[]> => {
    const opened = await person.call('startClassCheckout', { body: occurrence })
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
  for (const person of scene.members) await person.call('bookClass', { body: occurrence })
  const broken = await check(scene, occurrence, seats)
  const unexpected = names.filter((name) => !EXPECTED.has(name))
  if (unexpected.length > 0) broken.push(`unexpected answers: ${countNames(unexpected)}`)
  return { broken, line: `${requests} at once for ${seats} seats: ${countNames(names)}` }
}
