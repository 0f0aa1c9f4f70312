import { type ReadOptions, useRead } from '@studio/client/reading'

/** The reads of everything that waits for an admin, each by itself, so that one that fails takes no other away. */
export function useAttention(options: ReadOptions) {
  return {
    failedWork: useRead('listFailedJobs', undefined, options),
    requests: useRead('listDueLeads', undefined, options),
    disputes: useRead('listOpenDisputes', undefined, options),
    unpaid: useRead('listUnpaidMemberships', undefined, options),
  }
}

/** How much of it is known to wait; what could not be read is left out. */
export const countAttention = (reads: ReturnType<typeof useAttention>): number =>
  Object.values(reads).reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
