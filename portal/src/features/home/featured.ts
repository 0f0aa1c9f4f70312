import type { Day, Schedule, StudioClass } from '@studio/contract'
import { findWeeklyTimes, type WeeklyTimes } from '../../booking/weekly-times.ts'

/** How many classes the member home features. */
const featuredCount = 3

export type FeaturedClass = { item: StudioClass; meets: WeeklyTimes }

/** The first three classes, in the order they were created, that have a date to come. */
export function featuredClasses({
  classes,
  schedules,
  today,
}: {
  classes: readonly StudioClass[]
  schedules: readonly Schedule[]
  today: Day
}): FeaturedClass[] {
  return classes
    .filter(({ isActive }) => isActive)
    .flatMap((item) => {
      const meets = findWeeklyTimes(
        schedules.filter(({ classId }) => classId === item.id),
        today,
      )
      return meets ? [{ item, meets }] : []
    })
    .slice(0, featuredCount)
}
