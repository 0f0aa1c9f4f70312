import { HOUR, MINUTE } from '../model/calendar.ts'
import { answerTo, comingOccurrences, type Occurrence, seatsTaken } from '../model/rules.ts'
import { type Member, seatKey, waitingIn } from '../model/state.ts'
import { settle } from '../settle.ts'
import type { World } from '../world.ts'
import { type Act, agrees, comingBookings, getMembers, mayBook } from './act.ts'
import { formatListName, leave, openLists, placesIn } from './lists.ts'
import { moveDate } from './moves.ts'
import { book, cancel } from './seats.ts'

const MOST_TO_FILL = 9
const MOST_WAITING = 3

/** A class is booked until it is full, and some who come too late wait for it. */
const wait: Act = {
  kind: 'a class fills up and members wait',
  weight: 0.8,
  run: async (world) => {
    const { model, chance, now } = world
    const left = (occurrence: Occurrence) =>
      (model.classes.get(occurrence.classId)?.capacity ?? 0) - seatsTaken(model, occurrence)
    const scarce = comingOccurrences(model, { now: now(), days: 9 })
      .filter((occurrence) => left(occurrence) <= MOST_TO_FILL && occurrence.startsAt > now() + 3 * HOUR)
      .filter((occurrence) => mayBook(world, occurrence).length > left(occurrence))
    const occurrence = chance.one(scarce)
    if (!occurrence) return false
    for (const member of mayBook(world, occurrence).slice(0, Math.max(0, left(occurrence))))
      await book(world, { member, occurrence })
    if (left(occurrence) > 0) return true
    const wanting = getMembers(world).filter(
      (member) => answerTo(model, { member, occurrence, now: now(), how: 'book' }) === 'CLASS_FULL',
    )
    for (let count = 0; count < 1 + chance.below(MOST_WAITING); count += 1) {
      const [member] = wanting.splice(chance.below(wanting.length), 1)
      if (member) await join(world, { member, occurrence })
    }
    return true
  },
}

/** Waits for a seat of a full occurrence; the number follows those that were drawn before. */
async function join(world: World, { member, occurrence }: { member: Member; occurrence: Occurrence }): Promise<void> {
  const { model, chance } = world
  const { classId, scheduleId, date } = occurrence
  const notLaterThan = chance.isWithin(0.15) ? 20 * 60 : null
  const body = { classId, bookingDate: date, scheduleId, notLaterThan }
  const { code, body: answer } = await world.call({ as: member, method: 'POST', path: '/api/waitlist', body })
  if (!agrees(world, { code, must: 'done', what: `waits for ${formatListName(world, occurrence)}`, member })) return
  const list = model.lists.get(seatKey(occurrence)) ?? { classId, scheduleId, date, places: [], reserved: 0 }
  model.lists.set(seatKey(occurrence), list)
  const position = waitingIn(list).length + 1
  if (answer.position !== position) world.find(`is number ${answer.position} of a list, must be ${position}`, member)
  const place = { seq: list.places.length + 1, state: 'waiting', offer: null, said: new Set<string>() } as const
  list.places.push({ ...place, id: String(answer.id), memberId: member.id, notLaterThan })
  const subject = `You are on the waitlist: ${model.classes.get(classId)?.name}`
  world.expectEmail({ to: member.email, subject, says: [`number ${position} on the waitlist`] })
}

const joinLater: Act = {
  kind: 'one more waits',
  weight: 0.8,
  run: async (world) => {
    const { model, chance, now } = world
    const one = chance.one(openLists(world))
    if (!one) return false
    const { list, occurrence } = one
    if (seatsTaken(model, occurrence) < (model.classes.get(list.classId)?.capacity ?? 0)) return false
    if (waitingIn(list).length >= (model.classes.get(list.classId)?.capacity ?? 0)) return false
    const wanting = getMembers(world).filter(
      (member) => answerTo(model, { member, occurrence, now: now(), how: 'book' }) === 'CLASS_FULL',
    )
    const member = chance.one(wanting)
    if (!member) return false
    await join(world, { member, occurrence })
    return true
  },
}

const leaveList: Act = {
  kind: 'leaves a waitlist',
  weight: 0.4,
  run: async (world) => {
    const one = world.chance.one(placesIn(world, 'waiting'))
    if (one) await leave(world, one)
    return one !== undefined
  },
}

/** A seat becomes free for which members wait; it is theirs in their order. */
const free: Act = {
  kind: 'a seat becomes free for a waitlist',
  weight: 1.3,
  run: async (world) => {
    const { chance } = world
    const keys = new Set(
      openLists(world)
        .filter(({ list }) => waitingIn(list).length > 0)
        .map(({ list }) => seatKey(list)),
    )
    const booking = chance.one(comingBookings(world, (one) => keys.has(seatKey(one))))
    if (!booking || world.isProviderAway) return false
    await cancel(world, booking, chance.isWithin(0.8) ? 'member' : 'studio')
    await settle(world)
    return true
  },
}

/** One who did not wait wants the seat that is kept for those who do. */
const pastTheQueue: Act = {
  kind: 'wants a seat past those who wait',
  weight: 0.3,
  run: async (world) => {
    const { model, chance, now } = world
    const full = openLists(world).filter(
      ({ list, occurrence }) => seatsTaken(model, occurrence) >= (model.classes.get(list.classId)?.capacity ?? 0),
    )
    const one = chance.one(full)
    const wanting = getMembers(world).filter(
      (member) =>
        one && answerTo(model, { member, occurrence: one.occurrence, now: now(), how: 'book' }) === 'CLASS_FULL',
    )
    const member = chance.one(wanting)
    if (!one || !member) return false
    await book(world, { member, occurrence: one.occurrence })
    return true
  },
}

/** The studio moves a date for which members wait: each keeps the place, and is mailed. */
const move: Act = {
  kind: 'moves the date of a waitlist',
  weight: 0.12,
  run: async (world) => {
    const { model, chance, now } = world
    // An open offer ends when it was said to; whether that is still before the closing is the product's business.
    const quiet = openLists(world).filter(({ list }) => list.places.every(({ state }) => state !== 'offered'))
    const one = chance.one(quiet.filter(({ occurrence }) => occurrence.startsAt > now() + 24 * HOUR))
    if (!one) return false
    const { list, occurrence } = one
    const [startsAt, endsAt] = [occurrence.startsAt + 30 * MINUTE, occurrence.endsAt + 30 * MINUTE]
    await moveDate(world, { occurrence, startsAt, endsAt })
    for (const { memberId } of waitingIn(list)) {
      const member = model.members.get(memberId)
      const subject = `A change to a class you wait for: ${model.classes.get(list.classId)?.name}`
      if (member && !member.isClosed) world.expectEmail({ to: member.email, subject, says: [] })
    }
    await settle(world)
    return true
  },
}

/** Waiting, and what becomes of those who wait. */
export const waitlistActs: readonly Act[] = [wait, joinLater, leaveList, free, pastTheQueue, move]
