import { addDays, type Day, getDayIn, getWeekday } from '@studio/contract'
import { createWeeklyClass } from '../classes.ts'
import { checkInvariants } from '../invariants.ts'
import { type Person, signUp, signUpAdmin } from '../people.ts'
import type { Studio } from '../studio.ts'

export type OccurrenceRef = { classId: string; bookingDate: Day }
/** The violated invariants of a scenario, and one line of figures. */
export type Result = { problems: string[]; line: string }
/** The people of a scenario: an admin, members who book for free, and guests who pay. */
export type Scene = { studio: Studio; admin: Person; members: Person[]; guests: Person[] }

export async function signUpPeople(studio: Studio, size: { members?: number; guests?: number }): Promise<Scene> {
  const admin = await signUpAdmin(studio)
  const members = await signUp(studio, { count: size.members ?? 0, membershipGrantedBy: admin })
  const guests = await signUp(studio, { count: size.guests ?? 0 })
  return { studio, admin, members, guests }
}

/** Creates a weekly class with an occurrence three days from now. */
export async function openOccurrence({ admin }: Scene, { seats, from = '18:00' }: { seats: number; from?: string }) {
  const bookingDate = addDays(getDayIn(new Date(), 'America/New_York'), 3)
  const times = { startDate: addDays(bookingDate, -7), from, until: `${from.slice(0, 3)}59` }
  const fields = { name: `Class at ${from}`, capacity: seats, price: 2_500, weekday: getWeekday(bookingDate) }
  const { classId } = await createWeeklyClass(admin, { ...fields, ...times })
  return { classId, bookingDate }
}

/** Checks all invariants, and that exactly `takenSeats` seats of the class are taken. */
export async function findProblems({ studio }: Scene, { classId, takenSeats }: OccurrenceRef & { takenSeats: number }) {
  const problems = await checkInvariants(studio)
  const actualSeats = await studio.database.collection('bookings').countDocuments({ classId, holdsSeat: true })
  return actualSeats === takenSeats ? problems : [...problems, `${actualSeats} seats are taken, not ${takenSeats}`]
}
