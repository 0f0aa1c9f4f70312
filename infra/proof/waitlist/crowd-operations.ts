import { type Outcome, type Person, pay, toOutcome } from '../person.ts'
import type { Chance } from '../simulated/chance.ts'
import type { WantedSeat } from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type StoredId = { id: string; userId: string }

/** What a crowd acts on. */
export type CrowdScene = {
  studio: WaitlistStudio
  chance: Chance
  of: WantedSeat
  /** A class at the same time, whose bookings keep members from a seat. */
  rival: WantedSeat
  people: readonly Person[]
  guests: readonly Person[]
  byId: ReadonlyMap<string, Person>
  /** What was there when acts last looked. */
  seen: { bookings: StoredId[]; offers: StoredId[]; waiting: StoredId[]; rivals: StoredId[] }
  /** Pages of checkouts and offers, to be paid too late. */
  pages: string[]
  capacities: { at: number; seats: number }[]
}

/** Something that one of the crowd does, with what it was answered. */
export type Act = { weight: number; run(scene: CrowdScene, turn: number): Promise<Outcome<unknown>[]> }

/** Books the class. */
export const bookIt = ({
  of,
  person,
  turn,
}: {
  of: WantedSeat
  person: Person
  turn: number
}): Promise<Outcome<unknown>> => toOutcome(person.at(turn).call('bookClass', { body: of }))

const anyone = ({ chance, people }: CrowdScene): Person => {
  const person = chance.one(people)
  if (!person) throw new Error('no users in the crowd')
  return person
}

/** One of those that were seen, with its person; null when there is none. */
function oneOf({ chance, byId }: CrowdScene, named: readonly StoredId[]): { id: string; person: Person } | null {
  const found = chance.one(named)
  const person = byId.get(found?.userId ?? '')
  return found && person ? { id: found.id, person } : null
}

const join: Act = {
  weight: 26,
  run: async (scene, turn) => [
    await toOutcome(
      anyone(scene)
        .at(turn)
        .call('joinWaitlist', { body: joining(scene) }),
    ),
  ],
}

// Some want no seat in the last hours.
const joining = ({ of, chance }: CrowdScene) => ({ ...of, notLaterThan: chance.isWithin(0.1) ? 14 * 60 : null })

const leave: Act = {
  weight: 14,
  run: async (scene, turn) => {
    const one = oneOf(scene, scene.chance.isWithin(0.2) ? scene.seen.offers : scene.seen.waiting)
    return one ? [await toOutcome(one.person.at(turn).call('leaveWaitlist', { params: { id: one.id } }))] : []
  },
}

const book: Act = {
  weight: 14,
  run: async (scene, turn) => [await bookIt({ of: scene.of, person: anyone(scene), turn })],
}

/** A checkout that is paid, given up or left alone. */
const checkOut: Act = {
  weight: 10,
  run: async ({ studio, chance, guests, of, pages }, turn) => {
    const [person, how] = [chance.one(guests), chance.below(3)]
    if (!person) return []
    const opened = await toOutcome(person.at(turn).call('startClassCheckout', { body: of }))
    if (!opened.answer) return [opened]
    const { checkoutUrl, sessionId } = opened.answer
    if (how === 0) await pay(studio, { checkoutUrl })
    if (how === 1)
      return [opened, await toOutcome(person.at(turn + 1).call('cancelCheckout', { params: { id: sessionId } }))]
    if (how === 2) pages.push(checkoutUrl)
    return [opened]
  },
}

const cancel: Act = {
  weight: 16,
  run: async (scene, turn) => {
    const one = oneOf(scene, scene.seen.bookings)
    return one ? [await toOutcome(one.person.at(turn).call('cancelBooking', { params: { id: one.id } }))] : []
  },
}

/** Accepts an offer; one that is to be paid is paid, or its page is left open. */
const accept: Act = {
  weight: 12,
  run: async (scene, turn) => {
    const { studio, chance, seen, pages } = scene
    const [one, pays] = [oneOf(scene, seen.offers), chance.isWithin(0.7)]
    if (!one) return []
    const accepted = await toOutcome(one.person.at(turn).call('acceptOffer', { params: { id: one.id } }))
    const checkoutUrl = accepted.answer?.checkoutUrl
    if (checkoutUrl && pays) await pay(studio, { checkoutUrl })
    else if (checkoutUrl) pages.push(checkoutUrl)
    return [accepted]
  },
}

const payLate: Act = {
  weight: 3,
  run: async ({ studio, pages }) => {
    const checkoutUrl = pages.shift()
    if (checkoutUrl) await pay(studio, { checkoutUrl })
    return []
  },
}

/** One who waits takes a seat elsewhere at the same time, or gives it back. */
const elsewhere: Act = {
  weight: 5,
  run: async (scene, turn) => {
    const { seen, chance, rival } = scene
    const held = chance.isWithin(0.4) ? oneOf(scene, seen.rivals) : null
    if (held) return [await toOutcome(held.person.at(turn).call('cancelBooking', { params: { id: held.id } }))]
    const one = oneOf(scene, seen.waiting.slice(0, 60))
    return one ? [await bookIt({ of: rival, person: one.person, turn })] : []
  },
}

/** The studio finds room for one more. */
export const raiseCapacity: Act = {
  weight: 0,
  run: async ({ studio, of, capacities }, turn) => {
    const seats = (capacities.at(-1)?.seats ?? 0) + 1
    capacities.push({ at: studio.now(), seats })
    const body = { capacity: seats }
    return [await toOutcome(studio.admin.at(turn).call('changeClass', { params: { id: of.classId }, body }))]
  },
}

/** What the crowd does by chance. */
export const acts: readonly Act[] = [join, leave, book, checkOut, cancel, accept, payLate, elsewhere]
