/** What `useCall` answers, of any kind. */
type Read = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown, out of the reads it needs: the first error of one that has no answer at all, and how to
 * make every such read once more. What is known stays on the screen, with what was typed beside it, when it cannot be read
 * again. Null while all is well or still under way.
 */
export function failedRead(...reads: Read[]): { error: Error; retry: () => void } | null {
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
