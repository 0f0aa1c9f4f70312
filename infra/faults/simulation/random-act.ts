import type { Act, ActKind } from '../model/acts.ts'
import { HOUR } from '../model/calendar.ts'
import { covers } from '../model/plans.ts'
import { type ClassDate, type Model, type Person, seatsOf, waitingFor } from '../model/state.ts'

/** Numbers that pick a person, a date, and one of what is there at that moment. */
export type RandomAct = { kind: ActKind; who: number; date: number; pick: number }
const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
const NEAR_DATES = 5
const PRICES = [2500, 2800, 3000]

/** The act that the numbers mean now; null when there is nothing to do it to. */
export function toAct(model: Model, { kind, who, date, pick }: RandomAct): Act | null {
  const { now, dates, entries, pages, people } = model
  const pointAt = (place: { who: Person; date: ClassDate } | undefined, number = 0): Act | null =>
    place ? { kind, who: place.who.place, date: place.date.place, number } : null
  const coming = dates.filter(({ startsAt }) => startsAt > now - HOUR)
  const near = coming.slice(0, NEAR_DATES)
  const chosen = one(near, date)
  const person = people[who]
  if (!person || !chosen) return null
  const act = { kind, who, date: chosen.place, number: pick }
  const { isGranted } = person
  // Mostly what can be done: a seat that costs something is paid for, a full class is waited for.
  const isMostly = pick % 4 > 0
  switch (kind) {
    case 'book':
    case 'check out': {
      // Again, after the price has changed.
      const outdated = pages.filter((page) => page.state === 'open' && page.cents !== page.date.studioClass.price)
      if (kind === 'check out' && outdated.length > 0 && isMostly) return pointAt(one(outdated, pick))
      const isFree = chosen.studioClass.price === 0 || covers(person, chosen.startsAt)
      return isMostly ? { ...act, kind: isFree ? 'book' : 'check out' } : act
    }
    case 'join': {
      const full = near.filter((near) => seatsOf(model, near).length >= near.studioClass.capacity)
      return { ...act, date: (isMostly ? one(full, date) : chosen)?.place ?? chosen.place }
    }
    case 'pay':
    case 'pay with a bad card':
    case 'give up':
      return pointAt(
        one(
          pages.filter((page) => page.state === 'open' || (page.state === 'closed' && pick % 4 === 0)),
          pick,
        ),
      )
    case 'cancel':
    case 'studio cancels':
    case 'move': {
      const booked = model.seats.filter((seat) => seat.status === 'booked' && seat.date.startsAt > now - HOUR)
      const awaited = booked.filter((seat) => waitingFor(model, seat.date).length > 0)
      const seat = one(awaited.length > 0 && isMostly ? awaited : booked, pick)
      const others = coming.filter(({ studioClass }) => studioClass === seat?.date.studioClass)
      return pointAt(seat, one(others, date)?.place)
    }
    case 'leave list':
      return pointAt(
        one(
          entries.filter(({ state }) => state !== 'over'),
          pick,
        ),
      )
    case 'accept':
      return pointAt(
        one(
          entries.filter(({ state }) => state === 'offered'),
          pick,
        ),
      )
    case 'change price': {
      const open = one(
        pages.filter((page) => page.state === 'open'),
        pick,
      )
      const place = open && isMostly ? open.date.studioClass.place : who % 2
      return { ...act, who: place, number: one(PRICES, pick) ?? 0 }
    }
    case 'change capacity':
      return { ...act, who: who % 3, number: 1 + (pick % 3) }
    case 'cancel date':
      return chosen.isCancelled || chosen.startsAt <= now ? null : act
    case 'card fails':
    case 'card pays': {
      const others = people.filter((person) => person.plan && person.plan.cardPays === (kind === 'card fails'))
      return others.length > 0 ? { ...act, who: one(others, who)?.place ?? who } : null
    }
    case 'grant':
      return isGranted ? null : act
    case 'take away':
      return isGranted ? act : null
    case 'pause':
    case 'pause later':
      return { ...act, number: 5 + (pick % 30) }
    default:
      return act
  }
}
