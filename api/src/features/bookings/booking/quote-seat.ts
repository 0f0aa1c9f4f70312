import {
  type BookingTerms,
  type ClassDateInput,
  CURRENCY,
  type Day,
  type FreeReason,
  findHoliday,
  findLastBookableDay,
  type MembershipRefusal,
  type PackBalance,
  resolvePayer,
  type SeatPayer,
  type StudioClass,
  toCents,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore, startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getCancelHours } from '../../../platform/waitlist-terms.ts'
import {
  holidayStore,
  occurrenceStore,
  type StoredOccurrence,
  scheduleStore,
  toNewOccurrence,
} from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import type { PriceSnapshot } from '../../payments/records/index.ts'
import {
  classNotFound,
  classStarted,
  datePast,
  notScheduled,
  occurrenceNotFound,
  outsideBookingWindow,
} from './booking-errors.ts'
import { findValidPacks } from './pack-credits.ts'
import { takesPlaceOnSchedule } from './rules.ts'

/** One occurrence, and the price and terms of a seat for one user at this moment. */
export type SeatQuote = {
  studioClass: StudioClass
  occurrence: StoredOccurrence
  instructorName: string | null
  payer: SeatPayer
  isFree: boolean
  /** The pack whose credit pays. */
  pack: PackBalance | null
  /** Why the seat is free although no plan covers it. */
  freeBy: FreeReason | null
  membershipRefusal: MembershipRefusal | null
  price: PriceSnapshot
  cancelBy: Date
}

export const getBookingTerms = ({ env }: Pick<Deps, 'env'>): BookingTerms => ({
  memberDays: env.BOOKING_DAYS_MEMBER,
  guestDays: env.BOOKING_DAYS_GUEST,
  cancelHours: env.CANCEL_HOURS,
  ...(env.WAITLIST ? { waitlist: { closesMinutes: env.WAITLIST_CLOSES_MINUTES } } : {}),
})

type QuoteInput = {
  user: User
  input: ClassDateInput
  /** Staff have no booking window and may book until the class ends. */
  isByStaff?: boolean
  /** The only pack that may pay. Null: none may. Absent: any may. */
  packId?: string | null | undefined
  /** A booking that is being moved: its credit counts as unused. */
  movedBookingId?: string
  tx?: Tx | undefined
}

/**
 * Finds the requested occurrence with its price for the user. Throws, in this order, NOT_FOUND, DATE_PAST, NOT_SCHEDULED
 * (with the next date), CLASS_STARTED, OUTSIDE_BOOKING_WINDOW. For a class that meets on any date, the occurrence is
 * stored by the first transaction that requests its date.
 */
export async function quoteSeat(
  deps: Deps,
  { user, input, isByStaff = false, packId, movedBookingId, tx }: QuoteInput,
): Promise<SeatQuote> {
  const { bookingDate: date, scheduleId } = input
  const currentTime = deps.clock.now()
  const today = deps.clock.today()
  const studioClass = await classStore(deps).findById(input.classId, { tx })
  if (!studioClass?.isActive) throw classNotFound()
  const occurrences = await findOrAddOccurrences(deps, { studioClass, date, scheduleId, tx })
  if (date < today) throw datePast()
  if (occurrences.length === 0) throw notScheduled(await findNextDate(deps, { studioClass, date, scheduleId, tx }))
  const occurrence = occurrences.find(({ startsAt, endsAt }) => {
    const bookableUntil = isByStaff ? endsAt : startsAt
    return !bookableUntil || currentTime < bookableUntil
  })
  if (!occurrence) throw classStarted()
  const lastDay = findLastBookableDay({ person: user, today, terms: getBookingTerms(deps) })
  if (!isByStaff && lastDay !== null && date > lastDay) throw outsideBookingWindow()
  const instructorName = await findInstructorName(deps, { occurrence, tx })
  const packs = await findValidPacks(deps, { userId: user.id, packId, movedBookingId, tx })
  return quoteOccurrence(deps, { user, packs, studioClass, occurrence, instructorName })
}

type OccurrenceSearchInput = {
  studioClass: StudioClass
  date: Day
  scheduleId?: string | null | undefined
  tx?: Tx | undefined
}

/** The next date on which the class takes place, on any of its schedules or only on one. */
async function findNextDate(
  deps: Deps,
  { studioClass, date, scheduleId, tx }: OccurrenceSearchInput,
): Promise<Day | null> {
  const occurrences = await occurrenceStore(deps).findOfClassFrom({ classId: studioClass.id, from: date, tx })
  const laterDates = occurrences
    .filter((occurrence) => occurrence.date > date && takesPlaceOnSchedule(occurrence, scheduleId))
    .map((occurrence) => occurrence.date)
  const [nextDate = null] = laterDates.sort()
  return nextDate
}

/** The occurrences of a class on a date, soonest first; throws NOT_FOUND for a schedule of another class. */
async function findOrAddOccurrences(deps: Deps, input: OccurrenceSearchInput): Promise<StoredOccurrence[]> {
  const { studioClass, date, scheduleId, tx } = input
  const storedOccurrences = await occurrenceStore(deps).findOfClassOn({ classId: studioClass.id, date, tx })
  // Those of the requested schedule, or of all schedules; the occurrence that belongs to no schedule is left out.
  const scheduledOccurrences = storedOccurrences.filter((occurrence) => takesPlaceOnSchedule(occurrence, scheduleId))
  if (scheduledOccurrences.length > 0) return scheduledOccurrences
  if (scheduleId) {
    const schedule = await scheduleStore(deps).findById(scheduleId, { tx })
    if (schedule?.classId !== studioClass.id) throw occurrenceNotFound()
    return []
  }
  if (!studioClass.meetsOnAnyDate) return []
  const untimedOccurrence = storedOccurrences.find((occurrence) => occurrence.scheduleId === null)
  if (untimedOccurrence) return untimedOccurrence.status === 'scheduled' ? [untimedOccurrence] : []
  return addAnyDateOccurrence(deps, input)
}

// Without a transaction the occurrence is only quoted, not booked, so it is not stored. A closed day has none.
async function addAnyDateOccurrence(
  deps: Deps,
  { studioClass, date, tx }: OccurrenceSearchInput,
): Promise<StoredOccurrence[]> {
  const holidays = await holidayStore(deps).findBetween({ from: date, to: date, tx })
  if (findHoliday(holidays, date)) return []
  const occurrence = toAnyDateOccurrence({ studioClass, date })
  if (tx) await occurrenceStore(deps).insert({ newOccurrences: [occurrence], tx })
  return [occurrence]
}

/** An occurrence without a schedule or a time of day, not stored yet. */
export const toAnyDateOccurrence = ({ studioClass, date }: { studioClass: StudioClass; date: Day }): StoredOccurrence =>
  toNewOccurrence({
    classId: studioClass.id,
    scheduleId: null,
    date,
    startTime: null,
    endTime: null,
    startsAt: null,
    endsAt: null,
    capacity: studioClass.capacity,
    instructorId: studioClass.instructorId,
    location: null,
    note: null,
    status: 'scheduled',
    changedFields: [],
  })

export async function findInstructorName(
  deps: Deps,
  { occurrence: { instructorId }, tx }: { occurrence: StoredOccurrence; tx?: Tx | undefined },
): Promise<string | null> {
  if (!instructorId) return null
  return (await instructorStore(deps).findById(instructorId, { tx }))?.name ?? null
}

type OccurrenceQuoteInput = Pick<SeatQuote, 'studioClass' | 'occurrence' | 'instructorName'> & {
  user: User
  packs: readonly PackBalance[]
}

export function quoteOccurrence(
  { clock, env }: Pick<Deps, 'clock' | 'env'>,
  { user, packs, studioClass, occurrence, instructorName }: OccurrenceQuoteInput,
): SeatQuote {
  const dayStart = startOfDay({ clock, day: occurrence.date })
  const startsAt = occurrence.startsAt ?? dayStart
  const { dropInPrice: price, category } = studioClass
  const listPrice = toCents(price)
  const seat = { startsAt, date: occurrence.date, price, category }
  const { isFree, payer, pack, refusals } = resolvePayer({ user, membership: user.membership, packs, ...seat })
  const membershipRefusal = refusals.find((refusal) => refusal.payer === 'membership')?.reason ?? null
  return {
    studioClass,
    occurrence,
    instructorName,
    isFree,
    payer,
    pack,
    membershipRefusal,
    freeBy: listPrice > 0 && (payer === 'trial' || payer === 'pack') ? payer : null,
    price: { list: listPrice, discount: isFree ? listPrice : 0, paid: isFree ? 0 : listPrice, currency: CURRENCY },
    // Without a time of day, the cancellation deadline is the end of the day before.
    cancelBy: occurrence.startsAt ? hoursBefore(occurrence.startsAt, getCancelHours(env, studioClass)) : dayStart,
  }
}
