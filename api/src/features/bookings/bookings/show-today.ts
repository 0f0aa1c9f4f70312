import { type Day, type Occurrence, type StudioDay, type TodayClass, timeIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { listOccurrences } from '../../calendar/schedules/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { occurrenceStore } from '../seats/index.ts'
import type { CountedClass } from './booking-queries.ts'
import { bookingStore } from './booking-store.ts'
import { comingWaitlists } from './coming-waitlists.ts'
import { getSnapshot } from './roster.ts'
import type { StoredBooking } from './stored-booking.ts'

/** A class of the day without its waitlist. */
type BookedClass = Omit<TodayClass, 'waitingCount' | 'offerCount'>

/**
 * The classes of the studio's today, soonest first: what the calendar shows, cancelled dates included, and what
 * else is booked, such as a class without hours; and the waitlists of later dates. The number of reads is constant.
 */
export async function showToday(deps: Deps): Promise<StudioDay> {
  const day = deps.clock.today()
  const [shown, counted, waitlists, coming] = await Promise.all([
    occurrencesOn(deps, day),
    bookingStore(deps).countedOn(day),
    occurrenceStore(deps).waitlistsOn(day),
    comingWaitlists(deps, { after: day }),
  ])
  const counts = new Map(counted.map((counts) => [keyOf(counts), counts]))
  const scheduled = shown.map((occurrence) => scheduledClass(occurrence, counts))
  const known = new Set(scheduled.map(keyOf))
  const unknown = counted.filter((counts) => !known.has(keyOf(counts)))
  const others = unknown.length > 0 ? await otherClasses(deps, { day, unknown }) : []
  const waiting = new Map(waitlists.map(({ occurrence, ...counts }) => [keyOf(occurrence), counts]))
  const classes = [...scheduled, ...others].map((one): TodayClass => {
    const counts = waiting.get(keyOf(one))
    return { ...one, waitingCount: counts?.waiting ?? 0, offerCount: counts?.offers ?? 0 }
  })
  return { day, classes: classes.sort(byStart), waitlists: coming }
}

// With the seats taken now.
async function occurrencesOn(deps: Deps, day: Day): Promise<Occurrence[]> {
  const range = { from: day, to: day }
  return listOccurrences(deps, { range, seats: await occurrenceStore(deps).seatsBetween(range), withCancelled: true })
}

// Of one day, so the date is left out.
const keyOf = ({ classId, scheduleId }: { classId: string; scheduleId: string | null }) =>
  `${classId}:${scheduleId ?? ''}`

function scheduledClass(
  { id: scheduleId, ...occurrence }: Occurrence,
  counts: ReadonlyMap<string, CountedClass>,
): BookedClass {
  const { classId, className, startTime, endTime, startsAt, endsAt } = occurrence
  const { instructorName, location, isCancelled, capacity, bookedCount } = occurrence
  return {
    ...{ classId, scheduleId, className, startTime, endTime, startsAt, endsAt },
    ...{ instructorName, location, isCancelled, capacity, bookedCount },
    hereCount: counts.get(keyOf({ classId, scheduleId }))?.hereCount ?? 0,
  }
}

// From the snapshots of their bookings: the schedule or the class may be gone.
async function otherClasses(
  deps: Deps,
  { day, unknown }: { day: Day; unknown: readonly CountedClass[] },
): Promise<BookedClass[]> {
  const [live, classes] = await Promise.all([
    bookingStore(deps).liveOnDay(day),
    classStore(deps).findMany(unknown.map(({ classId }) => classId)),
  ])
  const groups = Map.groupBy(live, keyOf)
  const classById = new Map(classes.map((one) => [one.id, one]))
  return unknown.flatMap(({ classId, scheduleId, ...counts }) => {
    const booked = groups.get(keyOf({ classId, scheduleId }))
    // Cancelled between the two reads.
    if (!booked?.[0]) return []
    const studioClass = classById.get(classId)
    const snapshot = getSnapshot(booked)
    return [
      {
        ...{ classId, scheduleId, className: snapshot?.className ?? studioClass?.name ?? '' },
        ...timesOf(deps, booked[0]),
        ...{
          instructorName: snapshot?.instructorName ?? null,
          location: snapshot?.location ?? null,
          isCancelled: false,
        },
        ...{ capacity: studioClass?.capacity ?? counts.bookedCount, ...counts },
      },
    ]
  })
}

function timesOf({ clock: { timeZone } }: Deps, { startsAt, endsAt }: StoredBooking) {
  return {
    startTime: startsAt && timeIn(startsAt, timeZone),
    endTime: endsAt && timeIn(endsAt, timeZone),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

// A stable sort: what starts together stays in the order of creation.
function byStart(a: TodayClass, b: TodayClass): number {
  if (a.startsAt === b.startsAt) return 0
  if (a.startsAt === null || b.startsAt === null) return a.startsAt === null ? 1 : -1
  return a.startsAt < b.startsAt ? -1 : 1
}
