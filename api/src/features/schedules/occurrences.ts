import { type Day, type Occurrence, type Schedule, type StudioClass, scheduleDates } from '@studio/contract'
import type { Clock } from '../../platform/clock.ts'
import { spanOn } from '../../platform/studio-time.ts'
import type { StoredSchedule } from './schedule-store.ts'

export type Facts = {
  schedules: readonly StoredSchedule[]
  classes: readonly StudioClass[]
  /** Taken seats under `scheduleId:date`. */
  seats: ReadonlyMap<string, number>
  range: { from: Day; to: Day }
  clock: Clock
}

/** Schedules with the names of their classes; one whose class is not among the given ones is left out. */
export function namedSchedules({ schedules, classes }: Pick<Facts, 'schedules' | 'classes'>): Schedule[] {
  const byId = new Map(classes.map((one) => [one.id, one]))
  return schedules.flatMap((schedule) => {
    const of = byId.get(schedule.classId)
    return of ? [{ ...schedule, className: of.name }] : []
  })
}

/**
 * What takes place from one date to another, both inside: each schedule once for each date it applies on (spec section 4,
 * ruling B24), with its instants in the studio's time zone and its taken seats; soonest first.
 */
export function occurrencesIn({ schedules, classes, seats, range, clock }: Facts): Occurrence[] {
  const capacities = new Map(classes.map(({ id, capacity }) => [id, capacity]))
  const occurrences = namedSchedules({ schedules, classes }).flatMap((schedule) =>
    scheduleDates(schedule, range).map((date) => {
      const { startsAt, endsAt } = spanOn({ clock, day: date, ...schedule })
      return {
        ...schedule,
        date,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        capacity: capacities.get(schedule.classId) ?? 0,
        bookedCount: seats.get(seatKey({ scheduleId: schedule.id, date })) ?? 0,
      }
    }),
  )
  // A stable sort: what starts together stays in the order of creation (ruling E8).
  return occurrences.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

/** The key that seats of one occurrence are counted under. */
export const seatKey = ({ scheduleId, date }: { scheduleId: string; date: Day }): string => `${scheduleId}:${date}`
