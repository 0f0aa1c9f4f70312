import { setTimeout as pause } from 'node:timers/promises'
import {
  addDays,
  type BookingInput,
  type BookingTerms,
  CURRENCY,
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
  toCents,
  type User,
} from '@studio/contract'
import { databaseUnavailable } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { hoursBefore, spanOn, startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import { findExceptions } from '../../calendar/schedules/index.ts'
import type { Occurrence } from '../seats/index.ts'
import { formatWhen } from '../seats/index.ts'
import type { PriceSnapshot } from './booking-document.ts'
import { type CatalogueData, type Exceptions, loadCatalogueData, type Schedules } from './catalogue-data.ts'
import { type OccurrenceDetails, toOccurrenceDetails } from './occurrence-details.ts'
import { evaluateDate, nextDate, type OccurrenceTimes } from './rules.ts'

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
  details: OccurrenceDetails & { instructorName: string | null }
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
type BookingRequest = { user: User; input: BookingInput; atDesk?: boolean }

/** Whether the catalogue is still the one that a booking was planned by, as a transaction sees it. */
export async function isPlanCurrent(
  deps: Deps,
  { plan, tx }: { plan: Pick<PreparedBooking, 'catalogueVersion'>; tx: Tx },
): Promise<boolean> {
  return (await deps.catalogueVersion.read(tx)) === plan.catalogueVersion
}

const LONGEST_MS = 10_000
const PAUSE_MS = 10

/**
 * Plans a booking and returns what `work` makes of the plan; plans again when that is `outdated`: the catalogue changed
 * before the booking was stored. Throws what `prepareBooking` throws about the date, unless `refused` turns it into a
 * result, and DATABASE_UNAVAILABLE when the catalogue keeps changing for ten seconds.
 */
export async function withBookingPlan<Result>(
  deps: Deps,
  wish: BookingRequest,
  work: (plan: PreparedBooking) => Promise<Result | 'outdated'>,
  refused: (code: DateRefusal) => Result | null = () => null,
): Promise<Result> {
  const started = performance.now()
  for (;;) {
    const prepared = await tryPrepare(deps, wish)
    const refusal = 'refusal' in prepared ? refused(prepared.refusal) : null
    if (refusal !== null) return refusal
    const result = await work(await planOrThrow(deps, prepared))
    if (result !== 'outdated') return result
    if (performance.now() - started > LONGEST_MS)
      throw databaseUnavailable(new Error('the catalogue kept changing while a booking was being made'))
    await pause(PAUSE_MS)
  }
}

/**
 * Resolves a booking request and checks its date, in this order: NOT_FOUND, DATE_PAST, NOT_SCHEDULED (with the next
 * date), CLASS_STARTED, OUTSIDE_BOOKING_WINDOW. Price and schedule are the server's. `atDesk`: staff book without a
 * window, until the class ends.
 */
export async function prepareBooking(deps: Deps, wish: BookingRequest): Promise<PreparedBooking> {
  return planOrThrow(deps, await tryPrepare(deps, wish))
}

type RefusedBooking =
  | { refusal: DateRefusal; schedules: Schedules; after: Day }
  | { refusal: 'NOT_FOUND'; schedules: null }
type PrepareResult = { plan: PreparedBooking } | RefusedBooking

async function planOrThrow(deps: Deps, prepared: PrepareResult): Promise<PreparedBooking> {
  if ('plan' in prepared) return prepared.plan
  if (prepared.schedules === null) throw unknownClass()
  throw dateError({ code: prepared.refusal, next: await nextOpenDate(deps, prepared) })
}

async function tryPrepare(deps: Deps, { user, input, atDesk = false }: BookingRequest): Promise<PrepareResult> {
  const { classId, bookingDate: date, scheduleId } = input
  const catalogue = await loadCatalogueData(deps, { classId, date })
  if (!catalogue) return { refusal: 'NOT_FOUND', schedules: null }
  const { schedules, exceptions } = catalogue
  const verdict = evaluateDate({
    isClassOffered: true,
    meetsOnAnyDate: catalogue.class.meetsOnAnyDate,
    asked: scheduleId ? { scheduleId, isOfThisClass: schedules.some(({ id }) => id === scheduleId) } : null,
    isClosed: findHoliday(exceptions.closed, date) !== undefined,
    occurrences: listOccurrences({ deps, schedules, date, exceptions }),
    date,
    today: deps.clock.today(),
    now: deps.clock.now(),
    closes: atDesk ? 'end' : 'start',
    lastDay: atDesk ? null : lastBookableDay({ person: user, today: deps.clock.today(), terms: bookingTerms(deps) }),
  })
  if (verdict.ok) return { plan: planOf({ deps, user, catalogue, date, times: verdict.occurrence }) }
  const wanted = schedules.filter(({ id }) => !scheduleId || id === scheduleId)
  return { refusal: verdict.code, schedules: wanted, after: date }
}

type OnDate = { deps: Deps; schedules: Schedules; date: Day; exceptions: Exceptions }

function listOccurrences({ deps, schedules, date, exceptions: { changes, closed } }: OnDate): OccurrenceTimes[] {
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

type FindDateInput = { deps: Deps; user: User; catalogue: CatalogueData; date: Day; times: OccurrenceTimes | null }

function planOf({ deps, user, catalogue, date, times }: FindDateInput): PreparedBooking {
  const { clock, env } = deps
  const { class: studioClass } = catalogue
  const listCents = toCents(studioClass.dropInPrice)
  const startsAt = times?.startsAt ?? startOfDay({ clock, day: date })
  const { dropInPrice: price, category } = studioClass
  const { isFree, payer } = seatOffer({ user, membership: user.membership, startsAt, price, category })
  return {
    class: studioClass,
    occurrence: { classId: studioClass.id, date, scheduleId: times?.scheduleId ?? null },
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    // Without a time of day a cancellation is in time until the day before ends.
    cancelBy: times ? hoursBefore(times.startsAt, getCancelHours(env, studioClass)) : startOfDay({ clock, day: date }),
    isFree,
    payer,
    price: { list: listCents, discount: isFree ? listCents : 0, paid: isFree ? 0 : listCents, currency: CURRENCY },
    details: findDetails({ catalogue, date, scheduleId: times?.scheduleId }),
    catalogueVersion: catalogue.version,
  }
}

function findDetails(given: { catalogue: CatalogueData; date: Day; scheduleId: string | undefined }) {
  const { catalogue, date, scheduleId } = given
  const change = scheduleId ? catalogue.exceptions.changes.get(dateKey({ scheduleId, date })) : undefined
  const schedule = catalogue.schedules.find(({ id }) => id === scheduleId)
  const details = toOccurrenceDetails(schedule, change)
  const leader = details.substituteId ?? catalogue.class.instructorId
  return { ...details, instructorName: (leader && catalogue.names.get(leader)) ?? null }
}

const unknownClass = () => notFound('We could not find this class.')

type DateRefusal = 'NOT_FOUND' | 'DATE_PAST' | 'NOT_SCHEDULED' | 'CLASS_STARTED' | 'OUTSIDE_BOOKING_WINDOW'

function dateError({ code, next }: { code: DateRefusal; next: Day | null }): AppError {
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
