/** Who can book a seat of a date, and whether it is free. */
import { dayAt, plusDays } from './calendar.ts'
import { isCovered, isMember } from './plans.ts'
import { type ClassDate, findSeat, listSeats, type Model, overlap, type Person } from './state.ts'

export type Place = { person: Person; date: ClassDate }

export const isFull = (model: Model, date: ClassDate) => listSeats(model, date).length >= date.studioClass.capacity
export const isFree = ({ person, date }: Place) => date.studioClass.price === 0 || isCovered(person, date.startsAt)
export const isTooFar = (model: Model, { person, date }: Place) =>
  date.day > plusDays(dayAt(model.now), isMember(person) ? 30 : 14)

export function checkDate(model: Model, place: Place): string | null {
  const { date } = place
  if (date.day < dayAt(model.now)) return 'DATE_PAST'
  if (date.isCancelled) return 'NOT_SCHEDULED'
  if (model.now >= date.startsAt) return 'CLASS_STARTED'
  return isTooFar(model, place) ? 'OUTSIDE_BOOKING_WINDOW' : null
}

export const hasOverlap = (model: Model, { person, date }: Place) =>
  model.seats.some((seat) => seat.person === person && seat.status !== 'ended' && overlap(seat.date, date))

export function checkSeat(model: Model, { person, date }: Place): string | null {
  const ownSeat = findSeat(model, person, date)
  if (ownSeat?.status === 'booked') return 'ALREADY_BOOKED'
  if (hasOverlap(model, { person, date })) return 'OVERLAPPING_BOOKING'
  return !ownSeat && isFull(model, date) ? 'CLASS_FULL' : null
}
