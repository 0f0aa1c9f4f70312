import type { Deps } from '../../deps.ts'
import type { WaitedSeats } from './ports.ts'
import type { WaitlistEnd } from './waitlist-document.ts'
import type { StoredEntry } from './waitlist-store.ts'

const MOST_AT_ONCE = 200

/** Does what is due at the waitlists: once a class has begun, every member who still waits for it is let go. */
export async function runWaitlists(deps: Deps, seats: WaitedSeats): Promise<void> {
  const keys = await deps.occurrences.dueWaitlists({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  const failures: unknown[] = []
  for (const key of keys) await runOne(deps, seats, key).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some waitlists could not be worked off')
}

async function runOne(deps: Deps, seats: WaitedSeats, key: string): Promise<void> {
  const entries = await deps.waitlist.liveOfOccurrence({ occurrence: key })
  const [first] = entries
  const startsAt = first && seats.saleEnd(deps, first)
  const isOver = startsAt !== undefined && startsAt <= deps.clock.now()
  if (isOver) for (const entry of entries) await endEntry(deps, { entry, reason: 'started' })
  const dueAt = startsAt && !isOver ? startsAt : null
  await deps.inTransaction((tx) => deps.occurrences.changeWaitlist({ key, counts: {}, dueAt, tx }))
}

async function endEntry(deps: Deps, { entry: { id }, reason }: { entry: StoredEntry; reason: WaitlistEnd }) {
  await deps.inTransaction(async (tx) => {
    const entry = await deps.waitlist.findById(id, { tx })
    if (entry?.state !== 'waiting') return
    const now = deps.clock.now()
    const list = await deps.occurrences.findWaitlist({ key: entry.occurrence, tx })
    await deps.waitlist.change({ id, state: 'ended', event: { at: now, what: 'ended', reason, note: null }, now, tx })
    if (!list) return
    await deps.occurrences.changeWaitlist({ key: entry.occurrence, counts: { waiting: list.waiting - 1 }, tx })
  })
}
