import { setTimeout as pause } from 'node:timers/promises'
import type { Version } from '../adapters/version.ts'
import { shareReads } from './shared-reads.ts'

/**
 * How long a process relies on what it has read, in milliseconds. The response to a version's change is delayed by
 * this.
 */
export const LEASE_MS = 10

/** A version stamp that is not read for every caller (decision 019). */
export type LeasedVersion = {
  /**
   * The version as of some instant after the call. A read that starts after a response exposed a newer version returns
   * that one or a newer one, in every process.
   */
  current(): Promise<string>
  /** Call with the version a response was made under: resolves when it is safe to send, even if the version changed. */
  mayTell(version: string): Promise<void>
  /**
   * Call after committing a change: resolves once every lease on the previous version has expired, in all processes.
   */
  changed(version: string): Promise<void>
}

type Lease = { version: string; until: number }

/**
 * Reads a version at most once in a lease, which starts before the read. The writer of a change, and each process that
 * first reads the new version, waits one lease before it answers, so all leases on the previous version have expired.
 * Only durations are compared, each on one machine's own clock.
 */
export function createLeasedVersion({
  version,
  elapsed = () => performance.now(),
  wait = pause,
}: {
  version: Pick<Version, 'read'>
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>
}): LeasedVersion {
  let lease: Lease | undefined
  /** The version that was last read, and until when it must not be exposed. */
  let met: Lease | undefined

  const meet = (read: string): Lease => {
    if (met?.version !== read) met = { version: read, until: elapsed() + LEASE_MS }
    return met
  }
  const until = async (instant: number) => {
    for (let left = instant - elapsed(); left > 0; left = instant - elapsed()) await wait(Math.ceil(left))
  }
  const leased = () => (lease && elapsed() < lease.until ? lease.version : undefined)
  const look = shareReads(async () => {
    // The read before this one may have brought a lease.
    const known = leased()
    if (known !== undefined) return known
    const began = elapsed()
    const read = await version.read()
    const mayTellFrom = meet(read).until
    if (mayTellFrom <= elapsed()) lease = { version: read, until: began + LEASE_MS }
    await until(mayTellFrom)
    return read
  })
  return {
    current: async () => leased() ?? look(),
    mayTell: async (made) => {
      const read = await version.read()
      if (read !== made) await until(elapsed() + LEASE_MS)
    },
    changed: (renewed) => until(meet(renewed).until),
  }
}
