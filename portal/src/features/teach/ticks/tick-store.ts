import type { Day } from '@studio/contract'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'

/** A check-in, or its undoing, that the server has not confirmed. Later releases must still be able to read it. */
export type Tick = {
  /** The server applies a tick once, however often it is sent. */
  id: string
  /** The account that made it; no other account sees or sends it. */
  accountId: string
  bookingId: string
  isHere: boolean
  /** When it was made, in milliseconds. */
  madeAt: number
  /** The name of the booked person. */
  name: string
  className: string
  date: Day
  /** Why the server refused it. The tick stays stored until the user has read this. */
  refusal?: string
}

let database: UseStore | undefined
const getDatabase = () => (database ??= createStore('studio-ticks', 'ticks'))

/** Ticks, by id, that the browser could not store; they are lost when the tab closes. */
const unstoredTicks = new Map<string, Tick>()

/** The ticks of an account, oldest first. */
export async function listTicks(accountId: string): Promise<Tick[]> {
  const storedEntries = await entries<string, Tick>(getDatabase()).catch(() => [])
  // An unstored tick replaces the stored one that it could not change.
  const ticks = new Map([...storedEntries, ...unstoredTicks])
  return [...ticks.values()].filter((tick) => tick.accountId === accountId).toSorted((a, b) => a.madeAt - b.madeAt)
}

export async function saveTick(tick: Tick): Promise<void> {
  try {
    await set(tick.id, tick, getDatabase())
    unstoredTicks.delete(tick.id)
  } catch {
    unstoredTicks.set(tick.id, tick)
  }
}

export async function removeTick({ id }: Pick<Tick, 'id'>): Promise<void> {
  unstoredTicks.delete(id)
  await del(id, getDatabase()).catch(() => undefined)
}
