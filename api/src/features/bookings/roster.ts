import {
  FORMER_MEMBER,
  formatCents,
  type Roster,
  type RosterEntry,
  type RosterPayment,
  type RosterQuery,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { StoredBooking } from './booking-store.ts'
import { isPaidAtDesk } from './booking-words.ts'

/**
 * Who comes to a class on one date: everybody who is booked or holds a seat, and who cancelled, in the order of their
 * names; with what the desk must know of each: paid, late, here. A class without schedules has one roster a day. The date
 * may be cancelled or past; an unknown class or schedule is NOT_FOUND.
 */
export async function getRoster(
  deps: Deps,
  meetings: Meetings,
  { classId, date, scheduleId }: RosterQuery,
): Promise<Roster> {
  const of = await deps.classes.findById(classId)
  const schedule = scheduleId ? await deps.schedules.findById(scheduleId) : null
  if (!of || (scheduleId && schedule?.classId !== classId)) throw notFound('We could not find this class at this time.')
  const occurrence = { classId: of.id, date, scheduleId: schedule?.id ?? null }
  const [bookings, seatsTaken, meeting] = await Promise.all([
    deps.bookings.ofOccurrence(occurrence),
    deps.occurrences.seatsTaken(occurrence),
    schedule ? meetings.meetingOn(deps, { scheduleId: schedule.id, date }) : null,
  ])
  const instructor = meeting ? null : of.instructorId ? await deps.instructors.findById(of.instructorId) : null
  return {
    ...occurrence,
    className: of.name,
    startsAt: meeting?.startsAt ?? null,
    endsAt: meeting?.endsAt ?? null,
    instructorName: meeting ? meeting.instructorName : (instructor?.name ?? null),
    location: meeting?.location ?? null,
    isCancelled: meeting?.isCancelled ?? false,
    capacity: of.capacity,
    bookedCount: seatsTaken,
    entries: await rosterEntries(deps, bookings),
  }
}

/** What a roster needs of schedules; `joints.ts` joins the two. */
export type Meetings = {
  /** One date of a schedule as the calendar shows it, cancelled or not; null when it is none of its dates. */
  meetingOn(
    deps: Deps,
    of: { scheduleId: string; date: string },
  ): Promise<Pick<Roster, 'startsAt' | 'endsAt' | 'instructorName' | 'location' | 'isCancelled'> | null>
}

/** Bookings as the desk sees them, by name; one read for all the people. A closed account has no name any more. */
export async function rosterEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<RosterEntry[]> {
  const users = await deps.users.findMany(bookings.map(({ userId }) => userId))
  const byId = new Map(users.map((user) => [user.id, user]))
  return bookings
    .map((booking) => entryOf({ booking, user: byId.get(booking.userId) }))
    .sort((a, b) => sortName(a).localeCompare(sortName(b)) || (a.bookedAt < b.bookedAt ? -1 : 1))
}

const sortName = ({ user: { firstName, lastName, username } }: RosterEntry) =>
  [lastName, firstName, username].filter(Boolean).join(' ').toLowerCase()

function entryOf({ booking, user }: { booking: StoredBooking; user: User | undefined }): RosterEntry {
  const { price, endedBy } = booking
  return {
    bookingId: booking.id,
    user: {
      id: booking.userId,
      username: user?.username ?? FORMER_MEMBER,
      firstName: user?.firstName ?? null,
      lastName: user?.lastName ?? null,
      email: user?.email ?? '',
    },
    status: booking.status,
    payment: paymentOf(booking),
    amount: formatCents(price.paid),
    lateCancel: booking.lateCancel,
    cancelledBy: booking.status !== 'cancelled' ? null : endedBy === 'studio' ? 'studio' : 'member',
    isWalkIn: booking.isWalkIn,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    bookedAt: booking.createdAt.toISOString(),
  }
}

function paymentOf(booking: StoredBooking): RosterPayment {
  if (booking.status === 'pending') return 'pending'
  if (booking.price.paid === 0) return 'included'
  return isPaidAtDesk(booking) ? 'at-desk' : 'paid'
}
