import type { Deps } from '../../deps.ts'

/** Completes enrollments on the day after their last one. */
export async function completeEnrollments(deps: Deps): Promise<void> {
  for (const { id } of await deps.enrollments.over(deps.clock.today())) {
    await deps.inTransaction((tx) => deps.enrollments.end({ id, from: 'active', to: 'completed', isListed: true, tx }))
  }
}
