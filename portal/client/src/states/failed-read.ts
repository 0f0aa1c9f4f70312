/** The result of any `useRead`. */
type AnyRead = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown: the first error among its reads that have no data, and a retry of those; otherwise null. A
 * failed refetch does not count: its old data is still shown.
 */
export function findFailedRead(...reads: AnyRead[]): { error: Error; retry: () => void } | null {
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
