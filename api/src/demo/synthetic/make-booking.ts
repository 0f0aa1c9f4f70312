import { CURRENCY, type Day } from '@studio/contract'
import { idOf } from '../../adapters/bulk-insert.ts'
import type { BookingDocument } from '../../features/bookings/booking-document.ts'
import { occurrenceKey } from '../../features/seats/seat-count.ts'
import { hoursBefore } from '../../platform/studio-time.ts'
import type { Weekly } from './catalogue.ts'
import type { Till } from './payments.ts'
import { DAY_MS, isMemberAt, type Patron } from './people.ts'
import type { Chance } from './seeded-random.ts'

/** One class on one date. */
export type Meeting = { weekly: Weekly; date: Day; startsAt: Date; endsAt: Date }
export type Wanted = {
  meeting: Meeting
  patron: Patron
  place: number
  /** Whether a seat is left; else the booking is one that was cancelled. */
  hasSeat: boolean
  cancelHours: number
  now: Date
  chance: Chance
  till: Till
}

type Fate = 'confirmed' | 'in time' | 'late' | 'by studio' | 'expired'

/** A booking in its present state, with its payment and refund. */
export function makeBooking(wanted: Wanted): BookingDocument {
  const { meeting, patron, place, cancelHours, now, chance, till } = wanted
  const { weekly, date, startsAt, endsAt } = meeting
  const createdAt = bookedAt(wanted)
  const isFree = isMemberAt(patron, createdAt)
  const list = weekly.dropInPriceCents
  const price = { list, discount: isFree ? list : 0, paid: isFree ? 0 : list, currency: CURRENCY }
  const cancelBy = hoursBefore(startsAt, cancelHours)
  const drawn = fateOf({ chance, isFree, hasSeat: wanted.hasSeat })
  const fate = drawn === 'late' && cancelBy >= now ? 'in time' : drawn
  const endedAt = fate === 'confirmed' ? null : endOf({ fate, createdAt, startsAt, cancelBy, now, chance })
  const _id = idOf('booking', place)
  const occurrence = { classId: weekly.classId.toHexString(), date, scheduleId: weekly.scheduleId.toHexString() }
  const payment = isFree
    ? null
    : till.add({
        userId: patron.id,
        kind: 'class',
        itemKey: `class:${occurrence.classId}:${date}`,
        occurrence: occurrenceKey(occurrence),
        scheduleId: occurrence.scheduleId,
        title: weekly.name,
        price,
        bookingId: _id.toHexString(),
        createdAt,
        paidAt: fate === 'expired' ? null : new Date(createdAt.getTime() + 90_000),
      })
  if (fate === 'by studio' && payment?.paymentIntentId && endedAt) {
    const { checkoutId, paymentIntentId } = payment
    const paid = { checkoutId, paymentIntentId, userId: patron.id, cents: price.paid }
    till.giveBack({ ...paid, source: 'class', at: endedAt })
  }
  return {
    _id,
    userId: patron.id,
    classId: occurrence.classId,
    scheduleId: occurrence.scheduleId,
    bookingDate: date,
    status: fate === 'confirmed' ? 'confirmed' : fate === 'expired' ? 'expired' : 'cancelled',
    holdsSeat: fate === 'confirmed',
    isListed: fate !== 'expired',
    needsReminder: false,
    startsAt,
    endsAt,
    cancelBy,
    lateCancel: fate === 'late',
    price,
    paymentIntentId: payment?.paymentIntentId ?? null,
    checkoutId: payment?.checkoutId ?? null,
    holdExpiresAt: null,
    endedBy: fate === 'confirmed' ? null : fate === 'by studio' ? 'studio' : fate === 'expired' ? 'checkout' : 'member',
    endedAt,
    movedFrom: null,
    changedAt: null,
    revision: 0,
    isWalkIn: false,
    checkedInAt: fate === 'confirmed' && startsAt < now && chance.isTrue(0.85) ? startsAt : null,
    madeByRequest: null,
    endedByRequest: null,
    snapshot: null,
    releaseAt: null,
    createdAt,
  }
}

// Most book a day or two ahead, some two weeks; never before they joined, and never later than today.
function bookedAt({ meeting, patron, chance, now }: Wanted): Date {
  const ahead = (0.05 + chance.next() ** 2 * 13) * DAY_MS
  const latest = Math.min(meeting.startsAt.getTime() - 3_600_000, now.getTime() - 2_400_000)
  const at = Math.max(patron.since.getTime(), Math.min(latest, meeting.startsAt.getTime() - ahead))
  return new Date(Math.floor(at / 1_000) * 1_000)
}

function fateOf({ chance, isFree, hasSeat }: { chance: Chance; isFree: boolean; hasSeat: boolean }): Fate {
  const drawn = chance.next()
  if (!hasSeat || drawn < 0.09) return 'in time'
  if (drawn < 0.12) return 'late'
  if (drawn < 0.128) return 'by studio'
  return drawn < 0.15 && !isFree ? 'expired' : 'confirmed'
}

type Ending = { fate: Fate; createdAt: Date; startsAt: Date; cancelBy: Date; now: Date; chance: Chance }

function endOf({ fate, createdAt, startsAt, cancelBy, now, chance }: Ending): Date {
  if (fate === 'expired') return new Date(createdAt.getTime() + 1_800_000)
  const [from, to] =
    fate === 'late' ? [cancelBy.getTime(), startsAt.getTime()] : [createdAt.getTime(), cancelBy.getTime()]
  const at = Math.max(createdAt.getTime(), from + chance.next() * Math.max(0, to - from))
  return new Date(Math.min(at, Math.max(createdAt.getTime(), now.getTime())))
}
