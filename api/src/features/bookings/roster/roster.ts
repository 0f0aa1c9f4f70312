import type { Roster, RosterQuery, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { occurrenceKey, occurrenceStore, type StoredOccurrence, scheduleStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { findInstructorName, newAnyDate } from '../booking/quote-seat.ts'
import { rosterEntries } from './roster-entries.ts'

/**
 * The roster of one date by name: bookings, holds and cancellations, with paid, late and checked in. A class without
 * schedules has one roster a day. Names of a past date are those of its bookings' snapshots. NOT_FOUND for an unknown
 * class or schedule.
 */
export async function getRoster(deps: Deps, { classId, date, scheduleId }: RosterQuery): Promise<Roster> {
  const studioClass = await classStore(deps).findById(classId)
  if (!studioClass) throw unknownRoster()
  const asked = { classId: studioClass.id, date, scheduleId: scheduleId ?? null }
  const id = occurrenceKey(asked)
  const [bookings, occurrence] = await Promise.all([
    bookingStore(deps).find({ occurrenceId: id, isListed: true }),
    findOccurrence(deps, { id, studioClass, date, scheduleId }),
  ])
  if (!occurrence && bookings.length === 0 && !(await isScheduleOf(deps, { classId, scheduleId })))
    throw unknownRoster()
  const snapshot = date < deps.clock.today() || !occurrence ? getSnapshot(bookings) : null
  return {
    ...asked,
    className: snapshot?.className ?? studioClass.name,
    startsAt: occurrence?.startsAt?.toISOString() ?? snapshot?.startsAt ?? null,
    endsAt: occurrence?.endsAt?.toISOString() ?? snapshot?.endsAt ?? null,
    instructorName: snapshot ? snapshot.instructorName : await leaderOf(deps, occurrence),
    location: snapshot ? snapshot.location : (occurrence?.location ?? null),
    isCancelled: occurrence ? occurrence.status === 'cancelled' : (snapshot?.isCancelled ?? false),
    capacity: studioClass.capacity,
    bookedCount: occurrence?.seatsTaken ?? 0,
    entries: await rosterEntries(deps, bookings),
  }
}

type RosterDate = { id: string; studioClass: StudioClass; date: string; scheduleId: string | undefined }

// A class without schedules has a roster on any date, also on one that nobody has asked for yet.
async function findOccurrence(
  deps: Deps,
  { id, studioClass, date, scheduleId }: RosterDate,
): Promise<StoredOccurrence | null> {
  const stored = await occurrenceStore(deps).findById(id)
  return stored ?? (scheduleId ? null : newAnyDate({ studioClass, date }))
}

async function isScheduleOf(
  deps: Deps,
  { classId, scheduleId }: { classId: string; scheduleId: string | undefined },
): Promise<boolean> {
  return scheduleId !== undefined && (await scheduleStore(deps).findById(scheduleId))?.classId === classId
}

const leaderOf = (deps: Deps, occurrence: StoredOccurrence | null) =>
  occurrence ? findInstructorName(deps, { occurrence }) : null

const unknownRoster = () => notFound('We could not find this class at this time.')

/** An occurrence from its bookings' snapshots: the latest one, of those that took place if there are any. */
export function getSnapshot(bookings: readonly StoredBooking[]) {
  const byAge = bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const last = byAge.findLast(({ status }) => status === 'confirmed') ?? byAge.at(-1)
  if (!last) return null
  return {
    ...last.snapshot,
    startsAt: last.startsAt?.toISOString() ?? null,
    endsAt: last.endsAt?.toISOString() ?? null,
    isCancelled: bookings.every(({ endedBy }) => endedBy === 'studio'),
  }
}
