import {
  type Enrollment,
  FORMER_MEMBER_NAME,
  formatUserName,
  type ProgramEnrollment,
  type ProgramEnrollmentsQuery,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Page } from '../../platform/mount-endpoint.ts'
import { userStore } from '../accounts/people/index.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { toPriceResponse } from '../payments/records/index.ts'
import { enrollmentStore, type StoredEnrollment } from './enrollment-store.ts'

export async function loadEnrollmentResponses(
  deps: Deps,
  enrollments: readonly StoredEnrollment[],
): Promise<Enrollment[]> {
  const programs = await programStore(deps).findMany(enrollments.map(({ programId }) => programId))
  const programById = new Map(programs.map((program) => [program.id, program]))
  return enrollments.map(({ price, createdAt, weeks, checkoutId: _, ...enrollment }) => {
    const program = programById.get(enrollment.programId)
    return {
      ...enrollment,
      createdAt: createdAt.toISOString(),
      price: toPriceResponse(price),
      program: {
        id: enrollment.programId,
        name: program?.name ?? 'A former program',
        duration: weeks,
        icon: program?.icon ?? 'package',
        imageUrl: program?.imageUrl ?? null,
      },
    }
  })
}

export async function findEnrollmentResponse(deps: Deps, enrollmentId: string): Promise<Enrollment | undefined> {
  const enrollment = await enrollmentStore(deps).findById(enrollmentId)
  return enrollment ? (await loadEnrollmentResponses(deps, [enrollment]))[0] : undefined
}

const DEFAULT_PAGE_SIZE = 20

/** Oldest first, without those that ended unpaid (`isListed`); NOT_FOUND for an unknown user. */
export async function listUserEnrollments(deps: Deps, userId: string): Promise<Enrollment[]> {
  if (!(await userStore(deps).findById(userId))) throw notFound('There is no such user.')
  return loadEnrollmentResponses(deps, await enrollmentStore(deps).find({ userId, isListed: true }))
}

/**
 * A program's present and former participants and those whose payment is pending, latest first. Those with a closed account
 * are named as former members and have no email. NOT_FOUND for an unknown program.
 */
export async function listProgramEnrollments(
  deps: Deps,
  { programId, query }: { programId: string; query: ProgramEnrollmentsQuery },
): Promise<Page<ProgramEnrollment>> {
  if (!(await programStore(deps).findById(programId))) throw notFound('We could not find this program.')
  const { status, page = 1, pageSize = DEFAULT_PAGE_SIZE } = query
  const filter = { programId, isListed: true, ...(status && { status }) }
  const sort = { createdAt: -1, _id: -1 } as const
  const [enrollments, total] = await Promise.all([
    enrollmentStore(deps).find(filter, { sort, skip: (page - 1) * pageSize, limit: pageSize }),
    enrollmentStore(deps).count(filter),
  ])
  const users = await userStore(deps).findMany(enrollments.map(({ userId }) => userId))
  const userById = new Map(users.map((user) => [user.id, user]))
  const items = (await loadEnrollmentResponses(deps, enrollments)).map((enrollment) => {
    const user = userById.get(enrollment.userId)
    const name = user ? formatUserName(user) : FORMER_MEMBER_NAME
    return { ...enrollment, person: { id: enrollment.userId, name, email: user?.email ?? '' } }
  })
  return { items, total }
}
