import type { Day } from '@studio/contract'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'

/** A check-in, or its undoing, that the server has not confirmed. Later releases must be able to read it. */
export type Tick = {
  /** The server applies a tick once, however often it is sent. */
  id: string
  /** The account that made it; no other one sees or sends it. */
  accountId: string
  bookingId: string
  isHere: boolean
  /** When it was made, in milliseconds. */
  madeAt: number
  name: string
  className: string
  date: Day
  /** Why it had no effect. It stays until its maker has read that. */
  refusal?: string
}

let database: UseStore | undefined
const getDatabase = () => (database ??= createStore('studio-ticks', 'ticks'))

/** Ticks that could not be stored, because the browser forbids it; they last as long as the tab. */
const unstored = new Map<string, Tick>()

/** The ticks of an account, oldest first. */
export async function listTicks(accountId: string): Promise<Tick[]> {
  const stored = await entries<string, Tick>(getDatabase()).catch(() => [])
  const ticks = [...stored.map(([, tick]) => tick), ...unstored.values()]
  return ticks.filter((tick) => tick.accountId === accountId).toSorted((a, b) => a.madeAt - b.madeAt)
}

export async function saveTick(tick: Tick): Promise<void> {
  await set(tick.id, tick, getDatabase()).catch(() => unstored.set(tick.id, tick))
}

export async function removeTick({ id }: Pick<Tick, 'id'>): Promise<void> {
  unstored.delete(id)
  await del(id, getDatabase()).catch(() => undefined)
}
