import { CURRENCY, type Day } from '@studio/contract'
import { createId } from '../../adapters/bulk-insert.ts'
import type { BookingDocument } from '../../features/bookings/booking/booking-document.ts'
import { occurrenceKey } from '../../features/calendar/index.ts'
import { hoursBefore } from '../../platform/studio-time.ts'
import type { Weekly } from './catalogue.ts'
import type { PaymentRecorder } from './payments.ts'
import { DAY_MS, isMemberAt, type SyntheticUser } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One class on one date. */
export type SeedOccurrence = { weekly: Weekly; date: Day; startsAt: Date; endsAt: Date }
export type BookingSeed = {
  seedOccurrence: SeedOccurrence
  user: SyntheticUser
  place: number
  /** Whether a seat is left; else the booking is one that was cancelled. */
  hasSeat: boolean
  cancelHours: number
  now: Date
  random: SeededRandom
  recorder: PaymentRecorder
}

type BookingOutcome = 'confirmed' | 'in time' | 'late' | 'by studio' | 'expired'

/** A booking in its present state, with its payment and refund. */
export function makeBooking(wanted: BookingSeed): BookingDocument {
  const { seedOccurrence, user, place, cancelHours, now, random, recorder } = wanted
  const { weekly, date, startsAt, endsAt } = seedOccurrence
  const createdAt = bookedAt(wanted)
  const isFree = isMemberAt(user, createdAt)
  const list = weekly.dropInPriceCents
  const price = { list, discount: isFree ? list : 0, paid: isFree ? 0 : list, currency: CURRENCY }
  const cancelBy = hoursBefore(startsAt, cancelHours)
  const drawn = drawOutcome({ random, isFree, hasSeat: wanted.hasSeat })
  const outcome = drawn === 'late' && cancelBy >= now ? 'in time' : drawn
  const endedAt = outcome === 'confirmed' ? null : endOf({ outcome, createdAt, startsAt, cancelBy, now, random })
  const _id = createId('booking', place)
  const occurrence = { classId: weekly.classId.toHexString(), date, scheduleId: weekly.scheduleId.toHexString() }
  const payment = isFree
    ? null
    : recorder.add({
        userId: user.id,
        kind: 'class',
        itemKey: `class:${occurrence.classId}:${date}`,
        occurrence: occurrenceKey(occurrence),
        scheduleId: occurrence.scheduleId,
        title: weekly.name,
        price,
        bookingId: _id.toHexString(),
        createdAt,
        paidAt: outcome === 'expired' ? null : new Date(createdAt.getTime() + 90_000),
      })
  if (outcome === 'by studio' && payment?.paymentIntentId && endedAt) {
    const { checkoutId, paymentIntentId } = payment
    const paid = { checkoutId, paymentIntentId, userId: user.id, cents: price.paid }
    recorder.giveBack({ ...paid, source: 'class', at: endedAt })
  }
  return {
    _id,
    userId: user.id,
    occurrenceId: occurrenceKey(occurrence),
    classId: occurrence.classId,
    scheduleId: occurrence.scheduleId,
    bookingDate: date,
    status: outcome === 'confirmed' ? 'confirmed' : outcome === 'expired' ? 'expired' : 'cancelled',
    holdsSeat: outcome === 'confirmed',
    isListed: outcome !== 'expired',
    needsReminder: false,
    startsAt,
    endsAt,
    cancelBy,
    lateCancel: outcome === 'late',
    price,
    paymentIntentId: payment?.paymentIntentId ?? null,
    checkoutId: payment?.checkoutId ?? null,
    holdExpiresAt: null,
    endedBy:
      outcome === 'confirmed'
        ? null
        : outcome === 'by studio'
          ? 'studio'
          : outcome === 'expired'
            ? 'checkout'
            : 'member',
    endedAt,
    movedFrom: null,
    changedAt: null,
    revision: 0,
    isWalkIn: false,
    checkedInAt: outcome === 'confirmed' && startsAt < now && random.isTrue(0.85) ? startsAt : null,
    snapshot: null,
    releaseAt: null,
    createdAt,
  }
}

// Most book a day or two ahead, some two weeks; never before they joined, and never later than today.
function bookedAt({ seedOccurrence, user, random, now }: BookingSeed): Date {
  const ahead = (0.05 + random.next() ** 2 * 13) * DAY_MS
  const latest = Math.min(seedOccurrence.startsAt.getTime() - 3_600_000, now.getTime() - 2_400_000)
  const at = Math.max(user.since.getTime(), Math.min(latest, seedOccurrence.startsAt.getTime() - ahead))
  return new Date(Math.floor(at / 1_000) * 1_000)
}

function drawOutcome({
  random,
  isFree,
  hasSeat,
}: {
  random: SeededRandom
  isFree: boolean
  hasSeat: boolean
}): BookingOutcome {
  const drawn = random.next()
  if (!hasSeat || drawn < 0.09) return 'in time'
  if (drawn < 0.12) return 'late'
  if (drawn < 0.128) return 'by studio'
  return drawn < 0.15 && !isFree ? 'expired' : 'confirmed'
}

type BookingEnd = {
  outcome: BookingOutcome
  createdAt: Date
  startsAt: Date
  cancelBy: Date
  now: Date
  random: SeededRandom
}

function endOf({ outcome, createdAt, startsAt, cancelBy, now, random }: BookingEnd): Date {
  if (outcome === 'expired') return new Date(createdAt.getTime() + 1_800_000)
  const [from, to] =
    outcome === 'late' ? [cancelBy.getTime(), startsAt.getTime()] : [createdAt.getTime(), cancelBy.getTime()]
  const at = Math.max(createdAt.getTime(), from + random.next() * Math.max(0, to - from))
  return new Date(Math.min(at, Math.max(createdAt.getTime(), now.getTime())))
}
