import type { BookingTerms } from '../responses/bookings.ts'
import type { MembershipTerms } from '../responses/people.ts'
import { addDays, type Day } from './days.ts'
import { isActiveMember, type MembershipFields } from './membership.ts'

type Booker = MembershipFields & { membership?: MembershipTerms | null }
type WindowInput = { person: Booker | null; terms: Pick<BookingTerms, 'memberDays' | 'guestDays'> }

/** The last day that a user may book today; null for admins, who have no limit. */
export function findLastBookableDay({ person, today, terms }: WindowInput & { today: Day }): Day | null {
  const days = getDaysAhead({ person, terms })
  return days === null ? null : addDays(today, days)
}

/** The first day on which a user may book an occurrence; null for admins, who have no limit. */
export function findBookingOpening({ person, date, terms }: WindowInput & { date: Day }): Day | null {
  const days = getDaysAhead({ person, terms })
  return days === null ? null : addDays(date, -days)
}

function getDaysAhead({ person, terms }: WindowInput): number | null {
  if (person?.role === 'admin') return null
  return person && (isActiveMember(person) || willResumeAfterPause(person)) ? terms.memberDays : terms.guestDays
}

// The plan covers the dates after a pause that has an end, unless the charge that ends the pause failed: the member may
// book them as early as other members.
const willResumeAfterPause = ({ membershipStatus, membership }: Booker): boolean =>
  membershipStatus === 'paused' && membership?.pausedUntil != null && membership.unpaidSince === null
