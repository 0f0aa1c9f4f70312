import {
  type AttendanceEntry,
  addDays,
  type Booking,
  type HistoryQuery,
  toMoney,
  type UserBookingsQuery,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Page } from '../../../platform/mount-endpoint.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingNotFound } from '../booking/booking-errors.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from '../booking/booking-store.ts'
import { getStart } from '../booking/rules.ts'
import { formatCalendar } from '../mails/booking-format.ts'
import { toRosterPayment } from '../roster/roster.ts'
import { loadBookingResponses } from './show-booking.ts'

const MAX_DAYS_BACK = 366
const DEFAULT_PAGE_SIZE = 20

/** A user's bookings of the last year and all coming ones, soonest first. */
export async function listBookings(deps: Deps, { actor }: { actor: Actor }): Promise<Booking[]> {
  const from = addDays(deps.clock.today(), -MAX_DAYS_BACK)
  const listedBookings = await bookingStore(deps).find({
    userId: actor.id,
    isListed: true,
    bookingDate: { $gte: from },
  })
  const currentTime = deps.clock.now()
  // An expired hold stays listed for the seconds until a job ends it.
  const currentBookings = listedBookings.filter((booking) => !isExpiredHold(booking, currentTime))
  const getStartTime = (booking: StoredBooking) => getStart(deps, booking).getTime()
  const sortedBookings = currentBookings.sort(
    (a, b) =>
      getStartTime(a) - getStartTime(b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return loadBookingResponses(deps, sortedBookings)
}

type BookingPageInput = {
  userId: string
  when: 'coming' | 'past'
  page?: number | undefined
  pageSize?: number | undefined
}

/** Coming bookings (from today on) soonest first, past ones latest first. */
async function findBookingPage(
  deps: Deps,
  { userId, when, page = 1, pageSize = DEFAULT_PAGE_SIZE }: BookingPageInput,
): Promise<Page<StoredBooking>> {
  const today = deps.clock.today()
  const filter = { userId, isListed: true, bookingDate: when === 'past' ? { $lt: today } : { $gte: today } }
  const order = when === 'past' ? -1 : 1
  const sort = { bookingDate: order, startsAt: order, _id: order } as const
  const [items, total] = await Promise.all([
    bookingStore(deps).find(filter, { sort, skip: (page - 1) * pageSize, limit: pageSize }),
    bookingStore(deps).count(filter),
  ])
  return { items, total }
}

/** A user's bookings for an admin. An expired hold stays listed until a job ends it. NOT_FOUND for an unknown user. */
export async function listUserBookings(
  deps: Deps,
  { userId, query: { when, ...page } }: { userId: string; query: UserBookingsQuery },
): Promise<Page<Booking>> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  const { items, total } = await findBookingPage(deps, {
    userId,
    when: when === 'past' ? 'past' : 'coming',
    ...page,
  })
  return { items: await loadBookingResponses(deps, items), total }
}

/** NOT_FOUND for another user's booking, or one that was never confirmed. */
export async function downloadCalendar(deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<Response> {
  const booking = await bookingStore(deps).findById(id)
  if (booking?.userId !== actor.id || !['confirmed', 'cancelled'].includes(booking.status)) throw bookingNotFound()
  return new Response(formatCalendar(deps, booking), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="class.ics"',
      'Cache-Control': 'no-store',
    },
  })
}

/** Newest first. Names and rooms come from the snapshots, so that a deleted class still has a name. */
export async function listHistory(
  deps: Deps,
  { actor, query }: { actor: Actor; query: HistoryQuery },
): Promise<Page<AttendanceEntry>> {
  const { items: bookings, total } = await findBookingPage(deps, { userId: actor.id, when: 'past', ...query })
  const occurrencesWithCheckIns = await findOccurrencesWithCheckIns(deps, bookings)
  const items = bookings.map((booking) =>
    toAttendanceEntry({ booking, hasCheckIns: occurrencesWithCheckIns.has(booking.occurrenceId) }),
  )
  return { items, total }
}

// Without any check-in, attendance was not recorded: a booking counts as missed only if someone else was checked in.
async function findOccurrencesWithCheckIns(
  deps: Deps,
  bookings: readonly StoredBooking[],
): Promise<ReadonlySet<string>> {
  const uncheckedBookings = bookings.filter(({ status, checkedInAt }) => status === 'confirmed' && !checkedInAt)
  const occurrenceIds = uncheckedBookings.map(({ occurrenceId }) => occurrenceId)
  const allBookings = await bookingStore(deps).find({ occurrenceId: { $in: occurrenceIds } })
  const checkedInBookings = allBookings.filter(({ checkedInAt }) => checkedInAt !== null)
  return new Set(checkedInBookings.map(({ occurrenceId }) => occurrenceId))
}

type AttendanceEntryInput = { booking: StoredBooking; hasCheckIns: boolean }

function toAttendanceEntry({ booking, hasCheckIns }: AttendanceEntryInput): AttendanceEntry {
  return {
    bookingId: booking.id,
    ...booking.snapshot,
    bookingDate: booking.bookingDate,
    startsAt: booking.startsAt?.toISOString() ?? null,
    endsAt: booking.endsAt?.toISOString() ?? null,
    outcome: getOutcome({ booking, hasCheckIns }),
    cancelledBy: getCancelledBy(booking),
    lateCancel: booking.lateCancel,
    payment: toRosterPayment(booking),
    amount: toMoney(booking.price.paid),
  }
}

function getOutcome({ booking, hasCheckIns }: AttendanceEntryInput): AttendanceEntry['outcome'] {
  if (booking.status !== 'confirmed') return 'cancelled'
  if (booking.checkedInAt) return 'attended'
  return hasCheckIns ? 'missed' : 'booked'
}

function getCancelledBy({ status, endedBy }: StoredBooking): AttendanceEntry['cancelledBy'] {
  if (status === 'confirmed') return null
  return endedBy === 'studio' || endedBy === 'membership' ? endedBy : 'member'
}
