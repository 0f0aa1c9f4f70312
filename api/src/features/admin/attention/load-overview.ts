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
import { listOpenRequests } from '../../teaching/index.ts'
import { listFailedJobs } from './failed-jobs.ts'

/** Counts what each list of the admin area contains, for the figures above its tabs. */
export async function loadOverview(deps: Deps): Promise<AdminOverview> {
  const [classes, activeClasses, instructors, schedules, programs, pendingRequests, attention] = await Promise.all([
    classStore(deps).model.countDocuments(),
    classStore(deps).model.countDocuments({ isActive: true }),
    instructorStore(deps).model.countDocuments(),
    scheduleStore(deps).model.countDocuments(),
    programStore(deps).model.countDocuments(),
    leadStore(deps).count({ status: 'pending' }),
    countNeedingAttention(deps),
  ])
  return { classes, activeClasses, instructors, schedules, programs, attention, pendingRequests }
}

async function countNeedingAttention(deps: Deps): Promise<number> {
  const lists = await Promise.all([
    listFailedJobs(deps),
    listDueLeads(deps),
    listOpenDisputes(deps),
    listUnpaidMemberships(deps),
    listOpenRequests(deps),
  ])
  return lists.flat().length
}
