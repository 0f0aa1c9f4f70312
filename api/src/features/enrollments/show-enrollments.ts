import { type Enrollment, formatCents } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { programStore } from '../catalogue/programs/index.ts'
import { enrollmentStore, type StoredEnrollment } from './enrollment-store.ts'

/** A user's enrollments, in the order they were made; those never paid are left out. */
export async function listEnrollments(deps: Deps, actor: Actor): Promise<Enrollment[]> {
  return toEnrollmentResponses(deps, await enrollmentStore(deps).listedOf(actor.id))
}

/** Enrollments with their programs, as every answer shows them. */
export async function toEnrollmentResponses(
  deps: Deps,
  enrollments: readonly StoredEnrollment[],
): Promise<Enrollment[]> {
  const programs = await programStore(deps).findMany(enrollments.map(({ programId }) => programId))
  const byId = new Map(programs.map((program) => [program.id, program]))
  return enrollments.map(({ price, createdAt, weeks, checkoutId: _, ...enrollment }) => {
    const program = byId.get(enrollment.programId)
    return {
      ...enrollment,
      createdAt: createdAt.toISOString(),
      price: {
        list: formatCents(price.list),
        discount: formatCents(price.discount),
        paid: formatCents(price.paid),
        currency: price.currency,
      },
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

/** One enrollment by id, as every answer shows it. */
export async function showEnrollment(deps: Deps, enrollmentId: string): Promise<Enrollment | undefined> {
  const found = await enrollmentStore(deps).findById(enrollmentId)
  return found ? (await toEnrollmentResponses(deps, [found]))[0] : undefined
}
