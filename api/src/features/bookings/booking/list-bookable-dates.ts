import {
  addDays,
  type BookableDate,
  type BookableDates,
  type Day,
  daysBetween,
  findHoliday,
  findLastBookableDay,
  MAX_RANGE_DAYS,
  type PackBalance,
  type StudioClass,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import { holidayStore, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { classNotFound } from './booking-errors.ts'
import { bookingStore, isExpiredHold, type StoredBooking } from './booking-store.ts'
import { findValidPacks } from './pack-credits.ts'
import { getBookingTerms, quoteOccurrence, toAnyDateOccurrence } from './quote-seat.ts'

/** The dates of a class that a user may book or wait for now, with the user's price and terms for each. */
export async function listBookableDates(
  deps: Deps,
  { actor: { user }, classId }: { actor: Actor; classId: string },
): Promise<BookableDates> {
  const studioClass = await classStore(deps).findById(classId)
  if (!studioClass?.isActive) throw classNotFound()
  const range = getBookableRange(deps, user)
  const [occurrences, bookings, instructor, validPacks] = await Promise.all([
    findOccurrences(deps, { studioClass, range }),
    bookingStore(deps).findLiveFrom({ userId: user.id, classId, from: range.from }),
    studioClass.instructorId ? instructorStore(deps).findById(studioClass.instructorId) : null,
    findValidPacks(deps, { userId: user.id }),
  ])
  const packs = validPacks.filter(({ creditsLeft, covers }) => creditsLeft > 0 && covers.includes(studioClass.category))
  const currentTime = deps.clock.now()
  const ownBookings = bookings.filter((booking) => !isExpiredHold(booking, currentTime))
  return {
    class: studioClass,
    instructorName: instructor?.isActive ? instructor.name : null,
    cancelHours: getCancelHours(deps.env, studioClass),
    hasWaitlist: deps.env.WAITLIST && studioClass.hasWaitlist !== false,
    ...(packs.length > 0 ? { packs } : {}),
    dates: occurrences.map((occurrence) => toBookableDate(deps, { user, packs, studioClass, occurrence, ownBookings })),
  }
}

type Range = { from: Day; to: Day }

function getBookableRange(deps: Deps, user: User): Range {
  const from = deps.clock.today()
  const maxDay = addDays(from, MAX_RANGE_DAYS - 1)
  const lastDay = findLastBookableDay({ person: user, today: from, terms: getBookingTerms(deps) }) ?? maxDay
  return { from, to: lastDay < maxDay ? lastDay : maxDay }
}

type OccurrencesInput = { studioClass: StudioClass; range: Range }

/** Occurrences that have not started, soonest first. A class that meets on any date has one on each remaining open day. */
async function findOccurrences(deps: Deps, { studioClass, range }: OccurrencesInput): Promise<StoredOccurrence[]> {
  const currentTime = deps.clock.now()
  const storedOccurrences = await occurrenceStore(deps).findOfClassFrom({ classId: studioClass.id, from: range.from })
  const scheduledOccurrences = storedOccurrences.filter(
    ({ status, date, startsAt }) => status === 'scheduled' && date <= range.to && startsAt && startsAt > currentTime,
  )
  const scheduledDates = new Set(scheduledOccurrences.map(({ date }) => date))
  const anyDateOccurrences = studioClass.meetsOnAnyDate
    ? await findAnyDateOccurrences(deps, { studioClass, range, storedOccurrences })
    : []
  const remainingAnyDateOccurrences = anyDateOccurrences.filter(({ date }) => !scheduledDates.has(date))
  const getSortKey = ({ date, startsAt }: StoredOccurrence) => `${date} ${startsAt?.toISOString() ?? ''}`
  return [...scheduledOccurrences, ...remainingAnyDateOccurrences].sort((a, b) =>
    getSortKey(a) < getSortKey(b) ? -1 : 1,
  )
}

type AnyDatesInput = OccurrencesInput & { storedOccurrences: readonly StoredOccurrence[] }

/** One occurrence for each open day, stored or not. */
async function findAnyDateOccurrences(
  deps: Deps,
  { studioClass, range: { from, to }, storedOccurrences }: AnyDatesInput,
): Promise<StoredOccurrence[]> {
  const holidays = await holidayStore(deps).findBetween({ from, to })
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return days
    .filter((date) => !findHoliday(holidays, date))
    .map(
      (date) =>
        storedOccurrences.find((occurrence) => occurrence.date === date && occurrence.scheduleId === null) ??
        toAnyDateOccurrence({ studioClass, date }),
    )
    .filter(({ status }) => status === 'scheduled')
}

type BookableDateInput = {
  user: User
  packs: readonly PackBalance[]
  studioClass: StudioClass
  occurrence: StoredOccurrence
  ownBookings: readonly StoredBooking[]
}

const toOwnSeat = ({ status }: StoredBooking) => (status === 'pending' ? 'pending' : 'confirmed')

function toBookableDate(
  deps: Deps,
  { user, packs, studioClass, occurrence, ownBookings }: BookableDateInput,
): BookableDate {
  const { date, scheduleId, startsAt, capacity, seatsTaken } = occurrence
  // The answer names the instructor once, not for each date.
  const quote = quoteOccurrence(deps, { user, packs, studioClass, occurrence, instructorName: null })
  const ownBooking = ownBookings.find(({ occurrenceId }) => occurrenceId === occurrence.id)
  return {
    date,
    scheduleId,
    startsAt: startsAt?.toISOString() ?? null,
    seatsLeft: startsAt ? Math.max(0, capacity - seatsTaken) : null,
    ownSeat: ownBooking ? toOwnSeat(ownBooking) : null,
    isFree: quote.isFree,
    payer: quote.payer,
    ...(quote.pack ? { packId: quote.pack.id } : {}),
    membershipRefusal: quote.membershipRefusal,
    cancelBy: quote.cancelBy.toISOString(),
  }
}
