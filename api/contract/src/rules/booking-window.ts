import { addDays, type Day } from './days.ts'
import { isActiveMember, type MembershipFields } from './membership.ts'

/**
 * The studio's terms of booking, all settings of the server: how many days ahead booking opens for members and for
 * everyone else, and until how many hours before its start a class is cancelled in time.
 */
export type BookingTerms = {
  memberDays: number
  guestDays: number
  cancelHours: number
  /** Absent where the studio has no waitlists. The minutes before the start at which a list closes. */
  waitlist?: { closesMinutes: number }
}

/** The last day that a user may book today, that day included; null when there is no limit, as for admins. */
export function lastBookableDay({
  person,
  today,
  terms,
}: {
  person: MembershipFields | null
  today: Day
  terms: Pick<BookingTerms, 'memberDays' | 'guestDays'>
}): Day | null {
  const days = daysAhead({ person, terms })
  return days === null ? null : addDays(today, days)
}

/** The first day on which a user may book an occurrence; null when there is no such limit. */
export function bookingOpensOn({
  person,
  date,
  terms,
}: {
  person: MembershipFields | null
  date: Day
  terms: Pick<BookingTerms, 'memberDays' | 'guestDays'>
}): Day | null {
  const days = daysAhead({ person, terms })
  return days === null ? null : addDays(date, -days)
}

type Whose = { person: MembershipFields | null; terms: Pick<BookingTerms, 'memberDays' | 'guestDays'> }

function daysAhead({ person, terms }: Whose): number | null {
  if (person?.role === 'admin') return null
  return person && isActiveMember(person) ? terms.memberDays : terms.guestDays
}
