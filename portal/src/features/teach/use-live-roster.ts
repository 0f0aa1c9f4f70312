import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { LAST_ROSTER_KEY } from '@studio/client/sign-out'
import { browserStorage } from '@studio/client/storage'
import type { TeachingRoster } from '@studio/contract'
import { useEffect } from 'react'

const READ_OPTIONS = { rereadOnOpen: true, refreshEveryMs: 10_000 }

/** The last roster that this browser has read, stored for use without a network; signing out removes it. */
type LastRoster = { accountId: string; roster: TeachingRoster }

/**
 * A roster, refreshed while it is open. If it cannot be read, its stored copy, if there is one: this browser stores only
 * the roster that it read last.
 */
export function useLiveRoster({ accountId, id }: { accountId: string; id: string }) {
  const rosterRead = useRead('getTeachingRoster', { params: { id } }, READ_OPTIONS)
  const { data, error } = rosterRead
  useEffect(() => {
    if (!data) return
    const lastRoster: LastRoster = { accountId, roster: data }
    browserStorage.write(LAST_ROSTER_KEY, JSON.stringify(lastRoster))
  }, [accountId, data])
  const lastRoster = data ? undefined : findLastRoster({ accountId, id })
  return {
    roster: data ?? (error ? lastRoster : undefined),
    /** Whether the latest attempt to read it failed, so that the shown roster may be out of date. */
    isStale: error !== undefined,
    failedRead: lastRoster ? null : findFailedRead(rosterRead),
  }
}

function findLastRoster({ accountId, id }: { accountId: string; id: string }): TeachingRoster | undefined {
  const storedText = browserStorage.read(LAST_ROSTER_KEY)
  const lastRoster: LastRoster | null = storedText ? JSON.parse(storedText) : null
  const isMatching = lastRoster?.accountId === accountId && lastRoster.roster.id === id
  return isMatching ? lastRoster.roster : undefined
}
