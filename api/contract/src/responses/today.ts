import { type Static, Type } from 'typebox'
import { queuedJobKinds } from '../rules/queued-jobs.ts'
import { count, day, flag, id, instant, money, orNull, strictObject, text, time } from './fields.ts'

/** The figures above the tabs of the admin area. */
export const AdminOverview = strictObject({
  classes: count,
  activeClasses: count,
  instructors: count,
  schedules: count,
  programs: count,
  /** The sum of failed jobs, due requests, open disputes, unpaid memberships and requests for a substitute. */
  attention: count,
  /** Leads with the status `pending`, due or not. */
  pendingRequests: count,
})
export type AdminOverview = Static<typeof AdminOverview>

/** One class of the day. */
const TodayClass = strictObject({
  classId: id,
  /** Null for a class without schedules, which has no times. */
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
  /** Checked-in bookings. */
  checkedInCount: count,
  /** People who wait for a seat, and people who have an offer. */
  waitingCount: count,
  offerCount: count,
})
export type TodayClass = Static<typeof TodayClass>

/** A later date with a waitlist or open offers. */
const ComingWaitlist = strictObject({
  classId: id,
  scheduleId: orNull(id),
  className: text,
  date: day,
  startTime: orNull(time),
  waitingCount: count,
  offerCount: count,
  /** When the first of the open offers ends. */
  offerUntil: orNull(instant),
})
export type ComingWaitlist = Static<typeof ComingWaitlist>

/** Today in the studio's time zone; classes and waitlists soonest first, classes without times last. */
export const StudioDay = strictObject({ day, classes: Type.Array(TodayClass), waitlists: Type.Array(ComingWaitlist) })
export type StudioDay = Static<typeof StudioDay>

/** A job that is not retried, because it was refused or has failed for three days. */
export const FailedJob = strictObject({
  id: text,
  kind: Type.Enum(queuedJobKinds),
  /** 'Morning Yoga, $25.00' */
  title: text,
  /** The user concerned, by name or address; null when there is none. */
  person: orNull(text),
  /** Null also if their account is closed. */
  userId: orNull(text),
  /** When the event happened that queued it. */
  since: instant,
  failedAt: instant,
  attempts: count,
  lastError: text,
})
export type FailedJob = Static<typeof FailedJob>

/** A dispute that the studio can still answer. */
export const OpenDispute = strictObject({
  id: text,
  /** What was bought: 'Morning Yoga'. */
  title: text,
  amount: money,
  /** The bank's reason: 'product not received'. */
  reason: text,
  /** Name and email address of the person who paid. */
  person: text,
  /** Null when the account is closed. */
  userId: orNull(id),
  openedAt: instant,
  answerBy: instant,
})
export type OpenDispute = Static<typeof OpenDispute>

/** A membership whose renewal is unpaid. */
export const UnpaidMembership = strictObject({
  userId: id,
  name: text,
  email: text,
  /** Null when an admin set the status, or it was set before this was recorded. */
  since: orNull(instant),
  /** When the payment provider stopped retrying the charge. */
  givenUpAt: orNull(instant),
  /** When the payment provider will retry the charge, if known. */
  nextAttemptAt: orNull(instant),
  /** Whether the payment provider collects the renewal; if not, an admin set the status. */
  isCollected: flag,
})
export type UnpaidMembership = Static<typeof UnpaidMembership>
