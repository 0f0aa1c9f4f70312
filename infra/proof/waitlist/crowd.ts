import pMap from 'p-map'
import { countByName, type Outcome, type Person } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { createChance } from '../simulated/chance.ts'
import { until } from '../until.ts'
import { type Act, acts, bookIt, type CrowdScene, raiseCapacity } from './crowd-operations.ts'
import { type History, MINUTE } from './history.ts'
import { brokenCapacity, brokenNumbers, brokenOrder, brokenQueue } from './replay.ts'
import {
  createCrowd,
  failuresIn,
  fill,
  HOUR,
  keyOfWanted,
  openClass,
  readHistory,
  reportInvariants,
  settleLists,
} from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type CrowdSize = { seats: number; waiting: number; acts: number; waves: number; seed: number }

const AT_ONCE = 64
/** The class begins so long after the first wave: the cancellation deadline falls into the later waves. */
const AHEAD = 18 * HOUR
const BETWEEN_WAVES = 31 * MINUTE
/** What acts choose from is read again after so many; in between it is lawfully out of date. */
const READ_AGAIN = 32
const MOST_RAISES = 10

/**
 * A crowd at one full class: joins, leaves, bookings, checkouts, cancels, higher capacities, offers that are taken, left
 * alone and paid too late, at once over two processes. Afterwards the log is replayed by rules of the proof's own.
 */
export async function crowd(studio: WaitlistStudio, size: CrowdSize): Promise<PartResult> {
  const startsAt = Math.ceil((studio.now() + AHEAD) / HOUR) * HOUR
  const scene = await openScene(studio, { size, startsAt })
  const outcomes: Outcome<unknown>[] = []
  const started = performance.now()
  for (let wave = 0; wave < size.waves; wave += 1) {
    outcomes.push(...(await liveOneWave(scene, { count: Math.round(size.acts / size.waves), wave, waves: size.waves })))
    await settleLists(studio)
    // In quiet, so that no seat is on its way while offers run out and the deadline passes.
    await studio.moveTo(studio.now() + BETWEEN_WAVES)
    await settleLists(studio)
  }
  const seconds = (performance.now() - started) / 1_000
  const capacities = new Map([[scene.of.classId, scene.capacities]])
  const history = await readHistory(studio, { capacities })
  const ended = await endOfList(scene, { startsAt, outcomes })
  const report = await reportInvariants(studio)
  const own = only(history, scene)
  const failed = failuresIn(outcomes)
  report.broken.push(
    ...[...brokenOrder(own), ...brokenQueue(own), ...brokenCapacity(own), ...brokenNumbers(own), ...ended],
    ...blindIn(own),
    ...(failed.length > 0 ? [`calls failed: ${JSON.stringify(countByName(failed))}`] : []),
  )
  const answers = JSON.stringify(countByName(outcomes.map(({ name }) => name)))
  const logged = JSON.stringify(countByName(own.entries.flatMap(({ events }) => events.map(({ what }) => what))))
  const line = `${outcomes.length} acts in ${seconds.toFixed(0)} s, ${AT_ONCE} at once: ${answers}; the log: ${logged}`
  return { ...report, line }
}

async function openScene(
  studio: WaitlistStudio,
  { size, startsAt }: { size: CrowdSize; startsAt: number },
): Promise<CrowdScene> {
  const { seats, waiting, seed } = size
  const of = await openClass(studio, { seats, startsAt })
  const rival = await openClass(studio, { seats: 1_000, startsAt: startsAt + HOUR / 2 })
  const half = Math.ceil((waiting * 1.1) / 2)
  const { members, guests } = await createCrowd(studio, { members: half + seats, guests: half })
  const others = mixed(members.slice(seats), guests)
  await fill({ of, holders: members.slice(0, seats), waiting: others.slice(0, waiting) })
  const people = [...members, ...guests]
  return {
    ...{ studio, of, rival, people, guests, chance: createChance(seed), pages: [] },
    byId: new Map(people.map((person) => [person.id, person])),
    seen: { bookings: [], offers: [], waiting: [], rivals: [] },
    capacities: [{ at: 0, seats }],
  }
}

/** One of each in turn. */
const mixed = (members: readonly Person[], guests: readonly Person[]): Person[] =>
  members.flatMap((member, place) => [member, ...guests.slice(place, place + 1)])

type Wave = { count: number; wave: number; waves: number }

async function liveOneWave(scene: CrowdScene, { count, wave, waves }: Wave): Promise<Outcome<unknown>[]> {
  const raisesAt = wave % Math.ceil(waves / MOST_RAISES) === 0 ? scene.chance.below(count) : -1
  const turns = Array.from({ length: count }, (_, turn) => turn)
  const done = await pMap(
    turns,
    async (turn) => {
      if (turn % READ_AGAIN === 0) await look(scene)
      const act: Act = turn === raisesAt ? raiseCapacity : scene.chance.weighted(acts)
      return act.run(scene, turn)
    },
    { concurrency: AT_ONCE },
  )
  return done.flat()
}

async function look(scene: CrowdScene): Promise<void> {
  const { studio, of, rival, seen } = scene
  const held = studio.database.collection('bookings').find({ status: 'confirmed', holdsSeat: true })
  const live = studio.database.collection('waitlist_entries').find({ occurrenceId: keyOfWanted(of), isLive: true })
  const [bookings, entries] = await Promise.all([held.toArray(), live.toArray()])
  const named = (list: typeof entries) => list.map(({ _id, userId }) => ({ id: String(_id), userId: String(userId) }))
  seen.bookings = named(bookings.filter(({ classId }) => classId === of.classId))
  seen.rivals = named(bookings.filter(({ classId }) => classId === rival.classId))
  seen.offers = named(entries.filter(({ state }) => state === 'offered'))
  seen.waiting = named(entries.filter(({ state }) => state === 'waiting'))
}

/** Seats are public from the closing on, and every place ends with the start. */
async function endOfList(
  { studio, of, people }: CrowdScene,
  { startsAt, outcomes }: { startsAt: number; outcomes: Outcome<unknown>[] },
): Promise<string[]> {
  await studio.moveTo(startsAt - 30 * MINUTE)
  await settleLists(studio)
  for (const person of people.slice(0, 10)) outcomes.push(await bookIt({ of, person, turn: 0 }))
  await studio.moveTo(startsAt + MINUTE)
  const entries = studio.database.collection('waitlist_entries')
  const isOver = async () => (await entries.countDocuments({ occurrenceId: keyOfWanted(of), isLive: true })) === 0
  const what = 'every place has ended with the start of the class'
  return until({ what, patience: 60_000, holds: isOver }).then(
    () => [],
    (error: Error) => [error.message],
  )
}

/** The log of the class alone, with the bookings of its members elsewhere. */
const only = ({ entries, ...history }: History, { of }: CrowdScene): History => ({
  ...history,
  bookings: history.bookings,
  entries: entries.filter(({ occurrenceId }) => occurrenceId === keyOfWanted(of)),
})

/** The checker is asked about logs in which one who waits has a number before all others: it must object to one. */
function blindIn(history: History): string[] {
  const waiting = history.entries.filter(({ state }) => state === 'waiting')
  const isSeen = waiting.some((first) => {
    const entries = history.entries.map((one) => (one === first ? { ...one, seq: 0.5, createdAt: new Date(0) } : one))
    return brokenOrder({ ...history, entries }).length > 0
  })
  return isSeen ? [] : ['the checker does not see a planted fault']
}
