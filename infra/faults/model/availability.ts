/** Who can have a seat of a date, and at which price. */
import { dayAt, plusDays } from './calendar.ts'
import { covers, isMember } from './plans.ts'
import { type ClassDate, findOwn, type Model, overlap, type Person, seatsOf } from './state.ts'

export type Place = { who: Person; date: ClassDate }

export const isFull = (model: Model, date: ClassDate) => seatsOf(model, date).length >= date.studioClass.capacity
export const isFree = ({ who, date }: Place) => date.studioClass.price === 0 || covers(who, date.startsAt)
export const isTooFar = (model: Model, { who, date }: Place) =>
  date.day > plusDays(dayAt(model.now), isMember(who) ? 30 : 14)

export function refuseDate(model: Model, place: Place): string | null {
  const { date } = place
  if (date.day < dayAt(model.now)) return 'DATE_PAST'
  if (date.isCancelled) return 'NOT_SCHEDULED'
  if (model.now >= date.startsAt) return 'CLASS_STARTED'
  return isTooFar(model, place) ? 'OUTSIDE_BOOKING_WINDOW' : null
}

export const overlapsOwn = (model: Model, { who, date }: Place) =>
  model.seats.some((seat) => seat.who === who && seat.status !== 'ended' && overlap(seat.date, date))

export function refuseSeat(model: Model, { who, date }: Place): string | null {
  const own = findOwn(model, who, date)
  if (own?.status === 'booked') return 'ALREADY_BOOKED'
  if (overlapsOwn(model, { who, date })) return 'OVERLAPPING_BOOKING'
  return !own && isFull(model, date) ? 'CLASS_FULL' : null
}
