/** Counts outcomes by their status when they succeeded, by their error code when not. */
export function countOutcomes(
  outcomes: readonly { status: number; error: { code?: unknown } }[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of outcomes) {
    const outcomeName = status < 300 ? String(status) : String(error.code ?? `${status} without a code`)
    counts[outcomeName] = (counts[outcomeName] ?? 0) + 1
  }
  return counts
}
