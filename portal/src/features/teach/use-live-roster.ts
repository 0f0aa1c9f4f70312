import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { LAST_ROSTER_KEY } from '@studio/client/sign-out'
import { browserStorage } from '@studio/client/storage'
import type { TeachingRoster } from '@studio/contract'
import { useEffect } from 'react'

const READ_OPTIONS = { rereadOnOpen: true, refreshEveryMs: 10_000 }

/** The roster that this browser read last, kept for use without a network; signing out removes it. */
type LastRoster = { accountId: string; roster: TeachingRoster }

/** A roster that is refreshed while it is open. Without a network it is the last one that this browser read. */
export function useLiveRoster({ accountId, id }: { accountId: string; id: string }) {
  const read = useRead('getTeachingRoster', { params: { id } }, READ_OPTIONS)
  const { data, error } = read
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
    failedRead: lastRoster ? null : findFailedRead(read),
  }
}

function findLastRoster({ accountId, id }: { accountId: string; id: string }): TeachingRoster | undefined {
  const text = browserStorage.read(LAST_ROSTER_KEY)
  const lastRoster: LastRoster | null = text ? JSON.parse(text) : null
  const isMatching = lastRoster?.accountId === accountId && lastRoster.roster.id === id
  return isMatching ? lastRoster.roster : undefined
}
