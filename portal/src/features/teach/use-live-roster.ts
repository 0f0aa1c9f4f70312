import { failedRead } from '@studio/client/failed-read'
import { useRead } from '@studio/client/reading'
import { LAST_ROSTER_KEY } from '@studio/client/sign-out'
import { browserStorage } from '@studio/client/storage'
import type { TeachingRoster } from '@studio/contract'
import { useEffect } from 'react'
import type { RosterAddress } from './roster-address.ts'

const LIVE_READ = { rereadOnOpen: true, refreshEveryMs: 10_000 }

/** The roster that this browser read last, for the time without a network; signing out removes it. */
type KeptRoster = { accountId: string; address: string; readAt: string; roster: TeachingRoster }

/** A roster that stays live while it is open; without a network it is the last one that was read. */
export function useLiveRoster({ accountId, address }: { accountId: string; address: RosterAddress }) {
  const addressKey = JSON.stringify(address)
  const read = useRead('getTeachingRoster', { query: address }, LIVE_READ)
  const { data, error } = read
  useEffect(() => {
    if (!data) return
    const kept: KeptRoster = { accountId, address: addressKey, readAt: new Date().toISOString(), roster: data }
    browserStorage.write(LAST_ROSTER_KEY, JSON.stringify(kept))
  }, [accountId, addressKey, data])
  const kept = data ? null : findKeptRoster({ accountId, addressKey })
  return {
    roster: data ?? (error ? kept?.roster : undefined),
    /** The latest attempt to read it failed: what is shown may have changed. */
    isStale: error !== undefined,
    failed: kept ? null : failedRead(read),
  }
}

function findKeptRoster({ accountId, addressKey }: { accountId: string; addressKey: string }): KeptRoster | null {
  const text = browserStorage.read(LAST_ROSTER_KEY)
  const kept: KeptRoster | null = text ? JSON.parse(text) : null
  return kept?.accountId === accountId && kept.address === addressKey ? kept : null
}
