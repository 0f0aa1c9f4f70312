import {
  type BookingPayment,
  FORMER_MEMBER,
  formatCents,
  type Roster,
  type RosterEntry,
  type RosterQuery,
  type StudioClass,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { findOccurrence, scheduleStore } from '../../calendar/schedules/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { occurrenceStore } from '../seats/index.ts'
import { isPaidAtDesk } from './booking-format.ts'
import { bookingStore } from './booking-store.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * The roster of one date by name: bookings, holds and cancellations, with paid, late and checked in. A class without
 * schedules has one roster a day. A past date comes from its bookings' snapshots, even when its schedule was deleted or
 * moved. NOT_FOUND for an unknown class or schedule.
 */
export async function getRoster(deps: Deps, { classId, date, scheduleId: asked }: RosterQuery): Promise<Roster> {
  const of = await classStore(deps).findById(classId)
  if (!of) throw unknownRoster()
  const found = asked ? await scheduleStore(deps).findById(asked) : null
  const schedule = found?.classId === of.id ? found : null
  const occurrence = { classId: of.id, date, scheduleId: asked ?? null }
  const [bookings, seatsTaken, present] = await Promise.all([
    bookingStore(deps).ofOccurrence(occurrence),
    occurrenceStore(deps).seatsTaken(occurrence),
    schedule ? findOccurrence(deps, { scheduleId: schedule.id, date }) : null,
  ])
  if (asked && !schedule && bookings.length === 0) throw unknownRoster()
  const snapshot = date < deps.clock.today() || !schedule ? getSnapshot(bookings) : null
  const times = snapshot ?? present
  const leader = await leaderOf(deps, { of, times, isScheduled: asked !== undefined })
  return {
    ...occurrence,
    className: snapshot?.className ?? of.name,
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    instructorName: leader,
    location: times?.location ?? null,
    isCancelled: present?.isCancelled ?? snapshot?.isCancelled ?? false,
    capacity: of.capacity,
    bookedCount: seatsTaken,
    entries: await rosterEntries(deps, bookings),
  }
}

const unknownRoster = () => notFound('We could not find this class at this time.')

/** An occurrence from its bookings' snapshots: the latest one, of those that took place if there are any. */
export function getSnapshot(bookings: readonly StoredBooking[]) {
  const withSnapshot = bookings.flatMap((booking) =>
    booking.snapshot ? [{ ...booking, snapshot: booking.snapshot }] : [],
  )
  const byAge = withSnapshot.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const last = byAge.findLast(({ status }) => status === 'confirmed') ?? byAge.at(-1)
  if (!last) return null
  return {
    ...last.snapshot,
    startsAt: last.startsAt?.toISOString() ?? null,
    endsAt: last.endsAt?.toISOString() ?? null,
    isCancelled: bookings.every(({ endedBy }) => endedBy === 'studio'),
  }
}

type LeaderInput = { of: StudioClass; times: { instructorName: string | null } | null; isScheduled: boolean }

async function leaderOf(deps: Deps, { of, times, isScheduled }: LeaderInput): Promise<string | null> {
  if (times) return times.instructorName
  if (isScheduled || !of.instructorId) return null
  return (await instructorStore(deps).findById(of.instructorId))?.name ?? null
}

/** Bookings as the desk sees them, by name; one read for all the users. A closed account has no name any more. */
export async function rosterEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<RosterEntry[]> {
  const users = await userStore(deps).findMany(bookings.map(({ userId }) => userId))
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
    user: rosterUser({ id: booking.userId, user }),
    status: booking.status,
    payment: toRosterPayment(booking),
    amount: formatCents(price.paid),
    lateCancel: booking.lateCancel,
    cancelledBy: booking.status !== 'cancelled' ? null : endedBy === 'studio' ? 'studio' : 'member',
    isWalkIn: booking.isWalkIn,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    bookedAt: booking.createdAt.toISOString(),
  }
}

/** A person as rosters name and show them; a closed account has no name and no picture any more. */
export const rosterUser = ({ id, user }: { id: string; user: User | undefined }): RosterEntry['user'] => ({
  id,
  username: user?.username ?? FORMER_MEMBER,
  firstName: user?.firstName ?? null,
  lastName: user?.lastName ?? null,
  email: user?.email ?? '',
  profileImageUrl: user?.profileImageUrl ?? null,
})

/** How a booking is paid for, as rosters and its member's history show it. */
export function toRosterPayment(booking: StoredBooking): BookingPayment {
  if (booking.status === 'pending') return 'pending'
  if (booking.price.paid === 0) return booking.freeBy ?? 'included'
  return isPaidAtDesk(booking) ? 'at-desk' : 'paid'
}
