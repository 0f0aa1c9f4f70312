/** When a supervised process is not started again: this many deaths inside this many milliseconds. */
const RESTART_LIMIT = { deaths: 5, within: 60_000 }

/**
 * Whether a process that died at these instants (milliseconds, oldest first) is to be started again, and after which
 * pause. The pause grows with the deaths of the last minute, so that a process that cannot live does not spin.
 */
export function nextRestart(deaths: readonly number[]): { again: true; pause: number } | { again: false } {
  const last = deaths.at(-1) ?? 0
  const recent = deaths.filter((at) => last - at < RESTART_LIMIT.within).length
  if (recent >= RESTART_LIMIT.deaths) return { again: false }
  return { again: true, pause: 100 * recent }
}
