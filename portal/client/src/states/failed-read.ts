/** The result of any `useRead`. */
type ReadResult = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * The first error among the reads of a screen that have no data, and a function that retries the failed ones; null if
 * there is none. A failed refetch does not count, because its old data is still shown, nor does a read that is being
 * retried.
 */
export function findFailedRead(...reads: ReadResult[]): { error: Error; retry: () => void } | null {
  const failedReads = reads.filter(({ data, error }) => data === undefined && error !== undefined)
  const error = failedReads.find(({ isValidating }) => !isValidating)?.error
  if (!error) return null
  return {
    error,
    retry: () => {
      for (const read of failedReads) void read.mutate()
    },
  }
}
