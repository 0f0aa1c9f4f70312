import { useRefetch } from '@studio/client/cache'
import type { TeachingRoster, User } from '@studio/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendTicks } from './send-ticks.ts'
import { listTicks, removeTick, saveTick, type Tick } from './tick-store.ts'

const RETRY_INTERVAL_MS = 5_000
/** Tells the other tabs that the stored ticks have changed; a channel does not hear its own messages. */
const channel = new BroadcastChannel('studio.ticks')

type NewTick = Pick<Tick, 'bookingId' | 'isHere' | 'name' | 'className' | 'date'>
export type TickQueue = ReturnType<typeof useTickQueue>

/** The check-ins of this account on this device that the server has not confirmed. They are sent as soon as possible. */
export function useTickQueue({ id: accountId }: User) {
  // Oldest first.
  const [ticks, setTicks] = useState<readonly Tick[]>([])
  // Whether the last attempt to send them failed.
  const [isStalled, setStalled] = useState(false)
  const applyResult = useApplyResult()
  const refetch = useRefetch()

  const showStoredTicks = useCallback(async () => setTicks(await listTicks(accountId)), [accountId])
  const showAndAnnounce = useCallback(async () => {
    await showStoredTicks()
    channel.postMessage(accountId)
  }, [accountId, showStoredTicks])

  const send = useCallback(async () => {
    // A refused tick is not sent again; it stays stored until the user dismisses its notice.
    const hasUnsentTicks = async () => (await listTicks(accountId)).some(({ refusal }) => refusal === undefined)
    if (await hasUnsentTicks()) {
      await sendTicks(accountId, applyResult)
      await showAndAnnounce()
    }
    setStalled(await hasUnsentTicks())
  }, [accountId, applyResult, showAndAnnounce])

  // Load the roster first: a tick that another tab has sent must stay visible until the roster contains it.
  const onOtherTabChange = useEffectEvent(() =>
    refetch('getTeachingRoster')
      .catch(() => undefined)
      .then(showStoredTicks),
  )
  const onOnline = useEffectEvent(() => {
    void send()
    void refetch('getTeachingRoster')
  })
  useEffect(() => {
    const onMessage = () => void onOtherTabChange()
    channel.addEventListener('message', onMessage)
    void showStoredTicks().then(send)
    const timer = setInterval(() => void send(), RETRY_INTERVAL_MS)
    const onlineListener = () => onOnline()
    window.addEventListener('online', onlineListener)
    return () => {
      channel.removeEventListener('message', onMessage)
      clearInterval(timer)
      window.removeEventListener('online', onlineListener)
    }
  }, [showStoredTicks, send])

  const add = async (newTick: NewTick) => {
    // Stored before it is shown, so that it survives if the tab is closed a moment later.
    await saveTick({ ...newTick, id: crypto.randomUUID(), accountId, madeAt: Date.now() })
    await showAndAnnounce()
    void send()
  }
  const dismiss = (tick: Tick) => void removeTick(tick).then(showAndAnnounce)
  return { ticks, isStalled, add, dismiss }
}

const isRosterKey = (key: unknown): boolean => Array.isArray(key) && key[0] === 'getTeachingRoster'

/** Applies a confirmed tick to the cached rosters, so that it stays visible until they are read again. */
function useApplyResult() {
  const { mutate } = useSWRConfig()
  return useCallback(
    ({ bookingId }: Tick, { checkedInAt }: { checkedInAt: string | null }) =>
      void mutate<TeachingRoster>(
        isRosterKey,
        (roster) =>
          roster && {
            ...roster,
            entries: roster.entries.map((entry) => (entry.bookingId === bookingId ? { ...entry, checkedInAt } : entry)),
          },
        // If the first read is still running, SWR ignores its answer because of this `mutate`: start that read again.
        { revalidate: (roster) => roster === undefined },
      ),
    [mutate],
  )
}
