import {
  type BookingPayment,
  type CheckInInput,
  FORMER_MEMBER_NAME,
  formatUserName,
  type Roster,
  type RosterEntry,
  type RosterQuery,
  type StudioClass,
  toMoney,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, type StoredOccurrence, scheduleStore, toOccurrenceId } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingNotFound, occurrenceNotFound } from '../booking/booking-errors.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { findInstructorName, toAnyDateOccurrence } from '../booking/quote-seat.ts'
import { isPaidAtDesk } from '../mails/booking-format.ts'
import { getPosition } from '../waitlist/rules.ts'
import { getSkips } from '../waitlist/show-entries.ts'
import { waitlistStore } from '../waitlist/waitlist-store.ts'

/** A past roster shows the names that its bookings have stored. NOT_FOUND for an unknown class or schedule. */
export async function showRoster(deps: Deps, { classId, date, scheduleId }: RosterQuery): Promise<Roster> {
  const studioClass = await classStore(deps).findById(classId)
  if (!studioClass) throw occurrenceNotFound()
  const rosterKey = { classId: studioClass.id, date, scheduleId: scheduleId ?? null }
  const id = toOccurrenceId(rosterKey)
  const [bookings, occurrence] = await Promise.all([
    // Only expired holds are not listed.
    bookingStore(deps).find({ occurrenceId: id, isListed: true }),
    findOccurrence(deps, { id, studioClass, date, scheduleId }),
  ])
  const isUnknown = !occurrence && bookings.length === 0 && !(await isScheduleOfClass(deps, { classId, scheduleId }))
  if (isUnknown) throw occurrenceNotFound()
  const snapshot = date < deps.clock.today() || !occurrence ? getLatestBookingSnapshot(bookings) : null
  return {
    ...rosterKey,
    className: snapshot?.className ?? studioClass.name,
    startsAt: occurrence?.startsAt?.toISOString() ?? snapshot?.startsAt ?? null,
    endsAt: occurrence?.endsAt?.toISOString() ?? snapshot?.endsAt ?? null,
    instructorName: snapshot ? snapshot.instructorName : occurrence && (await findInstructorName(deps, { occurrence })),
    location: snapshot ? snapshot.location : (occurrence?.location ?? null),
    isCancelled: occurrence ? occurrence.status === 'cancelled' : (snapshot?.isCancelled ?? false),
    capacity: occurrence?.capacity ?? studioClass.capacity,
    bookedCount: occurrence?.seatsTaken ?? 0,
    entries: await loadRosterEntries(deps, bookings),
    ...(await loadWaitlist(deps, id)),
  }
}

type RosterDate = { id: string; studioClass: StudioClass; date: string; scheduleId: string | undefined }

// A class without schedules has a roster on every date, even if its occurrence is not stored yet.
async function findOccurrence(
  deps: Deps,
  { id, studioClass, date, scheduleId }: RosterDate,
): Promise<StoredOccurrence | null> {
  const storedOccurrence = await occurrenceStore(deps).findById(id)
  return storedOccurrence ?? (scheduleId ? null : toAnyDateOccurrence({ studioClass, date }))
}

async function isScheduleOfClass(
  deps: Deps,
  { classId, scheduleId }: { classId: string; scheduleId: string | undefined },
): Promise<boolean> {
  return scheduleId !== undefined && (await scheduleStore(deps).findById(scheduleId))?.classId === classId
}

/** Describes an occurrence by the snapshot of its latest booking, preferably a confirmed one. */
export function getLatestBookingSnapshot(bookings: readonly StoredBooking[]) {
  const oldestFirst = bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const latestBooking = oldestFirst.findLast(({ status }) => status === 'confirmed') ?? oldestFirst.at(-1)
  if (!latestBooking) return null
  return {
    ...latestBooking.snapshot,
    startsAt: latestBooking.startsAt?.toISOString() ?? null,
    endsAt: latestBooking.endsAt?.toISOString() ?? null,
    isCancelled: bookings.every(({ endedBy }) => endedBy === 'studio'),
  }
}

export async function loadRosterEntries(deps: Deps, bookings: readonly StoredBooking[]): Promise<RosterEntry[]> {
  const users = await userStore(deps).findMany(bookings.map(({ userId }) => userId))
  const userById = new Map(users.map((user) => [user.id, user]))
  return bookings
    .map((booking) => toRosterEntry({ booking, user: userById.get(booking.userId) }))
    .sort((a, b) => getSortName(a).localeCompare(getSortName(b)) || (a.bookedAt < b.bookedAt ? -1 : 1))
}

const getSortName = ({ user: { firstName, lastName, username } }: RosterEntry) =>
  [lastName, firstName, username].filter(Boolean).join(' ').toLowerCase()

function toRosterEntry({ booking, user }: { booking: StoredBooking; user: User | undefined }): RosterEntry {
  const { price, endedBy } = booking
  const canceller = endedBy === 'studio' ? 'studio' : 'member'
  return {
    bookingId: booking.id,
    user: toRosterUser({ id: booking.userId, user }),
    status: booking.status,
    payment: toRosterPayment(booking),
    amount: toMoney(price.paid),
    lateCancel: booking.lateCancel,
    cancelledBy: booking.status === 'cancelled' ? canceller : null,
    isWalkIn: booking.isWalkIn,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    bookedAt: booking.createdAt.toISOString(),
  }
}

const toRosterUser = ({ id, user }: { id: string; user: User | undefined }): RosterEntry['user'] => ({
  id,
  username: user?.username ?? FORMER_MEMBER_NAME,
  firstName: user?.firstName ?? null,
  lastName: user?.lastName ?? null,
  email: user?.email ?? '',
  profileImageUrl: user?.profileImageUrl ?? null,
})

export function toRosterPayment(booking: StoredBooking): BookingPayment {
  if (booking.status === 'pending') return 'pending'
  if (booking.price.paid === 0) return booking.freeBy ?? 'included'
  return isPaidAtDesk(booking) ? 'at-desk' : 'paid'
}

export async function checkIn(
  deps: Deps,
  { actor, id, input: { isHere } }: { actor: Actor; id: string; input: CheckInInput },
): Promise<RosterEntry> {
  const booking = await deps.inTransaction(async (tx) => {
    const storedBooking = await bookingStore(deps).findById(id, { tx })
    if (!storedBooking) throw bookingNotFound()
    return recordAttendance(deps, { actor, booking: storedBooking, isHere, tx })
  })
  const [rosterEntry] = await loadRosterEntries(deps, [booking])
  if (!rosterEntry) throw bookingNotFound()
  return rosterEntry
}

type AttendanceInput = {
  actor: Actor
  booking: StoredBooking
  isHere: boolean
  /** Identifies a check-in sent by a staff member's device, perhaps more than once. */
  tickId?: string
  tx: Tx
}

/** Enough to recognize a check-in that a device sends again much later. */
const MAX_TICK_IDS = 50

/** Throws NOT_CHECKABLE before the day of the class. There is no later limit, so that the desk can correct mistakes. */
export async function recordAttendance(
  deps: Deps,
  { actor, booking, isHere, tickId, tx }: AttendanceInput,
): Promise<StoredBooking> {
  if (booking.status !== 'confirmed') throw notCheckable('This booking is not confirmed.')
  if (booking.bookingDate > deps.clock.today()) throw notCheckable('Check-in opens on the day of the class.')
  const wasHere = booking.checkedInAt !== null
  const isChanged = isHere !== wasHere
  if (!isChanged && !tickId) return booking
  const changes = {
    ...(isChanged && { checkedInAt: isHere ? deps.clock.now() : null }),
    ...(tickId && { tickIds: [...booking.tickIds, tickId].slice(-MAX_TICK_IDS) }),
  }
  const changedBooking = await bookingStore(deps).change({ booking, changes, tx })
  if (!isChanged) return changedBooking
  const action = isHere ? 'check in' : 'undo check-in'
  const entity = { kind: 'booking', id: booking.id }
  await auditStore(deps).record({ entry: { actor, action, entity, before: booking, after: changedBooking }, tx })
  return changedBooking
}

const notCheckable = (message: string) => new AppError('NOT_CHECKABLE', message)

/** The live entries and the log of a waitlist. The field is absent if the waitlist never had an entry. */
async function loadWaitlist(deps: Deps, occurrenceId: string): Promise<Pick<Roster, 'waiting'>> {
  const entries = await waitlistStore(deps).find({ occurrenceId })
  if (entries.length === 0) return {}
  const users = await userStore(deps).findMany(entries.map(({ userId }) => userId))
  const userById = new Map(users.map((user) => [user.id, user]))
  const waitingEntries = entries.filter(({ state }) => state === 'waiting')
  const liveEntries = entries
    .filter(({ isLive }) => isLive)
    .map((entry) => ({
      id: entry.id,
      user: toRosterUser({ id: entry.userId, user: userById.get(entry.userId) }),
      seq: entry.seq,
      state: entry.state,
      position: entry.state === 'waiting' ? getPosition(entry.seq, waitingEntries) : null,
      // How long before the start the member stops wanting a seat.
      cutOffMinutes: entry.cutOffMinutes,
      offerUntil: entry.offerUntil?.toISOString() ?? null,
      joinedAt: entry.createdAt.toISOString(),
      // When and why the member did not get a freed seat.
      skips: getSkips(entry),
    }))
  const log = entries.flatMap(({ id: entryId, userId, events }) => {
    const user = userById.get(userId)
    const personName = user ? formatUserName(user) : FORMER_MEMBER_NAME
    return events.map(({ at, kind, reason, note }) => ({
      at: at.toISOString(),
      entryId,
      personName,
      kind,
      reason,
      note,
    }))
  })
  return { waiting: { entries: liveEntries, log: log.sort((a, b) => a.at.localeCompare(b.at)) } }
}
