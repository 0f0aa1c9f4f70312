/** Who can book a seat of a date, and who need not pay for it. */
import { addDays, toDay } from './calendar.ts'
import { isCovered, isMember } from './plans.ts'
import { type ClassDate, findSeat, listSeats, type Model, overlaps, type Person } from './state.ts'

export type Visit = { person: Person; date: ClassDate }

export const isFull = (model: Model, date: ClassDate) => listSeats(model, date).length >= date.studioClass.capacity
export const isCostFree = ({ person, date }: Visit) => date.studioClass.price === 0 || isCovered(person, date.startsAt)
export const isTooFar = (model: Model, { person, date }: Visit) =>
  date.day > addDays(toDay(model.time), isMember(person) ? 30 : 14)

export function checkDate(model: Model, visit: Visit): string | null {
  const { date } = visit
  if (date.day < toDay(model.time)) return 'DATE_PAST'
  if (date.isCancelled) return 'NOT_SCHEDULED'
  if (model.time >= date.startsAt) return 'CLASS_STARTED'
  return isTooFar(model, visit) ? 'OUTSIDE_BOOKING_WINDOW' : null
}

export const hasOverlap = (model: Model, { person, date }: Visit) =>
  model.seats.some((seat) => seat.person === person && seat.status !== 'ended' && overlaps(seat.date, date))

export function checkSeat(model: Model, { person, date }: Visit): string | null {
  const ownSeat = findSeat(model, person, date) // Held or booked, not ended.
  if (ownSeat?.status === 'booked') return 'ALREADY_BOOKED'
  if (hasOverlap(model, { person, date })) return 'OVERLAPPING_BOOKING'
  return !ownSeat && isFull(model, date) ? 'CLASS_FULL' : null
}
