import { setTimeout as pause } from 'node:timers/promises'
import type { Version } from '../adapters/version.ts'
import { shareReads } from './shared-reads.ts'

/** How long a process goes by what it has read; milliseconds. A change of a version is answered that much later. */
export const LEASE_MS = 10

/** A version that is not read anew for everybody who asks (decision 019). */
export type LeasedVersion = {
  /**
   * The version, as it is at some instant after it was asked for: whoever asks after anybody was told of a newer one is
   * told that one or a newer one, whichever processes the two asked.
   */
  current(): Promise<string>
  /** Call with what was made under a version: resolves when it may be told, even if something changed meanwhile. */
  mayTell(version: string): Promise<void>
  /** Call when a change with its new version is committed: resolves when nobody is told the former state any more. */
  changed(version: string): Promise<void>
}

type Lease = { version: string; until: number }

/**
 * Reads a version at most once in a lease. A lease runs from before the read, so it ends less than a lease after any change
 * that the read has not seen; and nobody tells of a change before a lease has passed since it was committed: its writer
 * waits for that, and so does whoever meets the new version for the first time. So all leases on the former version are
 * over when the first is told of the new one. Only lengths of time are compared, each on one machine's own clock.
 */
export function createLeasedVersion({
  version,
  elapsed = () => performance.now(),
  wait = pause,
}: {
  version: Pick<Version, 'read'>
  /** Milliseconds since some moment; never goes back. */
  elapsed?: () => number
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>
}): LeasedVersion {
  let lease: Lease | undefined
  /** The version that was met last, and until when it must not be told. */
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
