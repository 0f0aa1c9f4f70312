import { type Static, Type } from 'typebox'
import { failedJobKinds } from '../rules/failed-jobs.ts'
import { count, day, exactly, flag, id, instant, money, orNull, text, time } from './fields.ts'

/** The figures above the tabs of the admin area. */
export const AdminOverview = exactly({
  classes: count,
  activeClasses: count,
  instructors: count,
  schedules: count,
  programs: count,
  /** How much failed work, how many due requests, open disputes and unpaid memberships there are together. */
  attention: count,
  pendingRequests: count,
})
export type AdminOverview = Static<typeof AdminOverview>

/** One class of the studio's day; its roster is read by class, schedule and date. */
const TodayClass = exactly({
  classId: id,
  /** Null for a class without schedules, which is booked for a day and has no hours. */
  scheduleId: orNull(id),
  className: text,
  startTime: orNull(time),
  endTime: orNull(time),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  instructorName: orNull(text),
  location: orNull(text),
  isCancelled: flag,
  capacity: count,
  /** Confirmed bookings and held seats together. */
  bookedCount: count,
  /** How many of them are checked in. */
  hereCount: count,
  /** How many wait for a seat, and how many hold one that they are offered. */
  waitingCount: count,
  offerCount: count,
})
export type TodayClass = Static<typeof TodayClass>

/** A date after the studio's day on which members wait for a seat, or hold one that they are offered. */
const ComingWaitlist = exactly({
  classId: id,
  scheduleId: orNull(id),
  className: text,
  date: day,
  startTime: orNull(time),
  waitingCount: count,
  offerCount: count,
  /** When the first of its open offers ends. */
  offerUntil: orNull(instant),
})
export type ComingWaitlist = Static<typeof ComingWaitlist>

/**
 * The studio's day as its own clock has it, with its classes, soonest first; those without hours come last. And the
 * waitlists of later dates, soonest first.
 */
export const StudioDay = exactly({ day, classes: Type.Array(TodayClass), waitlists: Type.Array(ComingWaitlist) })
export type StudioDay = Static<typeof StudioDay>

/** Work that was refused for good, or tried in vain for three days. */
export const FailedJob = exactly({
  id: text,
  kind: Type.Enum(failedJobKinds),
  /** What it is about: 'Morning Yoga, $25.00'. */
  title: text,
  /** The user concerned, by name or address; null when there is none. */
  whom: orNull(text),
  /** The account it is for, where it has one that is open. */
  userId: orNull(text),
  /** When its cause happened. */
  since: instant,
  failedAt: instant,
  tries: count,
  /** The last error, in plain words. */
  lastError: text,
})
export type FailedJob = Static<typeof FailedJob>

/** A payment that a cardholder's bank wants back, while the studio can still answer. */
export const OpenDispute = exactly({
  id: text,
  /** What was paid for: 'Morning Yoga'. */
  title: text,
  amount: money,
  /** The bank's reason in plain words: 'product not received'. */
  reason: text,
  /** Who paid, by name and address. */
  whom: text,
  /** Their account; null when it is closed. */
  userId: orNull(id),
  openedAt: instant,
  /** Until when the studio can answer at the payment provider. */
  answerBy: instant,
})
export type OpenDispute = Static<typeof OpenDispute>

/** A membership whose renewal is unpaid. */
export const UnpaidMembership = exactly({
  userId: id,
  name: text,
  email: text,
  /** Since when; null when the status was set by hand or before this was recorded. */
  since: orNull(instant),
  /** When the payment provider gave up collecting; null while it still tries. */
  givenUpAt: orNull(instant),
  /** When the payment provider charges the card next, where it has said so. */
  nextTryAt: orNull(instant),
  /** Whether the payment provider collects it; otherwise an admin set the status. */
  isCollected: flag,
})
export type UnpaidMembership = Static<typeof UnpaidMembership>
