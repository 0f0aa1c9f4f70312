import { defineEndpoint } from './endpoint.ts'
import type { Instant } from './entities/fields.ts'
import type { Lead } from './entities/leads.ts'
import type { Day, TimeOfDay } from './rules/days.ts'
import type { Money } from './rules/money.ts'

/** One class of the studio's day; its roster is read by class, schedule and date. */
export type TodayClass = {
  classId: string
  /** Null for a class without schedules, which is booked for a day and has no hours. */
  scheduleId: string | null
  className: string
  startTime: TimeOfDay | null
  endTime: TimeOfDay | null
  startsAt: Instant | null
  endsAt: Instant | null
  instructorName: string | null
  location: string | null
  isCancelled: boolean
  capacity: number
  /** Confirmed bookings and held seats together. */
  bookedCount: number
  /** How many of them are checked in. */
  hereCount: number
  /** How many wait for a seat, and how many hold one that they are offered. */
  waitingCount: number
  offerCount: number
}

/** A date after the studio's day on which members wait for a seat, or hold one that they are offered. */
export type ComingWaitlist = {
  classId: string
  scheduleId: string | null
  className: string
  date: Day
  startTime: TimeOfDay | null
  waitingCount: number
  offerCount: number
  /** When the first of its open offers ends. */
  offerUntil: Instant | null
}

/**
 * The studio's day as its own clock has it, with its classes, soonest first; those without hours come last. And the
 * waitlists of later dates, soonest first.
 */
export type StudioDay = { day: Day; classes: TodayClass[]; waitlists: ComingWaitlist[] }

/** A payment that a cardholder's bank wants back, while the studio can still answer. */
export type OpenDispute = {
  id: string
  /** What was paid for: 'Morning Yoga'. */
  title: string
  amount: Money
  /** The bank's reason in plain words: 'product not received'. */
  reason: string
  /** Who paid, by name and address. */
  whom: string
  /** Their account; null when it is closed. */
  userId: string | null
  openedAt: Instant
  /** Until when the studio can answer at the payment provider. */
  answerBy: Instant
}

/** A membership whose renewal is unpaid. */
export type UnpaidMembership = {
  userId: string
  name: string
  email: string
  /** Since when; null when the status was set by hand or before this was recorded. */
  since: Instant | null
  /** When the payment provider gave up collecting; null while it still tries. */
  givenUpAt: Instant | null
  /** When the payment provider charges the card next, where it has said so. */
  nextTryAt: Instant | null
  /** Whether the payment provider collects it; otherwise an admin set the status. */
  isCollected: boolean
}

/** What an admin looks after day by day. */
export const todayEndpoints = {
  showToday: defineEndpoint<StudioDay>()({
    method: 'GET',
    path: '/api/admin/today',
    access: 'admin',
    summary: 'The classes of the studio’s today, with who is booked and here in numbers',
  }),
  listDueLeads: defineEndpoint<Lead[]>()({
    method: 'GET',
    path: '/api/admin/requests/due',
    access: 'admin',
    summary: 'Requests that have waited for a day or longer, the longest first',
  }),
  listOpenDisputes: defineEndpoint<OpenDispute[]>()({
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    summary: 'Disputed payments that can still be answered, the most urgent first',
  }),
  listUnpaidMemberships: defineEndpoint<UnpaidMembership[]>()({
    method: 'GET',
    path: '/api/admin/memberships/unpaid',
    access: 'admin',
    summary: 'Memberships with an unpaid renewal, the longest first',
  }),
} as const
