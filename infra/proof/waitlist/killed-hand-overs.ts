import { setTimeout as pause } from 'node:timers/promises'
import type { InvariantReport } from '../invariants.ts'
import { countByName, type Outcome, type Person, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { brokenSeats } from '../seat-invariants.ts'
import { readStored } from '../stored.ts'
import { until } from '../until.ts'
import { brokenWaitlists } from '../waitlist-invariants.ts'
import { createChance } from '../year/seeded.ts'
import { brokenCapacity, brokenNumbers, brokenOrder, brokenWinners, quantile } from './replay.ts'
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
/** From the answer to the kill, in milliseconds: before, while and after the seat is given on. */
const LATEST_KILL = 450
const FREED_AT_ONCE = 3
/** Within this time after the new process answers, each freed seat is taken or public. */
const RECOVERY_MS = 10_000

type HeldSeat = { id: string; userId: string; isOffer: boolean }

/**
 * Seats become free at a process that is killed right afterwards, in the middle of giving them on. Each is taken or
 * public soon after the next process answers, none twice, and a member who won one of two lists is in none of both.
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
  const times: number[] = []
  const names: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill % 2 === 0 ? 0 : 1
    const freed: Person[] = []
    const held = await heldSeats(studio, lists)
    for (let count = 0; count < FREED_AT_ONCE; count += 1) {
      const [seat] = held.splice(chance.below(held.length), 1)
      const person = byId.get(seat?.userId ?? '')
      if (!seat || !person) continue
      names.push((await giveUp(person, { seat, victim })).name)
      freed.push(person)
    }
    await pause(chance.below(LATEST_KILL))
    await studio.kill(victim)
    const started = performance.now()
    await until({ what: 'each freed seat is taken or public', patience: 60_000, holds: () => isGivenOn(studio) }).catch(
      (error: Error) => broken.push(`after kill ${kill + 1}: ${error.message}`),
    )
    times.push(performance.now() - started)
    for (const person of freed)
      for (const of of lists) await toOutcome(person.at(kill).call('joinWaitlist', { body: of }))
  }
  times.sort((a, b) => a - b)
  // Queued work of the killed process is left to it for a while, so a short proof does not wait for the mails.
  const report = withMails ? await reportInvariants(studio) : await seatsOf(studio)
  const history = await readHistory(studio, {
    capacities: new Map(lists.map(({ classId }) => [classId, [{ at: 0, seats }]])),
  })
  const late = times
    .filter((time) => time > RECOVERY_MS)
    .map((time) => `a freed seat was neither taken nor public for ${Math.round(time)} ms`)
  report.broken.push(
    ...broken,
    ...[...brokenOrder(history), ...brokenCapacity(history), ...brokenNumbers(history), ...brokenWinners(history)],
  )
  const [p50, p99, most] = [quantile(times, 0.5), quantile(times, 0.99), times.at(-1) ?? 0].map(Math.round)
  const line = `${kills} kills, ${names.length} seats freed right before (${JSON.stringify(countByName(names))}): given on ${p50} ms after the restart at the median, ${p99} at p99, ${most} at most`
  return { ...report, line, late }
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
    .find({ state: 'offered', occurrence: { $in: keys } })
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

const isGivenOn = async ({ database }: WaitlistStudio): Promise<boolean> =>
  (await database.collection('class_occurrences').countDocuments({ handovers: { $gt: 0 } })) === 0
