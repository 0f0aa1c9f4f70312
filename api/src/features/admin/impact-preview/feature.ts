import {
  type ActionImpact,
  getOneTimeDate,
  type HolidayImpact,
  type HolidayQuery,
  type ImpactKind,
  impactKinds,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Feature } from '../../../platform/feature.ts'
import { userStore } from '../../accounts/people/index.ts'
import { countAffectedBookings, countAffectedOnDays } from '../../bookings/index.ts'
import { listOccurrences, scheduleStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { programStore } from '../../catalogue/programs/index.ts'
import { enrollmentStore } from '../../enrollments/index.ts'

/**
 * Counts what closing the studio on these days would cancel: occurrences (`classes`), their bookings, and the days on which
 * these bookings are (`dates`). Days already closed and occurrences that have begun do not count.
 */
async function previewHoliday(deps: Deps, { from, to }: HolidayQuery): Promise<HolidayImpact> {
  const today = deps.clock.today()
  if (to < today) return { classes: 0, bookings: 0, dates: 0, refunds: 0 }
  const range = { from: from > today ? from : today, to }
  const [occurrences, affectedCounts] = await Promise.all([
    listOccurrences(deps, { range, withCancelled: false }),
    countAffectedOnDays(deps, range),
  ])
  return { classes: occurrences.length, ...affectedCounts }
}

/** Throws NOT_FOUND for an unknown kind or id. */
async function previewImpact(deps: Deps, { kind, id }: { kind: string; id: string }): Promise<ActionImpact> {
  if (!isImpactKind(kind)) throw notFound()
  return impactCounters[kind]({ deps, id })
}

type CounterInput = { deps: Deps; id: string }

const impactCounters: Record<ImpactKind, (input: CounterInput) => Promise<ActionImpact>> = {
  class: async ({ deps, id }) => {
    if (!(await classStore(deps).findById(id))) throw notFound('We could not find this class.')
    return { kind: 'class', ...(await countAffectedBookings(deps, { classId: id })) }
  },
  schedule: async ({ deps, id }) => {
    if (!(await scheduleStore(deps).findById(id))) throw notFound('We could not find this schedule.')
    return { kind: 'schedule', ...(await countAffectedBookings(deps, { scheduleId: id })) }
  },
  instructor: async ({ deps, id }) => {
    if (!(await instructorStore(deps).findById(id))) throw notFound('We could not find this instructor.')
    const classes = await classStore(deps).findOfInstructor(id)
    // A deleted class has no coming occurrences, even if it still has schedules.
    const activeClasses = classes.filter(({ isActive }) => isActive)
    const schedules = await Promise.all(activeClasses.map((studioClass) => countComingSchedules(deps, studioClass.id)))
    return { kind: 'instructor', classes: classes.length, schedules: schedules.reduce((sum, count) => sum + count, 0) }
  },
  program: async ({ deps, id }) => {
    if (!(await programStore(deps).findById(id))) throw notFound('We could not find this program.')
    return { kind: 'program', enrollments: await enrollmentStore(deps).count({ programId: id, isActive: true }) }
  },
  user: async ({ deps, id }) => {
    const user = await userStore(deps).findById(id)
    if (!user) throw notFound('There is no such user.')
    const admins = await userStore(deps).countAdmins()
    return { kind: 'user', adminsLeft: user.role === 'admin' ? admins - 1 : admins }
  },
}

function isImpactKind(text: string): text is ImpactKind {
  return impactKinds.some((kind) => kind === text)
}

async function countComingSchedules(deps: Deps, classId: string): Promise<number> {
  const today = deps.clock.today()
  const schedules = await scheduleStore(deps).findOfClass(classId)
  return schedules.filter((schedule) => {
    const lastDate = schedule.isRecurring ? schedule.endDate : getOneTimeDate(schedule)
    return schedule.isActive && (lastDate === null || lastDate >= today)
  }).length
}

export const impactPreview: Feature = {
  name: 'impact-preview',
  calls: (deps) => ({
    previewImpact: ({ params }) => previewImpact(deps, params),
    previewHoliday: ({ query }) => previewHoliday(deps, query),
  }),
}
