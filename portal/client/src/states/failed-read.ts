/** The result of any `useRead`. */
type AnyRead = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown: the first error among its reads that have no data, and a retry of those; otherwise null. A
 * failed refetch does not count: its old data is still shown.
 */
export function failedRead(...reads: AnyRead[]): { error: Error; retry: () => void } | null {
  const failed = reads.filter(({ data, error }) => data === undefined && error !== undefined)
  const error = failed.find(({ isValidating }) => !isValidating)?.error
  if (!error) return null
  return {
    error,
    retry: () => {
      for (const read of failed) void read.mutate()
    },
  }
}
