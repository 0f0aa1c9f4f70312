/** A supervised process is not restarted after this many deaths inside this time. */
const RESTART_LIMIT = { deaths: 5, withinMs: 60_000 }

/**
 * Whether to restart a process that died at these instants (milliseconds, oldest first), and after which pause. The pause
 * grows with the deaths of the last minute, so that a broken process does not restart in a tight loop.
 */
export function decideRestart(
  deaths: readonly number[],
): { shouldRestart: true; pauseMs: number } | { shouldRestart: false } {
  const lastDeath = deaths.at(-1) ?? 0
  const recentDeathCount = deaths.filter((deathAt) => lastDeath - deathAt < RESTART_LIMIT.withinMs).length
  if (recentDeathCount >= RESTART_LIMIT.deaths) return { shouldRestart: false }
  return { shouldRestart: true, pauseMs: 100 * recentDeathCount }
}
