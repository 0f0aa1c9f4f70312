import { findFailedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { LAST_ROSTER_KEY } from '@studio/client/sign-out'
import { browserStorage } from '@studio/client/storage'
import type { TeachingRoster } from '@studio/contract'
import { useEffect } from 'react'
import type { RosterAddress } from './roster-address.ts'

const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 10_000 }

/** The roster that this browser read last, for the time without a network; signing out removes it. */
type LastRoster = { accountId: string; address: string; roster: TeachingRoster }

/** A roster that stays live while it is open; without a network it is the last one that was read. */
export function useLiveRoster({ accountId, address }: { accountId: string; address: RosterAddress }) {
  const addressKey = JSON.stringify(address)
  const read = useRead('getTeachingRoster', { query: address }, LIVE_READ)
  const { data, error } = read
  useEffect(() => {
    if (!data) return
    const lastRoster: LastRoster = { accountId, address: addressKey, roster: data }
    browserStorage.write(LAST_ROSTER_KEY, JSON.stringify(lastRoster))
  }, [accountId, addressKey, data])
  const lastRoster = data ? null : findLastRoster({ accountId, addressKey })
  return {
    roster: data ?? (error ? lastRoster?.roster : undefined),
    /** The latest attempt to read it failed: what is shown may have changed. */
    isStale: error !== undefined,
    failed: lastRoster ? null : findFailedRead(read),
  }
}

function findLastRoster({ accountId, addressKey }: { accountId: string; addressKey: string }): LastRoster | null {
  const text = browserStorage.read(LAST_ROSTER_KEY)
  const lastRoster: LastRoster | null = text ? JSON.parse(text) : null
  return lastRoster?.accountId === accountId && lastRoster.address === addressKey ? lastRoster : null
}
