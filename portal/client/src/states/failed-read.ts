/** What `useRead` returns, of any kind. */
type AnyRead = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown: the first error among its reads without data, and a retry of all of those. Data that is
 * already shown stays when a refetch fails. Null while reads succeed or are pending.
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
