import { covers } from '../../membership/reference.ts'
import { dayAt, getWeekday, HOUR, plusDays, toInstant } from './calendar.ts'
import {
  type BookingModel,
  holdsSeat,
  liveList,
  type Member,
  type Plan,
  type ScheduleModel,
  type StudioModel,
  seatKey,
} from './state.ts'

export type Occurrence = { classId: string; scheduleId: string; date: string; startsAt: number; endsAt: number }

const MEMBER_DAYS = 30
const GUEST_DAYS = 14
export const CANCEL_HOURS = 12

/** When a schedule meets on a date, its own hours or those of that date; null when it does not. */
export function getOccurrence(studio: StudioModel, schedule: ScheduleModel, date: string): Occurrence | null {
  if (schedule.isGone || date < schedule.startDate || getWeekday(date) !== schedule.weekday) return null
  const change = studio.dates.get(`${schedule.id}:${date}`)
  if (change?.isCancelled || isClosedOn(studio, date)) return null
  const { startTime, endTime } = change?.startTime && change.endTime ? hoursOf(change) : schedule
  const { classId, id: scheduleId } = schedule
  return { classId, scheduleId, date, ...spanOf({ date, startTime, endTime }) }
}

/** A start in the hour that a night skips comes an hour later, and the occurrence is as long as ever. */
function spanOf(hours: { date: string; startTime: string; endTime: string }): { startsAt: number; endsAt: number } {
  const startsAt = toInstant(hours.date, hours.startTime)
  const endsAt = toInstant(hours.date, hours.endTime)
  if (endsAt > startsAt) return { startsAt, endsAt }
  const length = Date.parse(`${hours.date}T${hours.endTime}Z`) - Date.parse(`${hours.date}T${hours.startTime}Z`)
  return { startsAt, endsAt: startsAt + length }
}

const hoursOf = (change: { startTime: string | null; endTime: string | null }) => ({
  startTime: change.startTime ?? '',
  endTime: change.endTime ?? '',
})

export const isClosedOn = (studio: StudioModel, date: string): boolean =>
  [...studio.holidays.values()].some(({ from, to }) => from <= date && date <= to)

/**
 * The occurrences from now on, of active classes, within so many days, for which no member waits: those others are the
 * business of acts of their own.
 */
export function comingOccurrences(studio: StudioModel, { now, days }: { now: number; days: number }): Occurrence[] {
  const today = dayAt(now)
  const dates = Array.from({ length: days + 1 }, (_, count) => plusDays(today, count))
  const byWeekday = Map.groupBy(dates, getWeekday)
  return [...studio.schedules.values()]
    .filter(({ classId, isGone }) => !isGone && studio.classes.get(classId)?.isActive)
    .flatMap((schedule) =>
      (byWeekday.get(schedule.weekday) ?? []).flatMap((date) => getOccurrence(studio, schedule, date) ?? []),
    )
    .filter((occurrence) => occurrence.startsAt > now && liveList(studio, occurrence) === null)
}

/** The member's plan in force today, if there is one that has not ended. */
export function getLivePlan(studio: StudioModel, memberId: string): Plan | undefined {
  const plan = studio.planOf.get(memberId)
  return plan?.status === 'ended' ? undefined : plan
}

/** Whether the member pays for a seat that begins then: not as an admin, with a grant, or while a plan covers it. */
export function isCovered(studio: StudioModel, { member, startsAt }: { member: Member; startsAt: number }): boolean {
  if (member.isAdmin || member.hasPremium) return true
  const life = studio.lives.get(member.id)
  return life !== undefined && covers(life, startsAt)
}

export const isMember = (studio: StudioModel, member: Member): boolean =>
  member.hasPremium || getLivePlan(studio, member.id)?.status === 'active'

/** Seats that are booked, held, or kept for those who wait. */
export const seatsTaken = (studio: StudioModel, at: Pick<Occurrence, 'classId' | 'date' | 'scheduleId'>): number =>
  (studio.byOccurrence.get(seatKey(at)) ?? []).filter(holdsSeat).length + (studio.lists.get(seatKey(at))?.reserved ?? 0)

const isAt = (one: BookingModel, at: Pick<Occurrence, 'classId' | 'date' | 'scheduleId'>) =>
  one.classId === at.classId && one.date === at.date && one.scheduleId === at.scheduleId

type BookingAttempt = { member: Member; occurrence: Occurrence; now: number; how: 'book' | 'pay' }

/** The answer that an attempt at a seat must get: 'done' or the error's code. */
export function answerTo(studio: StudioModel, { member, occurrence, now, how }: BookingAttempt): string {
  const of = studio.classes.get(occurrence.classId)
  const schedule = studio.schedules.get(occurrence.scheduleId)
  if (!of?.isActive) return 'NOT_FOUND'
  if (occurrence.date < dayAt(now)) return 'DATE_PAST'
  const current = schedule ? getOccurrence(studio, schedule, occurrence.date) : null
  if (!current) return schedule?.isGone ? 'NOT_FOUND' : 'NOT_SCHEDULED'
  if (current.startsAt <= now) return 'CLASS_STARTED'
  const ahead = isMember(studio, member) ? MEMBER_DAYS : GUEST_DAYS
  if (occurrence.date > plusDays(dayAt(now), ahead)) return 'OUTSIDE_BOOKING_WINDOW'
  const own = (studio.byMember.get(member.id) ?? []).filter(holdsSeat)
  // A seat that their own checkout holds is resumed by paying, and taken over by booking.
  const inTheWay = own.filter((one) => one.status === 'confirmed')
  if (inTheWay.some((one) => isAt(one, occurrence))) return 'ALREADY_BOOKED'
  const others = own.filter((one) => !isAt(one, occurrence))
  if (others.some((one) => one.startsAt < current.endsAt && current.startsAt < one.endsAt)) return 'OVERLAPPING_BOOKING'
  const isHeldByOwn = own.some((one) => isAt(one, occurrence))
  if (!isHeldByOwn && seatsTaken(studio, occurrence) >= of.capacity) return 'CLASS_FULL'
  const isFree = of.cents === 0 || isCovered(studio, { member, startsAt: current.startsAt })
  if (how === 'book') return isFree ? 'done' : 'PAYMENT_REQUIRED'
  if (isFree) return 'FREE_FOR_YOU'
  const open = countOpenCheckouts(studio, { member, now, except: occurrence })
  return open < MOST_OPEN_CHECKOUTS ? 'done' : 'TOO_MANY_CHECKOUTS'
}

export const MOST_OPEN_CHECKOUTS = 5

type Open = { member: Member; now: number; except?: Pick<Occurrence, 'classId' | 'date'> }

/** How many class checkouts a member has open; one of the class and date requested now is resumed or replaced. */
export function countOpenCheckouts(studio: StudioModel, { member, now, except }: Open): number {
  return (studio.byMember.get(member.id) ?? []).filter((held) => {
    if (held.status !== 'pending' || (held.classId === except?.classId && held.date === except.date)) return false
    const checkout = studio.checkoutOf.get(held.id)
    return checkout?.isOpen && checkout.holdEndsAt > now
  }).length
}

/** Until when a booking is cancelled in time. */
export const getCancelDeadline = (startsAt: number): number => startsAt - CANCEL_HOURS * HOUR

/** The price of a program for a user: members pay a tenth less, rounded half up. */
export function programPrice(studio: StudioModel, { member, cents }: { member: Member; cents: number }): number {
  return isMember(studio, member) ? cents - Math.floor((cents + 5) / 10) : cents
}
