import { useRefetch } from '@studio/client/cache'
import type { TeachingRoster, User } from '@studio/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendTicks } from './send-ticks.ts'
import { listTicks, removeTick, saveTick, type Tick } from './tick-store.ts'

const RETRY_EVERY_MS = 5_000
/** Tells the other tabs that the stored ticks have changed; a channel does not hear its own messages. */
const channel = new BroadcastChannel('studio.ticks')

type NewTick = Pick<Tick, 'bookingId' | 'isHere' | 'name' | 'className' | 'date'>
export type Ticks = ReturnType<typeof useTicks>

/** The ticks of this account on this device, which are sent whenever that is possible. */
export function useTicks({ id: accountId }: User) {
  // Not confirmed by the server, oldest first.
  const [ticks, setTicks] = useState<readonly Tick[]>([])
  // The last attempt to send them failed.
  const [isStalled, setStalled] = useState(false)
  const showResult = useShowResult()
  const refetch = useRefetch()

  const showStored = useCallback(async () => setTicks(await listTicks(accountId)), [accountId])
  const showAndAnnounce = useCallback(async () => {
    await showStored()
    channel.postMessage(accountId)
  }, [accountId, showStored])

  const send = useCallback(async () => {
    const hasWaiting = async () => (await listTicks(accountId)).some(({ refusal }) => refusal === undefined)
    if (await hasWaiting()) {
      await sendTicks(accountId, showResult)
      await showAndAnnounce()
    }
    setStalled(await hasWaiting())
  }, [accountId, showResult, showAndAnnounce])

  // In this order: a tick that another tab has sent stays visible until the roster has it.
  const onOtherTab = useEffectEvent(() =>
    refetch('getTeachingRoster')
      .catch(() => undefined)
      .then(showStored),
  )
  const onOnline = useEffectEvent(() => {
    void send()
    void refetch('getTeachingRoster')
  })
  useEffect(() => {
    const onMessage = () => void onOtherTab()
    channel.addEventListener('message', onMessage)
    void showStored().then(send)
    const timer = setInterval(() => void send(), RETRY_EVERY_MS)
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => {
      channel.removeEventListener('message', onMessage)
      clearInterval(timer)
      window.removeEventListener('online', listener)
    }
  }, [showStored, send])

  const add = async (newTick: NewTick) => {
    // Stored before it is shown: a tick must outlive a tab that is closed the next moment.
    await saveTick({ ...newTick, id: crypto.randomUUID(), accountId, madeAt: Date.now() })
    await showAndAnnounce()
    void send()
  }
  const dismiss = (tick: Tick) => void removeTick(tick).then(showAndAnnounce)
  return { ticks, isStalled, add, dismiss }
}

/** Writes a confirmed tick into the cached rosters, so that it does not disappear until they are read again. */
function useShowResult() {
  const { mutate } = useSWRConfig()
  return useCallback(
    ({ bookingId }: Tick, { checkedInAt }: { checkedInAt: string | null }) =>
      void mutate<TeachingRoster>(
        (key) => Array.isArray(key) && key[0] === 'getTeachingRoster',
        (roster) =>
          roster && {
            ...roster,
            entries: roster.entries.map((entry) => (entry.bookingId === bookingId ? { ...entry, checkedInAt } : entry)),
          },
        // SWR ignores the answer of a first read that is still under way, so it is started again.
        { revalidate: (roster) => roster === undefined },
      ),
    [mutate],
  )
}
