import { addDays, CURRENCY, toCents } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { hasStarted, occurrenceStore } from '../features/calendar/index.ts'
import { classStore } from '../features/catalogue/classes/index.ts'
import { hoursBefore } from '../platform/studio-time.ts'
import type { Tx } from '../platform/transaction.ts'

const DAYS_AHEAD = 10
const MIN_SEATS = 2

/**
 * Books occurrences of the coming days for some users, without mails and reminders. The number of seats varies, no
 * occurrence is full, and no user has two classes at once.
 */
export async function loadSeats(deps: Deps, { userIds, tx }: { userIds: readonly string[]; tx: Tx }): Promise<void> {
  const today = deps.clock.today()
  const occurrences = await occurrenceStore(deps).findBetween({ from: today, to: addDays(today, DAYS_AHEAD - 1), tx })
  const busyUntil = new Map<string, Date>()
  for (const [index, occurrence] of occurrences.entries()) {
    const { startsAt, endsAt, capacity, seatsTaken, location } = occurrence
    const studioClass = await classStore(deps).findById(occurrence.classId, { tx })
    if (!studioClass?.isActive || !startsAt || !endsAt || seatsTaken > 0 || hasStarted(deps, occurrence)) continue
    // Occurrences are sorted by start, so a user who is free when this one starts is free until it ends.
    const freeUserIds = userIds.filter((id) => (busyUntil.get(id) ?? startsAt) <= startsAt)
    const twoThirds = Math.floor((capacity * 2) / 3)
    const maxSeats = Math.min(freeUserIds.length, twoThirds)
    // Varies the number of seats and the people, and gives the same result in each load.
    const seatCount = MIN_SEATS + ((index * 5) % Math.max(1, maxSeats - MIN_SEATS + 1))
    const firstUserIndex = index % Math.max(1, freeUserIds.length - seatCount + 1)
    const bookedUserIds = freeUserIds.slice(firstUserIndex, firstUserIndex + seatCount)
    const listCents = toCents(studioClass.dropInPrice)
    for (const userId of bookedUserIds) {
      busyUntil.set(userId, endsAt)
      const { classId, scheduleId, date } = occurrence
      const booking = {
        id: deps.ids.next(),
        userId,
        occurrenceId: occurrence.id,
        classId,
        scheduleId,
        bookingDate: date,
        status: 'confirmed' as const,
        startsAt,
        endsAt,
        cancelBy: hoursBefore(startsAt, deps.env.CANCEL_HOURS),
        price: { list: listCents, discount: listCents, paid: 0, currency: CURRENCY },
        snapshot: { className: studioClass.name, instructorName: null, location },
        checkoutId: null,
        holdExpiresAt: null,
        needsReminder: false,
        createdAt: deps.clock.now(),
      }
      await bookingStore(deps).insert({ booking, tx })
    }
    const changes = { seatsTaken: seatsTaken + bookedUserIds.length }
    await occurrenceStore(deps).change({ id: occurrence.id, changes, tx })
  }
}
