import { type AttendanceEntry, formatCents, type HistoryQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { toRosterPayment } from '../roster/roster-entries.ts'
import { findBookingPage } from './list-bookings.ts'

/**
 * A page of what the acting user booked before today, newest first, with the total. Names and rooms are those of the
 * booking's snapshot, so that a class or an instructor deleted since then still has a name.
 */
export async function listHistory(
  deps: Deps,
  actor: Actor,
  query: HistoryQuery,
): Promise<{ entries: AttendanceEntry[]; total: number }> {
  const { found, total } = await findBookingPage(deps, { userId: actor.id, when: 'past', ...query })
  const checked = await findCheckedOccurrences(deps, found)
  const entries = found.map((booking) => toEntry({ booking, isChecked: checked.has(booking.occurrenceId) }))
  return { entries, total }
}

// A class whose roster was never used says nothing about who came: its bookings are not called missed.
async function findCheckedOccurrences(deps: Deps, bookings: readonly StoredBooking[]): Promise<ReadonlySet<string>> {
  const open = bookings.filter(({ status, checkedInAt }) => status === 'confirmed' && !checkedInAt)
  const ids = [...new Set(open.map(({ occurrenceId }) => occurrenceId))]
  const rosters = await Promise.all(ids.map((id) => bookingStore(deps).find({ occurrenceId: id })))
  return new Set(ids.filter((_, place) => rosters[place]?.some(({ checkedInAt }) => checkedInAt !== null)))
}

type HistoryData = { booking: StoredBooking; isChecked: boolean }

function toEntry({ booking, isChecked }: HistoryData): AttendanceEntry {
  return {
    bookingId: booking.id,
    ...booking.snapshot,
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

function outcomeOf({ booking, isChecked }: HistoryData): AttendanceEntry['outcome'] {
  if (booking.status !== 'confirmed') return 'cancelled'
  if (booking.checkedInAt) return 'attended'
  return isChecked ? 'missed' : 'booked'
}

function cancelledBy({ status, endedBy }: StoredBooking): AttendanceEntry['cancelledBy'] {
  if (status === 'confirmed') return null
  return endedBy === 'studio' || endedBy === 'membership' ? endedBy : 'member'
}
