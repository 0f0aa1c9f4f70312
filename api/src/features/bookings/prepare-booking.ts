import { setTimeout as pause } from 'node:timers/promises'
import {
  addDays,
  type BookingInput,
  type BookingTerms,
  CURRENCY,
  centsOf,
  type Day,
  dateKey,
  effectiveTimes,
  findHoliday,
  formatLongDay,
  lastBookableDay,
  type SeatPayer,
  type StudioClass,
  seatOffer,
  takesPlace,
  type User,
} from '@studio/contract'
import { databaseUnavailable } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { hoursBefore, spanOn, startOfDay } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import { cancelHoursOf } from '../../platform/waitlist-terms.ts'
import { findExceptions } from '../schedules/index.ts'
import type { Occurrence } from '../seats/index.ts'
import { formatWhen } from '../seats/index.ts'
import type { PriceSnapshot } from './booking-document.ts'
import { type CatalogueData, catalogueFactsOf, type Exceptions, type Schedules } from './catalogue-data.ts'
import { explainFull } from './full-class.ts'
import { factsOfMeeting, type MeetingFacts } from './occurrence-details.ts'
import { evaluateDate, type Meeting, nextDate } from './rules.ts'

/** Who pays for a prepared seat; `studio`: staff book it at no charge. */
export type PreparedPayer = SeatPayer | 'studio'

/** A booking that may be made as far as class and date go: what, when, for how much. */
export type PreparedBooking = {
  class: StudioClass
  occurrence: Occurrence
  startsAt: Date | null
  endsAt: Date | null
  /** The last instant of a cancellation in time, by the policy in force now. */
  cancelBy: Date
  /** Whether the seat costs this user nothing: a plan covers it, or the class has no price. */
  isFree: boolean
  payer: PreparedPayer
  price: PriceSnapshot
  /** Room and substitute of that date, and the instructor's name. */
  meeting: MeetingFacts & { instructorName: string | null }
  /** The catalogue's version that it was planned by. */
  catalogueVersion: string
}

/** When a prepared booking takes place, formatted for display. */
export const formatPlanWhen = (deps: Deps, { occurrence, startsAt, endsAt }: PreparedBooking): string =>
  formatWhen(deps, { bookingDate: occurrence.date, startsAt, endsAt })

/** The terms of booking that are in force, by the settings. */
export const bookingTerms = ({ env }: Deps): BookingTerms => ({
  memberDays: env.BOOKING_DAYS_MEMBER,
  guestDays: env.BOOKING_DAYS_GUEST,
  cancelHours: env.CANCEL_HOURS,
  ...(env.WAITLIST ? { waitlist: { closesMinutes: env.WAITLIST_CLOSES_MINUTES } } : {}),
})

/** Who wants to book what. */
type BookingWish = { user: User; input: BookingInput; atDesk?: boolean }

/**
 * The catalogue changed after a booking was planned: `withBookingPlan` plans again. Thrown like the driver's write
 * conflict, which ends the try in the same places: no function between a transaction and the plan can use the value.
 */
export class PlanOutdatedError extends Error {
  constructor() {
    super('the catalogue changed while a booking was being made')
  }
}

/** Throws PlanOutdatedError when the catalogue has changed since a booking was planned, as a transaction sees it. */
export async function assertPlanCurrent(
  deps: Deps,
  { plan, tx }: { plan: Pick<PreparedBooking, 'catalogueVersion'>; tx: Tx },
): Promise<void> {
  const version = await deps.catalogueVersion.read(tx)
  if (version !== plan.catalogueVersion) throw new PlanOutdatedError()
}

const LONGEST_MS = 10_000
const PAUSE_MS = 10

/**
 * Plans a booking and returns what `work` makes of the plan; plans again when the catalogue changed before the booking
 * was stored. Passes on errors of both; throws DATABASE_UNAVAILABLE when the catalogue keeps changing for ten seconds.
 */
export async function withBookingPlan<Result>(
  deps: Deps,
  wish: BookingWish,
  work: (plan: PreparedBooking) => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  for (;;) {
    const plan = await prepareBooking(deps, wish)
    try {
      return await work(plan)
    } catch (error) {
      if (!(error instanceof PlanOutdatedError)) throw await explainFull(deps, { plan, error })
      if (performance.now() - started > LONGEST_MS) throw databaseUnavailable(error)
      await pause(PAUSE_MS)
    }
  }
}

/**
 * Resolves a booking request and checks its date, in this order: NOT_FOUND, DATE_PAST, NOT_SCHEDULED (with the next
 * date), CLASS_STARTED, OUTSIDE_BOOKING_WINDOW. Price and schedule are the server's. `atDesk`: staff book without a
 * window, until the class ends.
 */
export async function prepareBooking(
  deps: Deps,
  { user, input, atDesk = false }: BookingWish,
): Promise<PreparedBooking> {
  const { classId, bookingDate: date, scheduleId } = input
  const facts = await catalogueFactsOf(deps, { classId, date })
  if (!facts) throw unknownClass()
  const { schedules, exceptions } = facts
  const verdict = evaluateDate({
    isClassOffered: true,
    meetsOnAnyDate: facts.class.meetsOnAnyDate,
    asked: scheduleId ? { scheduleId, isOfThisClass: schedules.some(({ id }) => id === scheduleId) } : null,
    isClosed: findHoliday(exceptions.closed, date) !== undefined,
    meetings: meetingsOn({ deps, schedules, date, exceptions }),
    date,
    today: deps.clock.today(),
    now: deps.clock.now(),
    closes: atDesk ? 'end' : 'start',
    lastDay: atDesk ? null : lastBookableDay({ person: user, today: deps.clock.today(), terms: bookingTerms(deps) }),
  })
  if (verdict.ok) return planOf({ deps, user, facts, date, meeting: verdict.meeting })
  const wanted = schedules.filter(({ id }) => !scheduleId || id === scheduleId)
  throw dateError({ code: verdict.code, next: await nextOpenDate(deps, { schedules: wanted, after: date }) })
}

type OnDate = { deps: Deps; schedules: Schedules; date: Day; exceptions: Exceptions }

function meetingsOn({ deps, schedules, date, exceptions: { changes, closed } }: OnDate): Meeting[] {
  return schedules
    .flatMap((schedule) => {
      const change = changes.get(dateKey({ scheduleId: schedule.id, date }))
      if (!takesPlace(schedule, date, { change, closed })) return []
      return [
        { scheduleId: schedule.id, ...spanOn({ clock: deps.clock, day: date, ...effectiveTimes(schedule, change) }) },
      ]
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

const DAYS_AHEAD = 366

// Only asked for when a date does not hold, so that booking itself reads no more than its own day.
async function nextOpenDate(
  deps: Deps,
  { schedules, after }: { schedules: Schedules; after: Day },
): Promise<Day | null> {
  const from = addDays(after, 1)
  const { changes, closed } = await findExceptions(deps, { from, to: addDays(from, DAYS_AHEAD) })
  return nextDate({
    schedules,
    from,
    isOpen: (schedule, date) =>
      takesPlace(schedule, date, { change: changes.get(dateKey({ scheduleId: schedule.id, date })), closed }),
  })
}

type Found = { deps: Deps; user: User; facts: CatalogueData; date: Day; meeting: Meeting | null }

function planOf({ deps, user, facts, date, meeting }: Found): PreparedBooking {
  const { clock, env } = deps
  const { class: studioClass } = facts
  const listCents = centsOf(studioClass.dropInPrice)
  const startsAt = meeting?.startsAt ?? startOfDay({ clock, day: date })
  const { dropInPrice: price, category } = studioClass
  const { isFree, payer } = seatOffer({ user, membership: user.membership, startsAt, price, category })
  return {
    class: studioClass,
    occurrence: { classId: studioClass.id, date, scheduleId: meeting?.scheduleId ?? null },
    startsAt: meeting?.startsAt ?? null,
    endsAt: meeting?.endsAt ?? null,
    // Without a time of day a cancellation is in time until the day before ends.
    cancelBy: meeting
      ? hoursBefore(meeting.startsAt, cancelHoursOf(env, studioClass))
      : startOfDay({ clock, day: date }),
    isFree,
    payer,
    price: { list: listCents, discount: isFree ? listCents : 0, paid: isFree ? 0 : listCents, currency: CURRENCY },
    meeting: meetingOf({ facts, date, scheduleId: meeting?.scheduleId }),
    catalogueVersion: facts.version,
  }
}

function meetingOf(given: { facts: CatalogueData; date: Day; scheduleId: string | undefined }) {
  const { facts, date, scheduleId } = given
  const change = scheduleId ? facts.exceptions.changes.get(dateKey({ scheduleId, date })) : undefined
  const schedule = facts.schedules.find(({ id }) => id === scheduleId)
  const meeting = factsOfMeeting(schedule, change)
  const leader = meeting.substituteId ?? facts.class.instructorId
  return { ...meeting, instructorName: (leader && facts.names.get(leader)) ?? null }
}

const unknownClass = () => notFound('We could not find this class.')

type DateCode = 'NOT_FOUND' | 'DATE_PAST' | 'NOT_SCHEDULED' | 'CLASS_STARTED' | 'OUTSIDE_BOOKING_WINDOW'

function dateError({ code, next }: { code: DateCode; next: Day | null }): AppError {
  switch (code) {
    case 'NOT_FOUND':
      return notFound('We could not find this class at this time.')
    case 'DATE_PAST':
      return new AppError(code, 'This date is in the past. Please choose another one.', fieldOf('This date is past'))
    case 'CLASS_STARTED':
      return new AppError(code, 'This class has already started.', fieldOf('The class has started'))
    case 'OUTSIDE_BOOKING_WINDOW':
      return new AppError(code, 'This date cannot be booked yet. Please come back later.', fieldOf('Not open yet'))
    case 'NOT_SCHEDULED': {
      const sentence = next
        ? `The class does not meet on this date. It meets next on ${formatLongDay(next)}.`
        : 'The class does not meet on this date.'
      return new AppError(code, sentence, {
        ...fieldOf('The class does not meet on this date'),
        extra: { nextDate: next },
      })
    }
  }
}

const fieldOf = (sentence: string) => ({ fields: { bookingDate: sentence } })
