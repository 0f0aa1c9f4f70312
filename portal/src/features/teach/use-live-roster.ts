import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { LAST_ROSTER_KEY } from '@studio/client/sign-out'
import { browserStorage } from '@studio/client/storage'
import type { TeachingRoster } from '@studio/contract'
import { useEffect } from 'react'

const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 10_000 }

/** The roster that this browser read last, for the time without a network; signing out removes it. */
type LastRoster = { accountId: string; roster: TeachingRoster }

/** A roster that stays live while it is open; without a network it is the last one that was read. */
export function useLiveRoster({ accountId, id }: { accountId: string; id: string }) {
  const read = useRead('getTeachingRoster', { params: { id } }, LIVE_READ)
  const { data, error } = read
  useEffect(() => {
    if (!data) return
    const lastRoster: LastRoster = { accountId, roster: data }
    browserStorage.write(LAST_ROSTER_KEY, JSON.stringify(lastRoster))
  }, [accountId, data])
  const lastRoster = data ? undefined : findLastRoster({ accountId, id })
  return {
    roster: data ?? (error ? lastRoster : undefined),
    /** The latest attempt to read it failed: what is shown may have changed. */
    isStale: error !== undefined,
    failed: lastRoster ? null : findFailedRead(read),
  }
}

function findLastRoster({ accountId, id }: { accountId: string; id: string }): TeachingRoster | undefined {
  const text = browserStorage.read(LAST_ROSTER_KEY)
  const last: LastRoster | null = text ? JSON.parse(text) : null
  return last?.accountId === accountId && last.roster.id === id ? last.roster : undefined
}
