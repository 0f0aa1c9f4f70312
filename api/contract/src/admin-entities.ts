import type {
  BookingStatus,
  CheckoutKind,
  Enrollment,
  FreeReason,
  Instant,
  Receipt,
  User,
  Versioned,
} from './entities.ts'
import type { Day, TimeOfDay } from './rules/days.ts'
import type { Money } from './rules/money.ts'
import type { LeadStatus } from './schemas/leads.ts'
import type { WaitlistSkip, WaitlistState } from './waitlist.ts'

/** The kinds of admin action that have an impact preview. */
export const consequenceKinds = ['class', 'schedule', 'instructor', 'program', 'user'] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/** What ends with a class or a schedule: bookings on coming dates. */
export type AffectedBookings = {
  /** Confirmed bookings on coming dates, and how many members hold them. */
  bookings: number
  members: number
  /** How many of these bookings were paid, and their refunds in total. */
  paid: number
  refund: Money
  /** Seats held by open checkouts; these checkouts end. */
  held: number
}

/** The impact of deleting, archiving or demoting, in numbers; requested before the action. */
export type Consequences =
  | ({ kind: 'class' | 'schedule' } & AffectedBookings)
  /** Classes that are left without an instructor, and the schedules of these classes that still have dates to come. */
  | { kind: 'instructor'; classes: number; schedules: number }
  /** Active enrollments, which stay. */
  | { kind: 'program'; enrollments: number }
  /** How many admins are left when this one is demoted; 0 for the last one, who cannot be demoted. */
  | { kind: 'user'; adminsLeft: number }

/** One payment, as the studio stores it with the purchase: a snapshot that later price changes do not touch. */
export type PaymentRecord = {
  id: string
  kind: CheckoutKind
  title: string
  date: Instant
  amount: Money
  /** The total returned so far, whether by the studio or by the provider. */
  refunded: Money
  /** What can be given back of it: without what went back, and what is on its way. */
  refundable: Money
  status: 'paid' | 'refund due' | 'partly refunded' | 'refunded' | 'refund failed' | 'disputed' | 'lost in dispute'
}

/** What came in, what went back of it, and what is left; never below nothing. */
export type PaymentTotals = { paid: Money; refunded: Money; net: Money }

/** A user's payments as an admin sees them: the studio's own record, and the provider's where it responds. */
export type UserPayments = {
  /** Purchases and the months of memberships, latest first. */
  kept: PaymentRecord[]
  /** Totals over all stored entries, the same entries that reports are made of. */
  totals: PaymentTotals
  /** As the payment provider has them; null while it cannot be asked. */
  provider: Receipt[] | null
}
/** An enrollment in a program's list, with who it is. */
export type ProgramEnrollment = Enrollment & { person: { id: string; name: string; email: string } }

/** The values the audit log can be filtered by: every recorded action and every admin who acted. */
export type AuditTerms = { acts: string[]; entities: string[]; actors: Array<{ id: string; name: string }> }

/** What follows when the studio closes for some days. */
export type HolidayImpact = {
  /** Dates of classes that fall away. */
  classes: number
  /** Bookings, held seats included, that will be cancelled. */
  bookings: number
  /** On how many days they lie. */
  dates: number
  /** How many of them are paid and go back. */
  refunds: number
}

/** A planned meeting that overlaps another one. */
export type ScheduleConflict = {
  /** Why: the same instructor, the same room, or the same class twice. */
  kind: 'instructor' | 'location' | 'class'
  scheduleId: string
  className: string
  /** The first date on which both take place. */
  date: Day
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** The instructor or the room, formatted for display; null when it is the class. */
  what: string | null
}

/** How a place on a roster is paid for: part of a plan, by the provider, at the desk, not yet, or free by other means. */
export type RosterPayment = 'included' | 'paid' | 'at-desk' | 'pending' | FreeReason

/** One booking of a date, as the front desk sees it. */
export type RosterEntry = {
  bookingId: string
  user: {
    id: string
    username: string
    firstName: string | null
    lastName: string | null
    email: string
    profileImageUrl: string | null
  }
  status: BookingStatus
  payment: RosterPayment
  /** What was paid, or is to be paid at the desk. */
  amount: Money
  lateCancel: boolean
  cancelledBy: 'member' | 'studio' | null
  isWalkIn: boolean
  checkedInAt: Instant | null
  bookedAt: Instant
}

/** One who waits for a date, as the front desk sees it. */
export type RosterWaitlistEntry = {
  id: string
  user: RosterEntry['user']
  /** The number that orders the list. */
  seq: number
  state: WaitlistState
  /** 1 is the next; null while a seat is offered. */
  position: number | null
  notLaterThan: number | null
  offerUntil: Instant | null
  joinedAt: Instant
  skips: WaitlistSkip[]
}

export const waitlistLogKinds = [
  'joined',
  'agreed',
  'withdrawn',
  'skipped',
  'charging',
  'charged',
  'offered',
  'accepted',
  'seated',
  'left',
  'passed',
  'ended',
  'told_public',
] as const
export type WaitlistLogKind = (typeof waitlistLogKinds)[number]

/** One line of a waitlist's log; `note` says why staff seated out of order. */
export type WaitlistLogLine = {
  at: Instant
  entryId: string
  who: string
  what: WaitlistLogKind
  reason: string | null
  note: string | null
}

/** Who comes to a class on one date. */
export type Roster = {
  classId: string
  className: string
  scheduleId: string | null
  date: Day
  startsAt: Instant | null
  endsAt: Instant | null
  instructorName: string | null
  location: string | null
  isCancelled: boolean
  capacity: number
  /** Confirmed bookings and held seats together. */
  bookedCount: number
  entries: RosterEntry[]
  /** The waitlist with its whole log; absent where there never was one. */
  waiting?: { entries: RosterWaitlistEntry[]; log: WaitlistLogLine[] }
}

/**
 * A date that took place and that no calendar shows any more; its roster is read by class, schedule (`id`) and date.
 */
export type PastDate = {
  id: string
  classId: string
  className: string
  date: Day
  startTime: TimeOfDay
  endTime: TimeOfDay
  startsAt: Instant
  endsAt: Instant
  instructorName: string | null
  location: string | null
  bookedCount: number
}

/** A note of an admin on a request. */
export type LeadNote = { text: string; authorId: string; authorName: string; at: Instant }

/** What every request has in addition to its form fields. */
type LeadBase = Versioned & {
  id: string
  status: LeadStatus
  /** The last note, null when it was taken away. */
  note: string | null
  /** Every note that was made, oldest first, with who made it and when. */
  notes: LeadNote[]
  email: string
  createdAt: Instant
}

export type AuditLead = LeadBase & {
  kind: 'audit'
  companyName: string
  contactName: string
  phone: string
  companySize: string
  industry: string | null
  currentInitiatives: string | null
  challenges: string | null
  preferredContactTime: string | null
}

export type ConsultationLead = LeadBase & {
  kind: 'consultation'
  name: string
  phone: string
  preferredTiming: string
  interests: string
  message: string | null
}

export type TrialLead = LeadBase & {
  kind: 'trial'
  name: string
  phone: string | null
  preferredClass: string | null
  message: string | null
  /** Whether this request is the one free trial granted to its address. */
  trialGranted: boolean
  /** The free class that an invitation made of it; absent until the sender is invited. */
  trialPass?: TrialPass
}

/**
 * The right to one free class. `waiting`: no account has verified the address yet; `open`: it can be used; `booked`: it
 * pays for a booking.
 */
export type TrialPass = { state: 'waiting' | 'open' | 'booked'; userId: string | null }

export type NewsletterLead = LeadBase & {
  kind: 'newsletter'
  isActive: boolean
  subscribedAt: Instant
  unsubscribedAt: Instant | null
}

/**
 * A request of an employer, a would-be member or a newsletter reader, with the fields that were sent, as admins list
 * it.
 */
export type Lead = AuditLead | ConsultationLead | TrialLead | NewsletterLead

/** One action of an admin. */
export type AuditEntry = {
  id: string
  actorId: string
  actorName: string
  act: string
  entity: string
  entityId: string
  /** What the thing was called then, where it has a name. */
  entityName: string | null
  /** The user concerned, if any: the account itself or the owner of the booking, with the user's current name. */
  userId: string | null
  userName: string | null
  before: unknown
  after: unknown
  at: Instant
}

/** The invitation of a person who has not accepted it yet. */
export type Invitation = {
  sentAt: Instant
  /** Until when the mailed link works. */
  expiresAt: Instant
}

/** What an admin noted about a person. */
export type PersonNote = {
  id: string
  text: string
  authorId: string
  authorName: string
  at: Instant
  editedAt: Instant | null
}

/** What narrows down the list of people: how many are invited and have not accepted yet, and the tags in use. */
export type PeopleFilters = { invited: number; tags: string[] }

/**
 * A user as admins see them; `tags` is absent where there are none, `invitationEndsAt` where no invitation
 * waits to be accepted: until when its newest link works, or worked.
 */
export type Person = User & { tags?: string[]; invitationEndsAt?: Instant }

/** What admins edit of a person beside role and membership. Its `version` is that of these fields alone. */
export type PersonDetails = Versioned &
  Pick<User, 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'isEmailVerified'> & {
    phone: string | null
    /** The address that takes the place of the present one once its mailed link is opened. */
    newEmail: string | null
  }
