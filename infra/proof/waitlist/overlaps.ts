import { countByName, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { createChance } from '../simulated/chance.ts'
import { MINUTE } from './history.ts'
import { brokenOrder, brokenWinners } from './replay.ts'
import {
  createCrowd,
  each,
  fill,
  HOUR,
  openClass,
  readHistory,
  reportInvariants,
  settleLists,
  type WantedSeat,
} from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type OverlapSize = { classes: number; people: number; waits: number; seats: number; least: number; seed: number }

const AHEAD = 40 * HOUR
const WITHIN = 150

/**
 * Members wait for several classes at random times that overlap or do not, and seats come at several lists at once.
 * A member who wins one loses exactly the places at the same time, in the transaction that seats them.
 */
export async function overlaps(studio: WaitlistStudio, size: OverlapSize): Promise<PartResult> {
  const { classes, people, waits, seats, least, seed } = size
  const chance = createChance(seed)
  const startsAt = Math.ceil((studio.now() + AHEAD) / HOUR) * HOUR
  const { members } = await createCrowd(studio, { members: people + classes, guests: 0 })
  const lists: WantedSeat[] = []
  for (let count = 0; count < classes; count += 1) {
    const of = await openClass(studio, { seats: 1, startsAt: startsAt + chance.below(WITHIN) * MINUTE })
    await fill({ of, holders: members.slice(people + count, people + count + 1), waiting: [] })
    lists.push(of)
  }
  await each(members.slice(0, people), async (person, place) => {
    for (const of of shuffled(lists, chance.below).slice(0, waits)) {
      await person.at(place).call('joinWaitlist', { body: of })
    }
  })
  const grown = await Promise.all(
    shuffled(lists, chance.below).map(({ classId }, place) =>
      toOutcome(studio.admin.at(place).call('changeClass', { params: { id: classId }, body: { capacity: 1 + seats } })),
    ),
  )
  await settleLists(studio, { patience: 300_000 })
  const history = await readHistory(studio, { capacities: new Map() })
  const report = await reportInvariants(studio)
  const ends = history.entries.flatMap(({ events }) =>
    events.flatMap(({ what, reason }) => (what === 'ended' ? [reason ?? ''] : [])),
  )
  const lost = ends.filter((reason) => reason === 'won_other').length
  const won = history.entries.filter(({ state }) => state === 'seated').length
  report.broken.push(
    ...[...brokenOrder(history), ...brokenWinners(history)],
    ...(lost < least ? [`only ${lost} places were lost to a seat at the same time, ${least} are wanted`] : []),
    ...grown.filter(({ answer }) => !answer).map(({ name }) => `the class was not given more seats: ${name}`),
  )
  const states = JSON.stringify(countByName(history.entries.map(({ state }) => state)))
  const line = `${history.entries.length} places at ${classes} lists, ${won} seats won, ${lost} places lost with them: ${states}`
  return { ...report, line }
}

function shuffled<T>(list: readonly T[], below: (count: number) => number): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(below(rest.length), 1))
}
