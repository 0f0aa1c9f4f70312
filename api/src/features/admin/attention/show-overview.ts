import type { AdminOverview } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { scheduleStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { programStore } from '../../catalogue/programs/index.ts'
import { listDueLeads } from '../../leads/index.ts'
import { leadStore } from '../../leads/records/index.ts'
import { listUnpaidMemberships } from '../../memberships/index.ts'
import { listOpenDisputes } from '../../payments/reversals/index.ts'
import { listFailedJobs } from './failed-jobs.ts'

/** The figures above the tabs of the admin area: each counts what the list of the same name shows to an admin. */
export async function showOverview(deps: Deps): Promise<AdminOverview> {
  const [classes, instructors, schedules, programs, pendingRequests, ...waiting] = await Promise.all([
    classStore(deps).list({ includeInactive: true }),
    instructorStore(deps).list({ includeInactive: true }),
    scheduleStore(deps).list({ includeInactive: true }),
    programStore(deps).list({ includeInactive: true }),
    leadStore(deps).count({ status: 'pending' }),
    listFailedJobs(deps),
    listDueLeads(deps),
    listOpenDisputes(deps),
    listUnpaidMemberships(deps),
  ])
  return {
    classes: classes.length,
    activeClasses: classes.filter(({ isActive }) => isActive).length,
    instructors: instructors.length,
    schedules: schedules.length,
    programs: programs.length,
    attention: waiting.reduce((sum, list) => sum + list.length, 0),
    pendingRequests,
  }
}
