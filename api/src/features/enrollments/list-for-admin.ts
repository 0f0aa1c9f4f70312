import {
  type Enrollment,
  FORMER_MEMBER,
  formatUserName,
  type ProgramEnrollment,
  type ProgramEnrollmentsQuery,
  type User,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { enrollmentStore } from './enrollment-store.ts'
import { toEnrollmentResponses } from './show-enrollments.ts'

const PAGE_SIZE = 20

/** The enrollments of a user for an admin, in the order they were taken; NOT_FOUND for an unknown user. */
export async function listUserEnrollments(deps: Deps, userId: string): Promise<Enrollment[]> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  return toEnrollmentResponses(deps, await enrollmentStore(deps).listedOf(userId))
}

/**
 * A page of a program's present and former members, latest first, with the total. An archived program has them too; a
 * closed account is listed without a name. NOT_FOUND for an unknown program.
 */
export async function listProgramEnrollments(
  deps: Deps,
  { programId, query }: { programId: string; query: ProgramEnrollmentsQuery },
): Promise<{ enrollments: ProgramEnrollment[]; total: number }> {
  if (!(await programStore(deps).findById(programId))) throw notFound('We could not find this program.')
  const { status, page = 1, pageSize = PAGE_SIZE } = query
  const [found, total] = await Promise.all([
    enrollmentStore(deps).pageOfProgram({ programId, status, skip: (page - 1) * pageSize, limit: pageSize }),
    enrollmentStore(deps).countOfProgram({ programId, status }),
  ])
  const users = await userStore(deps).findMany(found.map(({ userId }) => userId))
  const byId = new Map(users.map((user) => [user.id, user]))
  const shown = await toEnrollmentResponses(deps, found)
  return { enrollments: shown.map((one) => ({ ...one, person: personOf(one.userId, byId.get(one.userId)) })), total }
}

function personOf(id: string, user: User | undefined): ProgramEnrollment['person'] {
  if (!user) return { id, name: FORMER_MEMBER, email: '' }
  return { id, name: formatUserName(user), email: user.email }
}
