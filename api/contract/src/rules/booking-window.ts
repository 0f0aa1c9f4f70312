import type { BookingTerms } from '../responses/bookings.ts'
import type { MembershipTerms } from '../responses/people.ts'
import { addDays, type Day } from './days.ts'
import { isActiveMember, type MembershipFields } from './membership.ts'

type Booker = MembershipFields & { membership?: MembershipTerms | null }

/** The last day that a user may book today, that day included; null when there is no limit, as for admins. */
export function lastBookableDay({
  person,
  today,
  terms,
}: {
  person: Booker | null
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
  person: Booker | null
  date: Day
  terms: Pick<BookingTerms, 'memberDays' | 'guestDays'>
}): Day | null {
  const days = daysAhead({ person, terms })
  return days === null ? null : addDays(date, -days)
}

type Whose = { person: Booker | null; terms: Pick<BookingTerms, 'memberDays' | 'guestDays'> }

function daysAhead({ person, terms }: Whose): number | null {
  if (person?.role === 'admin') return null
  return person && (isActiveMember(person) || isPausedForAWhile(person)) ? terms.memberDays : terms.guestDays
}

// The plan covers the dates after such a pause, so they can be booked as early as by every member.
const isPausedForAWhile = ({ membershipStatus, membership }: Booker): boolean =>
  membershipStatus === 'paused' && membership?.pausedUntil != null && membership.unpaidSince === null
