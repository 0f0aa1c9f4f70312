import { type AttendanceEntry, formatCents, type HistoryQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { toRosterPayment } from '../roster/roster-entries.ts'

const PAGE_SIZE = 20

/**
 * A page of what the acting user booked before today, newest first, with the total. Names and rooms are those of the
 * booking's snapshot, so that a class or an instructor deleted since then still has a name.
 */
export async function listHistory(
  deps: Deps,
  actor: Actor,
  { page = 1, pageSize = PAGE_SIZE }: HistoryQuery,
): Promise<{ entries: AttendanceEntry[]; total: number }> {
  const part = { userId: actor.id, when: 'past', today: deps.clock.today() } as const
  const [found, total] = await Promise.all([
    bookingStore(deps).listedPage({ ...part, skip: (page - 1) * pageSize, limit: pageSize }),
    bookingStore(deps).countListed(part),
  ])
  const [classes, checked] = await Promise.all([
    classStore(deps).findMany(found.flatMap(({ snapshot, classId }) => (snapshot ? [] : [classId]))),
    findCheckedOccurrences(deps, found),
  ])
  const nameById = new Map(classes.map(({ id, name }) => [id, name]))
  const entries = found.map((booking) => {
    const className = booking.snapshot?.className ?? nameById.get(booking.classId) ?? 'A former class'
    return toEntry({ booking, className, isChecked: checked.has(booking.occurrenceId) })
  })
  return { entries, total }
}

// A class whose roster was never used says nothing about who came: its bookings are not called missed.
async function findCheckedOccurrences(deps: Deps, bookings: readonly StoredBooking[]): Promise<ReadonlySet<string>> {
  const open = bookings.filter(({ status, checkedInAt }) => status === 'confirmed' && !checkedInAt)
  const ids = [...new Set(open.map(({ occurrenceId }) => occurrenceId))]
  const rosters = await Promise.all(ids.map((id) => bookingStore(deps).ofOccurrence(id)))
  return new Set(ids.filter((_, place) => rosters[place]?.some(({ checkedInAt }) => checkedInAt !== null)))
}

type HistoryData = { booking: StoredBooking; className: string; isChecked: boolean }

function toEntry({ booking, className, isChecked }: HistoryData): AttendanceEntry {
  return {
    bookingId: booking.id,
    className,
    instructorName: booking.snapshot?.instructorName ?? null,
    location: booking.snapshot?.location ?? null,
    bookingDate: booking.bookingDate,
    startsAt: booking.startsAt?.toISOString() ?? null,
    endsAt: booking.endsAt?.toISOString() ?? null,
    outcome: outcomeOf({ booking, isChecked }),
    cancelledBy: cancelledBy(booking),
    lateCancel: booking.lateCancel,
    payment: toRosterPayment(booking),
    amount: formatCents(booking.price.paid),
  }
}

function outcomeOf({ booking, isChecked }: Omit<HistoryData, 'className'>): AttendanceEntry['outcome'] {
  if (booking.status !== 'confirmed') return 'cancelled'
  if (booking.checkedInAt) return 'attended'
  return isChecked ? 'missed' : 'booked'
}

function cancelledBy({ status, endedBy }: StoredBooking): AttendanceEntry['cancelledBy'] {
  if (status === 'confirmed') return null
  return endedBy === 'studio' || endedBy === 'membership' ? endedBy : 'member'
}
