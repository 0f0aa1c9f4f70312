import type { ObjectId } from 'mongodb'
import { dollars, MINUTE, whenText } from './model/calendar.ts'
import { addSeat, confirm, type Scene, vacated } from './model/effects.ts'
import { getOccurrence, isCovered, type Occurrence } from './model/rules.ts'
import {
  type BookingModel,
  getLiveLists,
  type ListModel,
  type Member,
  type PlaceModel,
  seatKey,
  waitingIn,
} from './model/state.ts'
import { evaluateTurn, freeUntil, keepsPlace, offerEnd, phaseAt, phaseChanges, seatsToGive } from './model/waitlists.ts'
import { happens, type World } from './world.ts'

/** The product notes some seconds apart what the model notes at one instant. */
const NEAR_MS = 20_000
const ASK_AGAIN = 31_000
const OFFER_EDGE = 40_000
/** A round of jobs and what follows from it takes that long when no service is away. */
const PHASE_EDGE = 3 * MINUTE
const PAST_EDGE = 2_000

/** The occurrence of a list; null when it does not take place any more. */
export function occurrenceOfList({ model }: Pick<Scene, 'model'>, list: ListModel): Occurrence | null {
  const schedule = model.schedules.get(list.scheduleId)
  return schedule && model.classes.get(list.classId)?.isActive ? getOccurrence(model, schedule, list.date) : null
}

/**
 * Moves the clock past an instant at which the model and a job could find themselves on different sides: those of
 * `listEdge`, and lists that are asked again half a minute after a seat became public.
 */
export async function passEdges(world: World): Promise<void> {
  const { model, now } = world
  for (let edge = listEdge(world); edge !== null; edge = listEdge(world)) await world.clock.moveTo(edge)
  const isAsked = getLiveLists(model).some(
    (list) => waitingIn(list).length > 0 && seatsToGive(model, list) > list.reserved,
  )
  if (isAsked) await world.clock.moveTo(now() + ASK_AGAIN)
}

/**
 * Where time must pass on to, or null: past offers that run out within seconds, and past the change of a list from one
 * of its times to the next, which must not come in the minutes in which jobs give a seat and the model follows.
 */
export function listEdge({ model, now }: Pick<Scene, 'model' | 'now'>): number | null {
  const live = getLiveLists(model)
  const untils = live.flatMap(({ places }) => places.flatMap(({ offer }) => offer?.until ?? []))
  const changes = live.flatMap((list) => {
    const occurrence = waitingIn(list).length > 0 ? occurrenceOfList({ model }, list) : null
    return occurrence ? phaseChanges(occurrence.startsAt) : []
  })
  const isNear = (within: number) => (edge: number) => edge > now() - PAST_EDGE && edge < now() + within
  const near = [...untils.filter(isNear(OFFER_EDGE)), ...changes.filter(isNear(PHASE_EDGE))]
  return near.length > 0 ? Math.max(...near, now()) + PAST_EDGE : null
}

/** Brings every list to what it must be by now, once all jobs have run; what is stored otherwise is a finding. */
export async function followLists(world: World): Promise<void> {
  for (const list of getLiveLists(world.model)) await followList(world, list)
  // Where the last one who waited is gone by another way, what was kept for them is public.
  for (const list of world.model.lists.values()) list.reserved = 0
}

async function followList(world: World, list: ListModel): Promise<void> {
  const { model, now } = world
  const occurrence = occurrenceOfList(world, list)
  if (!occurrence) return endCancelled(world, list)
  for (const place of list.places) {
    if (place.state === 'offered' && place.offer && place.offer.until <= now()) lapse(world, { place, occurrence })
  }
  const phase = phaseAt(occurrence.startsAt, now())
  if (phase === 'automatic' || phase === 'offers') await giveOn(world, { list, occurrence })
  if (phase === 'public' && seatsToGive(model, list) > 0) {
    for (const place of waitingIn(list))
      say(world, { place, occurrence, reason: 'public', subject: 'A seat is free now' })
  }
  if (phase === 'over') for (const place of waitingIn(list)) place.state = 'ended'
}

type At = { list: ListModel; place: PlaceModel; occurrence: Occurrence }

/** An offer that was not taken: its seat is for the next. */
function lapse(world: World, { place, occurrence }: Omit<At, 'list'>): void {
  const booking = world.model.bookings.get(place.offer?.bookingId ?? '')
  place.state = 'passed'
  place.offer = null
  if (!booking) return
  Object.assign(booking, { status: 'cancelled', endedBy: 'checkout' })
  world.model.touched.add(booking.id)
  vacated(world, booking)

  happens(world, 'an offer ends unpaid')
  say(world, { place, occurrence, reason: 'offer_expired', subject: 'A seat went to the next' })
}

type MailInput = { place: PlaceModel; occurrence: Occurrence; reason: string; subject: string }

function say(world: World, { place, occurrence, reason, subject }: MailInput): void {
  const { model } = world
  const member = model.members.get(place.memberId)
  if (!member || member.isClosed || place.said.has(reason)) return
  place.said.add(reason)
  happens(world, `a mail of a waitlist: ${reason}`)
  const name = model.classes.get(occurrence.classId)?.name
  world.tell(member, `${subject}: ${name}`)
  world.expectEmail({ to: member.email, subject: `${subject}: ${name}`, says: [whenText(occurrence)] })
}

async function giveOn(world: World, { list, occurrence }: Omit<At, 'place'>): Promise<void> {
  const { model, now } = world
  for (const place of waitingIn(list)) {
    if (seatsToGive(model, list) === 0) return
    const result = evaluateTurn(model, { place, occurrence, now: now() })
    if (result === 'seat' || result === 'offer') await promote(world, { list, place, occurrence, result })
    else {
      say(world, { place, occurrence, reason: result.miss, subject: 'A seat went to the next' })
      if (!keepsPlace(result.miss)) place.state = 'ended'
    }
  }
}

type StoredSeat = { _id: ObjectId; status: string; createdAt: Date; holdExpiresAt: Date | null }

async function promote(world: World, given: At & { result: 'seat' | 'offer' }): Promise<void> {
  const { place, occurrence, result } = given
  const { model, studio } = world
  const member = model.members.get(place.memberId)
  if (!member) return
  const seats = studio.database.collection<StoredSeat>('bookings')
  const stored = await seats.findOne({ waitlistEntryId: place.id })
  const words = `number ${place.seq} of ${seatKey(occurrence)}`
  if (!stored) {
    place.state = 'ended'
    return world.find(`${words} must have a ${result} and has none`, member)
  }
  const of = model.classes.get(occurrence.classId)
  const isFree = of?.cents === 0 || isFreeFor(world, { member, occurrence })
  const right = of?.cents === 0 ? 'free' : isFree ? 'covered' : 'paid'
  const cents = isFree ? 0 : (of?.cents ?? 0)
  const booking = addSeat(world, { id: stored._id.toHexString(), member, occurrence, right, cents })
  happens(world, result === 'seat' ? 'a list seats its first' : 'a list makes an offer')
  const madeAt = stored.createdAt.getTime()
  if (Math.abs(madeAt - world.now()) > NEAR_MS + 15 * MINUTE) world.find(`${words} was served at another time`, member)
  if (result === 'seat') {
    Object.assign(booking, {
      fromList: 'seated',
      cancelBy: freeUntil({ promotedAt: madeAt, startsAt: occurrence.startsAt }),
    })
    place.state = 'seated'
    return confirm(world, booking)
  }
  await offer(world, { place, occurrence, member, booking, stored })
}

const isFreeFor = ({ model }: World, { member, occurrence }: { member: Member; occurrence: Occurrence }): boolean =>
  isCovered(model, { member, startsAt: occurrence.startsAt })

type OfferInput = {
  place: PlaceModel
  occurrence: Occurrence
  member: Member
  booking: BookingModel
  stored: StoredSeat
}

async function offer(world: World, { place, occurrence, member, booking, stored }: OfferInput): Promise<void> {
  booking.fromList = 'offered'
  const until = stored.holdExpiresAt?.getTime() ?? 0
  const must = offerEnd(occurrence.startsAt, stored.createdAt.getTime())
  if (Math.abs(until - must) > NEAR_MS)
    world.find(`an offer lasts until ${new Date(until).toISOString()}, must be ${new Date(must).toISOString()}`, member)
  place.state = 'offered'
  place.offer = { bookingId: booking.id, until }
  const price = booking.cents > 0 ? dollars(booking.cents) : 'Nothing'
  world.expectEmail({ to: member.email, subject: '*', says: ['it is your turn', whenText(occurrence), price] })
}

/** The date does not take place: who waited is mailed once, when the product gets to it. */
async function endCancelled(world: World, list: ListModel): Promise<void> {
  const { model, studio } = world
  const live = await studio.database
    .collection('waitlist_entries')
    .countDocuments({ occurrence: seatKey(list), isLive: true })
  if (live > 0) return
  for (const place of list.places) {
    if (place.state !== 'waiting' && place.state !== 'offered') continue
    const member = model.members.get(place.memberId)
    const isCertain = place.state === 'waiting'
    const held = model.bookings.get(place.offer?.bookingId ?? '')
    place.state = 'ended'
    place.offer = null
    if (held?.status === 'pending') {
      Object.assign(held, { status: 'cancelled', endedBy: 'checkout' })
      model.touched.add(held.id)
    }
    if (!member || member.isClosed) continue
    const name = model.classes.get(list.classId)?.name
    world.expectEmail({ to: member.email, subject: `Cancelled: ${name}`, says: [], isOptional: !isCertain })
    const missed = { subject: `A seat went to the next: ${name}`, says: [], isOptional: true }
    if (!isCertain) world.expectEmail({ to: member.email, ...missed })
  }
}
