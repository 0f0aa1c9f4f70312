import { sendWrite } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { OccurrenceWaitlist } from './occurrence-document.ts'
import { occurrenceStore } from './occurrence-store.ts'
import { type HandoverJob, isAwaited } from './public-seats.ts'
import { type Occurrence, occurrenceKey } from './seat-count.ts'

/** Why a seat became free: who ended its booking, or `capacity` when the class has more seats than before. */
type VacatedBy = 'member' | 'studio' | 'checkout' | 'account' | 'membership' | 'capacity'

/** How soon, in seconds, the waitlist is looked at again when the job of a freed seat has not run. */
const LOOK_AGAIN_SECONDS = 2

/**
 * Every seat that becomes free goes through here, in the transaction of its cause: cancelled by the member or the
 * studio, an expired hold, a refund, a plan that ended, a closed account. While members wait for it, it stays taken and
 * is kept for them, and a job gives it on.
 */
export async function vacateSeat(
  deps: Deps,
  { occurrence, tx }: { occurrence: Occurrence; by: Exclude<VacatedBy, 'capacity'>; tx: Tx },
): Promise<void> {
  const key = occurrenceKey(occurrence)
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (list && isAwaited(deps, list)) {
    if (list.seatsTaken < 1) throw new Error(`no seat to give back at ${key}`)
    await occurrenceStore(deps).keep({ key, seats: 1, free: 0, tx })
  } else {
    await occurrenceStore(deps).release({ occurrence, tx })
    deps.metrics.noteSeat({ change: 'released', tx })
    occurrenceStore(deps).noteSeatFree(occurrence)
  }
  if (list) await giveOn(deps, { list, key, tx })
}

/** More seats on every coming date of a class that was ever booked, in the transaction that raises its capacity. */
export async function vacateAddedSeats(
  deps: Deps,
  { classId, capacity, tx }: { classId: string; capacity: number; tx: Tx },
): Promise<void> {
  for (const occurrence of await occurrenceStore(deps).inScope({ classId, from: deps.clock.today(), tx })) {
    const key = occurrenceKey(occurrence)
    const list = await occurrenceStore(deps).findWaitlist({ key, tx })
    const free = list ? capacity - list.seatsTaken : 0
    if (list && free > 0 && isAwaited(deps, list)) await occurrenceStore(deps).keep({ key, seats: free, free, tx })
    else occurrenceStore(deps).noteSeatFree(occurrence)
    if (list) await giveOn(deps, { list, key, tx })
  }
}

/**
 * Has every list of a class looked at by its new terms, in the transaction that changes them; it then closes so many
 * minutes later (below 0: earlier). Offers stay open for as long as they were made for.
 */
export async function applyListTerms(
  deps: Deps,
  { classId, laterMinutes, tx }: { classId: string; laterMinutes: number; tx: Tx },
): Promise<void> {
  const now = deps.clock.now()
  for (const occurrence of await occurrenceStore(deps).inScope({ classId, from: deps.clock.today(), tx })) {
    const key = occurrenceKey(occurrence)
    const list = await occurrenceStore(deps).findWaitlist({ key, tx })
    if (!list?.closesAt || list.waiting + list.offers + list.handovers === 0) continue
    const closesAt = new Date(list.closesAt.getTime() + laterMinutes * 60_000)
    await sendWrite({
      database: deps.database,
      write: occurrenceStore(deps).waitlistWrite({ key, counts: {}, closesAt, dueAt: now }),
      tx,
    })
  }
}

/** The lists that a running transaction has already asked to be worked off. */
const askedFor = new WeakMap<Tx, Set<string>>()

// The job gives the seat on at once. Should it not run, the waitlist is looked at all the same.
async function giveOn(deps: Deps, { list, key, tx }: { list: OccurrenceWaitlist; key: string; tx: Tx }): Promise<void> {
  if (list.waiting + list.offers + list.handovers === 0) return
  // One job gives on every seat that a transaction frees.
  const asked = askedFor.get(tx) ?? new Set()
  if (asked.has(key)) return
  askedFor.set(tx, asked.add(key))
  const soon = secondsAfter(deps.clock.now(), LOOK_AGAIN_SECONDS)
  const dueAt = list.dueAt && list.dueAt < soon ? list.dueAt : soon
  await sendWrite({
    database: deps.database,
    write: occurrenceStore(deps).waitlistWrite({ key, counts: {}, dueAt }),
    tx,
  })
  const payload: HandoverJob = { key }
  // A job of its own for each transaction: one that is running may have looked before this transaction.
  const cause = `${key}:${deps.ids.next()}`
  await deps.jobQueue.add({ kind: 'waitlist', cause, payload, title: `Waitlist of ${list.occurrence.date}`, tx })
  deps.wake.jobs()
}
