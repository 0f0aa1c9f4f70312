import type { ComingWaitlist, Day, StudioDay, TodayClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore, type StoredOccurrence, scheduleStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from '../waitlist/waitlist-store.ts'
import { getSnapshot } from './roster.ts'

/**
 * The classes of today, cancelled ones included, and what else is booked; and the waitlists of later dates. The number
 * of reads is constant.
 */
export async function showToday(deps: Deps): Promise<StudioDay> {
  const day = deps.clock.today()
  const [occurrences, live, lists, schedules, classes, instructors] = await Promise.all([
    occurrenceStore(deps).between({ from: day, to: day }),
    bookingStore(deps).find({ holdsSeat: true, bookingDate: day }),
    findLiveLists(deps),
    scheduleStore(deps).list(),
    classStore(deps).list({ includeInactive: true }),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const rosters = Map.groupBy(live, ({ occurrenceId }) => occurrenceId)
  const classById = new Map(classes.map((one) => [one.id, one]))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  const placeOf = new Map(schedules.map(({ id }, place) => [id, place]))
  const shown = occurrences.filter((occurrence) => {
    const { id, scheduleId, classId, status } = occurrence
    if (rosters.has(id)) return true
    const isOffered = classById.get(classId)?.isActive && scheduleId !== null && placeOf.has(scheduleId)
    return isOffered && (status === 'scheduled' || status === 'cancelled')
  })
  // What starts together stays in the order in which the schedules were created.
  const place = ({ scheduleId }: StoredOccurrence) => placeOf.get(scheduleId ?? '') ?? schedules.length
  const today = shown
    .sort((a, b) => place(a) - place(b))
    .map((occurrence): TodayClass => {
      const booked = rosters.get(occurrence.id) ?? []
      const studioClass = classById.get(occurrence.classId)
      return {
        ...toTodayClass({ occurrence, booked, list: lists.get(occurrence.id) }),
        className: studioClass?.name ?? getSnapshot(booked)?.className ?? '',
        instructorName: nameById.get(occurrence.instructorId ?? '') ?? null,
      }
    })
  return { day, classes: today.sort(byStart), waitlists: await comingWaitlists(deps, { after: day, lists }) }
}

type Shown = { occurrence: StoredOccurrence; booked: readonly StoredBooking[]; list: LiveList | undefined }

function toTodayClass({ occurrence, booked, list }: Shown): Omit<TodayClass, 'className' | 'instructorName'> {
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
    hereCount: booked.filter(({ checkedInAt }) => checkedInAt !== null).length,
    waitingCount: list?.waitingCount ?? 0,
    offerCount: list?.offerCount ?? 0,
  }
}

function byStart(a: TodayClass, b: TodayClass): number {
  if (a.startsAt === b.startsAt) return 0
  if (a.startsAt === null || b.startsAt === null) return a.startsAt === null ? 1 : -1
  return a.startsAt < b.startsAt ? -1 : 1
}

const MAX_LISTED = 100

type LiveList = { entries: readonly StoredEntry[]; waitingCount: number; offerCount: number }

async function findLiveLists(deps: Deps): Promise<Map<string, LiveList>> {
  const byOccurrence = Map.groupBy(await waitlistStore(deps).find({ isLive: true }), ({ occurrenceId }) => occurrenceId)
  return new Map(
    [...byOccurrence].map(([id, entries]) => {
      const offerCount = entries.filter(isSeatHeld).length
      return [id, { entries, offerCount, waitingCount: entries.length - offerCount }]
    }),
  )
}

/** Soonest first. */
async function comingWaitlists(
  deps: Deps,
  { after, lists }: { after: Day; lists: ReadonlyMap<string, LiveList> },
): Promise<ComingWaitlist[]> {
  const occurrences = await occurrenceStore(deps).findMany([...lists.keys()])
  const coming = occurrences
    .filter(({ date }) => date > after)
    .sort(soonestFirst)
    .slice(0, MAX_LISTED)
  const classes = await classStore(deps).findMany(coming.map(({ classId }) => classId))
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return coming.flatMap(({ id, classId, date, scheduleId, startTime }) => {
    const list = lists.get(id)
    if (!list) return []
    const { entries, waitingCount, offerCount } = list
    const [offerUntil] = entries.flatMap((entry) => entry.offerUntil ?? []).sort((a, b) => a.getTime() - b.getTime())
    const counts = { waitingCount, offerCount, offerUntil: offerUntil?.toISOString() ?? null }
    return [{ classId, date, scheduleId, className: names.get(classId) ?? '', startTime, ...counts }]
  })
}

const soonestFirst = (a: StoredOccurrence, b: StoredOccurrence) =>
  a.date.localeCompare(b.date) || (a.startTime ?? '').localeCompare(b.startTime ?? '')
