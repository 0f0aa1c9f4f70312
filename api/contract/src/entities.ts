import type { ClassCategory } from './rules/catalogue.ts'
import type { Day, TimeOfDay, Weekday } from './rules/days.ts'
import type { MembershipStatus, MembershipTerms, MembershipType, Role } from './rules/membership.ts'
import type { CURRENCY, Money } from './rules/money.ts'

/** An instant as it travels: ISO 8601 in UTC. */
export type Instant = string

/** What admins edit: `version` is the entity's ETag, which a change may name in `If-Match`. */
export type Versioned = { updatedAt: Instant; version: string }

/** users, without password, reset token and its expiry. */
export type User = Versioned & {
  id: string
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
  membershipType: MembershipType
  membershipStatus: MembershipStatus | null
  /** Until when the paid period runs; null without a subscription. */
  membershipEndsAt: Instant | null
  /** The member has asked to end the plan with its paid period. */
  cancelAtPeriodEnd: boolean
  /** The categories of classes that the plan covers; absent where it covers all. */
  planCovers?: ClassCategory[]
  /** The plan is premium, and paid for at the payment provider; absent on every other. */
  isPremiumPaid?: true
  /** The terms of a plan that is paid for; null without one, and for a plan that an admin granted. */
  membership: MembershipTerms | null
  role: Role
  /** Whether the owner has opened a link that was mailed to the address. */
  isEmailVerified: boolean
  /** The studio has made the account, and its owner has not chosen a password yet; absent on every other. */
  isInvited?: true
  /** A granted trial request gave the account one free class, which is not used yet; absent otherwise. */
  hasTrialPass?: true
  createdAt: Instant
}

/** Whom an invitation is for, and the username that the studio suggests. */
export type InvitedPerson = Pick<User, 'username' | 'firstName' | 'email'>

/** instructors. */
export type Instructor = Versioned & {
  id: string
  name: string
  specialty: string
  bio: string
  certifications: string[]
  imageUrl: string | null
  isActive: boolean
  createdAt: Instant
}

/** classes; `duration` in minutes. */
export type StudioClass = Versioned & {
  id: string
  name: string
  description: string
  type: string
  instructorId: string | null
  duration: number
  capacity: number
  imageUrl: string | null
  category: ClassCategory
  dropInPrice: Money
  /** It can be booked for dates without a schedule, then without a time of day. */
  meetsOnAnyDate: boolean
  isActive: boolean
  createdAt: Instant
} & ClassWindows

/** What a class does differently from the studio's settings; each is absent where it does not. */
export type ClassWindows = {
  /** Members cannot wait for a seat of this class. */
  hasWaitlist?: false
  /** How many hours before the start it is cancelled in time. */
  cancelHours?: number
  /** How many minutes an offered seat is held until then, and how many later. */
  waitlistOfferMinutes?: number
  waitlistLateOfferMinutes?: number
  /** How many minutes before the start its waitlist closes. */
  waitlistClosesMinutes?: number
}

/** class_schedules. */
export type Schedule = Versioned & {
  id: string
  classId: string
  /** The class's name, so that a list reads without a second call. */
  className: string
  dayOfWeek: Weekday
  startTime: TimeOfDay
  endTime: TimeOfDay
  startDate: Day
  endDate: Day | null
  isRecurring: boolean
  isActive: boolean
  /** The room as displayed; null where the studio's address is enough. */
  location: string | null
  createdAt: Instant
}

/**
 * A schedule on one date, as `GET /api/schedules?date=` and `?from=&to=` return it. Times, instructor and room are
 * those of the date, which may differ from the series'; `version` is that of the exception.
 */
export type Occurrence = Schedule & {
  date: Day
  startsAt: Instant
  endsAt: Instant
  instructorId: string | null
  instructorName: string | null
  /** Cancelled for this date alone; only in answers that were asked for with `cancelled=true`. */
  isCancelled: boolean
  /** What is different on this date; null when it is like every other one of the series. */
  change: OccurrenceChange | null
  capacity: number
  /** Confirmed bookings and held seats together. */
  bookedCount: number
}

/** How one date of a schedule differs from its series. */
export type OccurrenceChange = {
  /** The hours of the series, where this date has others. */
  movedFrom: { startTime: TimeOfDay; endTime: TimeOfDay } | null
  /** Another instructor leads this occurrence. */
  isSubstituted: boolean
  /** It takes place in another room than usual. */
  isRelocated: boolean
  /** The studio's public note about it. */
  note: string | null
}

/** Days on which the whole studio is closed, both ends inside: no class takes place. */
export type Holiday = Versioned & { id: string; name: string; from: Day; to: Day; createdAt: Instant }

/** programs; `duration` in weeks. */
export type Program = Versioned & {
  id: string
  name: string
  description: string
  duration: number
  price: Money
  features: string[]
  icon: string
  imageUrl: string | null
  isActive: boolean
  createdAt: Instant
}

/** What something cost when it was taken: a snapshot that no later price change touches. */
export type Price = { list: Money; discount: Money; paid: Money; currency: typeof CURRENCY }

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

export const enrollmentStatuses = ['pending', 'active', 'completed', 'cancelled'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

/** program_enrollments. */
export type Enrollment = {
  id: string
  userId: string
  programId: string
  status: EnrollmentStatus
  paymentIntentId: string | null
  startDate: Day
  endDate: Day | null
  createdAt: Instant
  price: Price
  program: { id: string; name: string; duration: number; icon: string; imageUrl: string | null }
}

export const checkoutKinds = ['class', 'program', 'subscription'] as const
export type CheckoutKind = (typeof checkoutKinds)[number]
export const checkoutStatuses = ['paid', 'pending', 'expired', 'cancelled'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The state of a checkout for its owner. */
export type CheckoutState = {
  status: CheckoutStatus
  kind: CheckoutKind
  sessionId: string
  price: Price
  /** What was bought, formatted for display. */
  title: string
  /** When it was paid; null until then. */
  paidAt: Instant | null
  booking?: Booking
  enrollment?: Enrollment
  /** True when the payment came after its seat was lost and was refunded. */
  refunded?: boolean
}

/** Where the browser pays. */
export type CheckoutStarted = { checkoutUrl: string; sessionId: string }
/** The same for a membership, with what a month will be charged. */
export type SubscriptionCheckoutStarted = CheckoutStarted & { price: Money }

/** One payment or refund of a member, from the payment provider. */
export type Receipt = {
  id: string
  date: Instant
  description: string
  amount: Money
  /** What has gone back of it. */
  refunded: Money
  currency: string
  status: 'paid' | 'refunded' | 'partly_refunded' | 'failed'
  receiptUrl: string | null
}

/** The answer to an upload. */
export type UploadedImage = { imageUrl: string; sizeDisplay: string; format: string }
/** A sentence that users see. */
export type Message = { message: string }
