import type { Deps } from '../../deps.ts'
import { enrollmentStore } from './enrollment-store.ts'

/** Completes enrollments on the day after their last one. */
export async function completeEnrollments(deps: Deps): Promise<void> {
  for (const { id } of await enrollmentStore(deps).over(deps.clock.today())) {
    await deps.inTransaction((tx) =>
      enrollmentStore(deps).end({ id, from: 'active', to: 'completed', isListed: true, tx }),
    )
  }
}
