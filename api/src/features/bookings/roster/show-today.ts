import type { ComingWaitlist, Day, StudioDay, TodayClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore, type StoredOccurrence, scheduleStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from '../waitlist/waitlist-store.ts'
import { getLatestBookingSnapshot } from './roster.ts'

/**
 * The classes of today, and the waitlists of later dates. Includes cancelled classes, and booked ones that the calendar no
 * longer has. The number of queries does not grow with the number of classes.
 */
export async function showToday(deps: Deps): Promise<StudioDay> {
  const day = deps.clock.today()
  const [occurrences, liveBookings, waitlists, schedules, classes, instructors] = await Promise.all([
    occurrenceStore(deps).findBetween({ from: day, to: day }),
    bookingStore(deps).find({ holdsSeat: true, bookingDate: day }),
    summarizeWaitlists(deps),
    scheduleStore(deps).list(),
    classStore(deps).list({ includeInactive: true }),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const bookingsByOccurrence = Map.groupBy(liveBookings, ({ occurrenceId }) => occurrenceId)
  const classById = new Map(classes.map((studioClass) => [studioClass.id, studioClass]))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  const indexByScheduleId = new Map(schedules.map(({ id }, index) => [id, index]))
  const visibleOccurrences = occurrences.filter((occurrence) => {
    const { id, scheduleId, classId, status } = occurrence
    if (bookingsByOccurrence.has(id)) return true
    const isInCalendar = classById.get(classId)?.isActive && scheduleId !== null && indexByScheduleId.has(scheduleId)
    return isInCalendar && (status === 'scheduled' || status === 'cancelled')
  })
  // Classes that start together are ordered by when their schedules were created.
  const getScheduleIndex = ({ scheduleId }: StoredOccurrence) =>
    indexByScheduleId.get(scheduleId ?? '') ?? schedules.length
  const classesToday = visibleOccurrences
    .sort((a, b) => getScheduleIndex(a) - getScheduleIndex(b))
    .map((occurrence): TodayClass => {
      const bookings = bookingsByOccurrence.get(occurrence.id) ?? []
      const studioClass = classById.get(occurrence.classId)
      return {
        ...toTodayClass({ occurrence, bookings, waitlist: waitlists.get(occurrence.id) }),
        className: studioClass?.name ?? getLatestBookingSnapshot(bookings)?.className ?? '',
        instructorName: nameById.get(occurrence.instructorId ?? '') ?? null,
      }
    })
  return {
    day,
    classes: classesToday.sort(compareStart),
    waitlists: await listUpcomingWaitlists(deps, { today: day, waitlists }),
  }
}

type TodayClassInput = {
  occurrence: StoredOccurrence
  bookings: readonly StoredBooking[]
  waitlist: WaitlistSummary | undefined
}

function toTodayClass({
  occurrence,
  bookings,
  waitlist,
}: TodayClassInput): Omit<TodayClass, 'className' | 'instructorName'> {
  const { classId, scheduleId, startTime, endTime, startsAt, endsAt, location, capacity, seatsTaken } = occurrence
  return {
    classId,
    scheduleId,
    startTime,
    endTime,
    location,
    capacity,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    isCancelled: occurrence.status === 'cancelled',
    bookedCount: seatsTaken,
    checkedInCount: bookings.filter(({ checkedInAt }) => checkedInAt !== null).length,
    waitingCount: waitlist?.waitingCount ?? 0,
    offerCount: waitlist?.offerCount ?? 0,
  }
}

/** Classes without a time of day come last. */
function compareStart(a: TodayClass, b: TodayClass): number {
  if (a.startsAt === b.startsAt) return 0
  if (a.startsAt === null) return 1
  if (b.startsAt === null) return -1
  return a.startsAt < b.startsAt ? -1 : 1
}

const MAX_WAITLISTS = 100

type WaitlistSummary = { entries: readonly StoredEntry[]; waitingCount: number; offerCount: number }

async function summarizeWaitlists(deps: Deps): Promise<Map<string, WaitlistSummary>> {
  const liveEntries = await waitlistStore(deps).find({ isLive: true })
  const entriesByOccurrence = Map.groupBy(liveEntries, ({ occurrenceId }) => occurrenceId)
  return new Map(
    [...entriesByOccurrence].map(([id, entries]) => {
      // An entry whose card is being charged counts as an offer too.
      const offerCount = entries.filter(isSeatHeld).length
      return [id, { entries, offerCount, waitingCount: entries.length - offerCount }]
    }),
  )
}

async function listUpcomingWaitlists(
  deps: Deps,
  { today, waitlists }: { today: Day; waitlists: ReadonlyMap<string, WaitlistSummary> },
): Promise<ComingWaitlist[]> {
  const occurrences = await occurrenceStore(deps).findMany([...waitlists.keys()])
  const upcomingOccurrences = occurrences
    .filter(({ date }) => date > today)
    .sort(compareDateAndTime)
    .slice(0, MAX_WAITLISTS)
  const classes = await classStore(deps).findMany(upcomingOccurrences.map(({ classId }) => classId))
  const nameByClass = new Map(classes.map(({ id, name }) => [id, name]))
  return upcomingOccurrences.flatMap(({ id, classId, date, scheduleId, startTime }) => {
    const waitlist = waitlists.get(id)
    if (!waitlist) return []
    const { entries, waitingCount, offerCount } = waitlist
    const offerEnds = entries.flatMap(({ offerUntil }) => offerUntil ?? [])
    const [firstOfferEnd] = offerEnds.sort((a, b) => a.getTime() - b.getTime())
    const offers = { offerCount, offerUntil: firstOfferEnd?.toISOString() ?? null }
    return [
      { classId, date, scheduleId, className: nameByClass.get(classId) ?? '', startTime, waitingCount, ...offers },
    ]
  })
}

const compareDateAndTime = (a: StoredOccurrence, b: StoredOccurrence) =>
  a.date.localeCompare(b.date) || (a.startTime ?? '').localeCompare(b.startTime ?? '')
