import type { Day } from '../rules/days.ts'
import type { Money } from '../rules/money.ts'
import type { WaitlistSkip, WaitlistState } from '../waitlist.ts'
import type { BookingStatus, FreeReason } from './bookings.ts'
import type { Instant } from './fields.ts'

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
