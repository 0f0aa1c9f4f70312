import { checkInvariants } from '../invariants.ts'
import { giveBackInPart } from '../ledger.ts'
import { countByName, type Outcome, type Person, pay, signInAdmin, toOutcome } from '../person.ts'
import type { FaultsStudio } from '../studio.ts'
import { crowd, type OccurrenceRef, openOccurrence, type PartResult } from './rush.ts'

/** What users were answered: bookings confirmed, bookings cancelled, and the names of all responses. */
type ConfirmedBookings = { booked: Set<string>; cancelled: Set<string>; answers: string[]; confirmations: number }
type Scene = {
  studio: FaultsStudio
  confirmed: ConfirmedBookings
  admin: Person
  occurrences: readonly OccurrenceRef[]
  isOver: () => boolean
}

const ANSWERS_BETWEEN_KILLS = 20

/**
 * Kills a process repeatedly (SIGKILL) while users book, cancel, pay and are refunded. Afterwards nothing is half done:
 * seats, money and mails agree, and every acknowledged booking or cancellation still holds.
 */
export async function kills(
  studio: FaultsStudio,
  { times, victim, people }: { times: number; victim: 'api' | 'database'; people: number },
): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const { members, guests } = await crowd(studio, { count: people, admin })
  const seats = guests.length + Math.ceil(members.length / 2)
  const occurrences = [
    await openOccurrence(admin, { seats, startTime: '17:00' }),
    await openOccurrence(admin, { seats, startTime: '19:00' }),
  ]
  const confirmed: ConfirmedBookings = { booked: new Set(), cancelled: new Set(), answers: [], confirmations: 0 }
  let isOver = false
  const scene: Scene = { studio, confirmed, admin, occurrences, isOver: () => isOver }
  const busy = [
    ...members.map((person, index) => bookAndCancel(scene, { person, index })),
    ...guests.map((person, index) => buyAndBeRefunded(scene, { person, index })),
  ]
  const started = performance.now()
  try {
    for (let kill = 0; kill < times; kill += 1) {
      await moreAnswers(confirmed)
      await (victim === 'api' ? studio.killApi(kill % studio.apis.length) : studio.killDatabase())
    }
  } finally {
    isOver = true
    await Promise.all(busy)
  }
  const seconds = (performance.now() - started) / 1000
  const verdict = await checkInvariants(studio)
  const lost = await brokenPromises(studio, confirmed)
  verdict.broken.push(...lost, ...badAnswers(confirmed))
  const said = JSON.stringify(countByName(confirmed.answers))
  const line = `${times} kills of the ${victim} in ${seconds.toFixed(0)} s: ${confirmed.confirmations} bookings confirmed to users, ${lost.length} of them lost; ${said}`
  return { ...verdict, line }
}

/** Resolves when so many more calls succeeded: kills come in the middle of work, however fast the machine is. */
async function moreAnswers({ answers }: ConfirmedBookings): Promise<void> {
  const done = () => answers.filter((name) => name === 'done').length
  const goal = done() + ANSWERS_BETWEEN_KILLS
  while (done() < goal) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function note<Answer>({ confirmed }: Scene, call: Promise<Answer>): Promise<Outcome<Answer>> {
  const outcome = await toOutcome(call)
  confirmed.answers.push(outcome.name)
  return outcome
}

/** A member who books and, in the next turn, cancels; an answer that was cut off is found again in their list. */
async function bookAndCancel(scene: Scene, { person, index }: { person: Person; index: number }): Promise<void> {
  const { confirmed, occurrences } = scene
  let mine: string | undefined
  for (let turn = index; !scene.isOver(); turn += 1) {
    const occurrence = occurrences[turn % occurrences.length]
    if (!occurrence) return
    if (mine) {
      // Until the response arrives, it is unknown whether the booking still exists.
      confirmed.booked.delete(mine)
      const ended = await note(scene, person.at(turn).call('cancelBooking', { params: { id: mine } }))
      if (ended.answer) confirmed.cancelled.add(mine)
      if (ended.answer || ended.name === 'NOT_CANCELLABLE') mine = undefined
      continue
    }
    const made = await note(scene, person.at(turn).call('bookClass', { body: occurrence }))
    if (made.answer) {
      mine = made.answer.id
      confirmed.booked.add(mine)
      confirmed.confirmations += 1
    } else if (made.name === 'ALREADY_BOOKED') mine = (await standingBooking(scene, { person, turn }))?.id
  }
}

async function standingBooking(scene: Scene, { person, turn }: { person: Person; turn: number }) {
  const { answer = [] } = await note(scene, person.at(turn).call('listMyBookings'))
  return answer.find(({ status }) => status === 'confirmed')
}

/** A guest who pays, or gives the checkout up; what is paid the studio cancels in time, so that it is paid again. */
async function buyAndBeRefunded(scene: Scene, { person, index }: { person: Person; index: number }): Promise<void> {
  const { studio, admin, occurrences } = scene
  for (let turn = index; !scene.isOver(); turn += 1) {
    const occurrence = occurrences[turn % occurrences.length]
    if (!occurrence) return
    const opened = await note(scene, person.at(turn).call('startClassCheckout', { body: occurrence }))
    if (opened.name === 'ALREADY_BOOKED') {
      const { id, paymentIntentId: paymentId } = (await standingBooking(scene, { person, turn })) ?? {}
      // Some of it goes back in the provider's dashboard first: the studio then owes the rest.
      if (paymentId && turn % 2 === 0) await giveBackInPart(studio, { paymentId, cents: 200 })
      if (id) await note(scene, admin.at(turn).call('cancelBooking', { params: { id } }))
    } else if (opened.answer && turn % 3 > 0) await pay(studio, opened.answer)
    else if (opened.answer) {
      await note(scene, person.at(turn).call('cancelCheckout', { params: { id: opened.answer.sessionId } }))
    }
  }
}

/** Bookings and cancellations that were acknowledged but are not in the database. */
async function brokenPromises({ database }: FaultsStudio, { booked, cancelled }: ConfirmedBookings): Promise<string[]> {
  const stored = await database.collection('bookings').find().toArray()
  const statusOf = new Map(stored.map(({ _id, status }) => [_id.toHexString(), String(status)]))
  const lost = [...booked].filter((id) => statusOf.get(id) !== 'confirmed')
  const risen = [...cancelled].filter((id) => statusOf.get(id) !== 'cancelled')
  return [
    ...lost.map((id) => `booking ${id} was confirmed and is ${statusOf.get(id) ?? 'lost'}`),
    ...risen.map((id) => `booking ${id} was cancelled and is ${statusOf.get(id) ?? 'lost'}`),
  ]
}

/** While something is away an answer is missing or says so; any other failure of ours is a mistake. */
function badAnswers({ answers }: ConfirmedBookings): string[] {
  const bad = answers.filter((name) => name === 'INTERNAL' || /^5\d\d$/.test(name))
  return bad.length > 0 ? [`responses that a client cannot handle: ${JSON.stringify(countByName(bad))}`] : []
}
