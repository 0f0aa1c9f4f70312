/** Counts successful outcomes by status, and the others by error code. */
export function countOutcomes(
  outcomes: readonly { status: number; error: { code?: unknown } }[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of outcomes) {
    const label = status < 300 ? String(status) : String(error.code ?? `${status} without a code`)
    counts[label] = (counts[label] ?? 0) + 1
  }
  return counts
}
