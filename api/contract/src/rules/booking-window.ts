import { addDays, type Day } from './days.ts'
import { isActiveMember, type MembershipFacts } from './membership.ts'

/** How many days ahead booking opens (ruling B18); both are settings of the server. */
export type BookingWindow = { memberDays: number; guestDays: number }
/** The server's defaults, which screens show before they know better (ruling B18). */
export const defaultBookingWindow: BookingWindow = { memberDays: 30, guestDays: 14 }

/**
 * The last day somebody may book today, that day inside; null when there is no limit, as for admins (ruling B18:
 * 30 days for members, 14 for everyone else).
 */
export function lastBookableDay({
  person,
  today,
  window,
}: {
  person: MembershipFacts | null
  today: Day
  window: BookingWindow
}): Day | null {
  if (person?.role === 'admin') return null
  return addDays(today, person && isActiveMember(person) ? window.memberDays : window.guestDays)
}
