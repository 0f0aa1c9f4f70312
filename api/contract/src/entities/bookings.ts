import type { ClassCategory } from '../rules/catalogue.ts'
import type { Day } from '../rules/days.ts'
import type { Money } from '../rules/money.ts'
import type { Instant, Price } from './fields.ts'

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'expired'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Why a booking costs nothing although no plan covers it: by a trial, or booked by staff at no charge. */
export const freeReasons = ['trial', 'complimentary'] as const

export type FreeReason = (typeof freeReasons)[number]

/** bookings. `startsAt` and `endsAt` are null for a class without schedules. */
export type Booking = {
  id: string
  userId: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  status: BookingStatus
  paymentIntentId: string | null
  createdAt: Instant
  class: {
    id: string
    name: string
    category: ClassCategory
    imageUrl: string | null
    instructorName: string | null
    duration: number
  }
  startsAt: Instant | null
  endsAt: Instant | null
  /** Cancelling later than this is recorded as late. */
  cancelBy: Instant
  price: Price
  lateCancel: boolean
  /** The room as displayed; null where the studio's address is enough. */
  location: string | null
  /**
   * When it was to begin before the studio moved it; it can then be cancelled until it starts, and paid ones go back.
   */
  movedFrom: Instant | null
  /** Only where it is free for another reason than a plan. */
  freeBy?: FreeReason
  /** The place on a waitlist that it came from; while pending it is an offer to accept. */
  waitlistEntryId?: string
  /** Only when it was paid by charging a saved card: cancelled by then, its payment goes back. */
  refundUntil?: Instant
  /** Only while pending: where to pay and until when the seat is held. */
  checkoutUrl?: string
  holdExpiresAt?: Instant
  /** Only while the member's plan does not cover it any more: when it is released unless it is paid for. */
  releaseAt?: Instant
}

export const attendanceOutcomes = ['attended', 'missed', 'booked', 'cancelled'] as const

/** What became of a member's booking of a former day, in the words of that day. */
export type AttendanceEntry = {
  bookingId: string
  className: string
  instructorName: string | null
  location: string | null
  bookingDate: Day
  startsAt: Instant | null
  endsAt: Instant | null
  /** `booked`: nothing is known of who came, since no check-in was made on that date. */
  outcome: (typeof attendanceOutcomes)[number]
  /** `membership`: released, since the plan did not cover it any more. */
  cancelledBy: 'member' | 'studio' | 'membership' | null
  lateCancel: boolean
  payment: 'included' | 'paid' | 'at-desk' | 'pending' | FreeReason
  amount: Money
}
