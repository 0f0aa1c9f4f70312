import { setTimeout as pause } from 'node:timers/promises'
import type { InvariantReport } from '../invariants.ts'
import { countByName, type Outcome, type Person, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { brokenSeats } from '../seat-invariants.ts'
import { createChance } from '../simulated/chance.ts'
import { readStored } from '../stored.ts'
import { brokenWaitlists } from '../waitlist-invariants.ts'
import { brokenCapacity, brokenNumbers, brokenOrder, brokenWinners } from './replay.ts'
import {
  createCrowd,
  fill,
  HOUR,
  keyOfWanted,
  openClass,
  readHistory,
  reportInvariants,
  type WantedSeat,
} from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type KillSize = { withMails: boolean; kills: number; seats: number; waiting: number; seed: number }

const AHEAD = 30 * HOUR
/** From the first cancellation to the kill, in milliseconds: before, while and after seats are given on. */
const LATEST_KILL = 150
const FREED_AT_ONCE = 3

type HeldSeat = { id: string; userId: string; isOffer: boolean }

/**
 * Seats become free at a process that is killed in the middle of giving them on. None is given twice or lies free while
 * one who could have it waits, and a member who won one of two lists is in none of both.
 */
export async function killedHandovers(studio: WaitlistStudio, size: KillSize): Promise<PartResult> {
  const { withMails, kills, seats, waiting, seed } = size
  const chance = createChance(seed)
  const startsAt = Math.ceil((studio.now() + AHEAD) / HOUR) * HOUR
  const [one, two] = [await openClass(studio, { seats, startsAt }), await openClass(studio, { seats, startsAt })]
  const lists = [one, two]
  const { members, guests } = await createCrowd(studio, {
    members: 2 * seats + waiting,
    guests: Math.ceil(waiting / 4),
  })
  const people = [...members, ...guests]
  const byId = new Map(people.map((person) => [person.id, person]))
  const others = people.slice(2 * seats)
  await fill({ of: one, holders: members.slice(0, seats), waiting: others })
  // The same people wait for both: who gets one seat wants the other no more.
  await fill({ of: two, holders: members.slice(seats, 2 * seats), waiting: others.toReversed() })
  const broken: string[] = []
  const names: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill % 2 === 0 ? 0 : 1
    const freed: Person[] = []
    const freeing: Promise<Outcome<unknown>>[] = []
    const held = await heldSeats(studio, lists)
    for (let count = 0; count < FREED_AT_ONCE; count += 1) {
      const [seat] = held.splice(chance.below(held.length), 1)
      const person = byId.get(seat?.userId ?? '')
      if (!seat || !person) continue
      freeing.push(giveUp(person, { seat, victim }))
      freed.push(person)
    }
    await pause(chance.below(LATEST_KILL))
    await studio.kill(victim)
    names.push(...(await Promise.all(freeing)).map(({ name }) => name))
    const left = await seatsLeft(studio, lists)
    broken.push(...left.map((seat) => `after kill ${kill + 1}: ${seat}`))
    for (const person of freed)
      for (const of of lists) await toOutcome(person.at(kill).call('joinWaitlist', { body: of }))
  }
  // Queued work of the killed process is left to it for a while, so a short proof does not wait for the mails.
  const report = withMails ? await reportInvariants(studio) : await seatsOf(studio)
  const history = await readHistory(studio, {
    capacities: new Map(lists.map(({ classId }) => [classId, [{ at: 0, seats }]])),
  })
  report.broken.push(
    ...broken,
    ...[...brokenOrder(history), ...brokenCapacity(history), ...brokenNumbers(history), ...brokenWinners(history)],
  )
  const line = `${kills} kills, ${names.length} seats given up right before: ${JSON.stringify(countByName(names))}`
  return { ...report, line }
}

async function seatsOf(studio: WaitlistStudio): Promise<Pick<InvariantReport, 'broken' | 'figures'>> {
  const stored = await readStored(studio.database)
  const { bookings } = stored
  const seats = bookings.filter(({ holdsSeat }) => holdsSeat).length
  const figures = { bookings: bookings.length, seats, payments: 0, refunds: 0, mails: 0, repeatedMails: 0 }
  return { broken: [...brokenSeats(stored), ...brokenWaitlists(stored)], figures }
}

async function heldSeats({ database }: WaitlistStudio, lists: readonly WantedSeat[]): Promise<HeldSeat[]> {
  const keys = lists.map(keyOfWanted)
  const ids = lists.map(({ classId }) => classId)
  const bookings = await database
    .collection('bookings')
    .find({ status: 'confirmed', classId: { $in: ids } })
    .toArray()
  const offers = await database
    .collection('waitlist_entries')
    .find({ state: 'offered', occurrenceId: { $in: keys } })
    .toArray()
  return [
    ...bookings.map(({ _id, userId }) => ({ id: String(_id), userId: String(userId), isOffer: false })),
    ...offers.map(({ _id, userId }) => ({ id: String(_id), userId: String(userId), isOffer: true })),
  ]
}

const giveUp = (person: Person, { seat, victim }: { seat: HeldSeat; victim: number }): Promise<Outcome<unknown>> =>
  toOutcome<unknown>(
    seat.isOffer
      ? person.at(victim).call('leaveWaitlist', { params: { id: seat.id } })
      : person.at(victim).call('cancelBooking', { params: { id: seat.id } }),
  )

/** Seats that are free although one waits who has no other seat: none was there before the kill. */
async function seatsLeft({ database }: WaitlistStudio, lists: readonly WantedSeat[]): Promise<string[]> {
  const { occurrences, entries, bookings } = await readStored(database)
  const keys = new Set(lists.map(keyOfWanted))
  const seated = new Set(bookings.flatMap(({ holdsSeat, userId }) => (holdsSeat ? userId : [])))
  return occurrences.flatMap(({ _id, seatsTaken, capacity }) => {
    const waiting = entries.filter(({ occurrenceId, state }) => occurrenceId === _id && state === 'waiting')
    const isLeft = keys.has(_id) && seatsTaken < capacity && waiting.some(({ userId }) => !seated.has(userId))
    return isLeft ? [`${_id} has ${capacity - seatsTaken} free seats, and one waits who could have it`] : []
  })
}
