import type { WaitlistEndReason } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  hasHadWaitlist,
  hasStarted,
  type OccurrenceJob,
  occurrenceStore,
  type StoredOccurrence,
} from '../../calendar/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { getSaleEnd, hasSameTimes } from '../booking/rules.ts'
import { endHoldAndQueueCheckoutEnd } from '../holds/end-hold.ts'
import { formatFormerTimes } from '../mails/booking-format.ts'
import { changeEntry, endEntry } from './change-entry.ts'
import { getLeaveUrl, queueEntryMail } from './queue-waitlist-mails.ts'
import { dateCancelledMail, movedMail, openToAllMail } from './waitlist-mails.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from './waitlist-store.ts'

type WaitlistJob = { occurrenceId: string; task: 'end' | 'announce public seats' }

/** Queues a job, once, that ends a waitlist at the start of its class or tells its members that anyone can book. */
export async function queueWaitlistJob(
  deps: Deps,
  { occurrence, task, tx }: { occurrence: StoredOccurrence; task: WaitlistJob['task']; tx: Tx },
): Promise<void> {
  const { id: occurrenceId, startsAt, date } = occurrence
  const payload: WaitlistJob = { occurrenceId, task }
  const dedupeKey = `${occurrenceId}:${task}:${startsAt?.getTime() ?? date}`
  // The sale ends when the class starts.
  const dueAt = task === 'end' ? getSaleEnd(deps, { startsAt, bookingDate: date }) : deps.clock.now()
  await deps.jobQueue.add({ kind: 'waitlist', dedupeKey, payload, title: `Waitlist of ${date}`, dueAt, tx })
}

export const waitlistHandler = defineHandler<WaitlistJob>({
  kind: 'waitlist',
  run: async (deps, { payload: { occurrenceId, task } }) => {
    const occurrence = await occurrenceStore(deps).findById(occurrenceId)
    // A moved occurrence has another job for its new start.
    if (!occurrence || (task === 'end' && !hasStarted(deps, occurrence))) return
    await forEachLiveEntry(deps, occurrenceId, async (entry, tx) => {
      if (entry.state !== 'waiting') return
      if (task === 'end') return endEntry(deps, { entry, reason: 'started', tx })
      if (entry.events.some(({ kind }) => kind === 'notified_public')) return
      await changeEntry(deps, { entry, kind: 'notified_public', tx })
      const facts = { classId: entry.classId }
      await queueEntryMail(deps, { template: openToAllMail, entry, facts, key: `waitlist-public:${entry.id}`, tx })
    })
  },
})

/** Runs work for each live entry of an occurrence, each in its own transaction; waiting entries come before offers. */
async function forEachLiveEntry(
  deps: Deps,
  occurrenceId: string,
  work: (entry: StoredEntry, tx: Tx) => Promise<void>,
): Promise<void> {
  const liveEntries = await waitlistStore(deps).find({ occurrenceId, isLive: true })
  const waitingFirst = [...liveEntries.filter((entry) => !isSeatHeld(entry)), ...liveEntries.filter(isSeatHeld)]
  for (const { id } of waitingFirst) {
    await deps.inTransaction(async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (entry?.isLive) await work(entry, tx)
    })
  }
}

type EndWaitlistInput = {
  occurrenceId: string
  reason: Extract<WaitlistEndReason, 'date_cancelled' | 'switched_off'>
  /** Whether the reason still applies when the transaction runs. */
  isStillValid: (tx: Tx) => Promise<boolean>
}

/**
 * Ends a waitlist. If the occurrence was cancelled, its offers end too and every member gets a mail. If the waitlist was
 * switched off, open offers stay valid.
 */
export async function endWaitlist(deps: Deps, { occurrenceId, reason, isStillValid }: EndWaitlistInput): Promise<void> {
  // Waiting entries end first, so that the seat of an ended offer is not offered to one of them.
  await forEachLiveEntry(deps, occurrenceId, async (entry, tx) => {
    if (!(await isStillValid(tx)) || (isSeatHeld(entry) && reason === 'switched_off')) return
    await endEntry(deps, { entry, reason, tx })
    const booking = entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
    if (booking?.status === 'pending') await endHoldAndQueueCheckoutEnd(deps, { booking, status: 'cancelled', tx })
    if (reason === 'switched_off') return
    await queueEntryMail(deps, { template: dateCancelledMail, entry, facts: {}, key: `waitlist-ended:${entry.id}`, tx })
  })
}

export async function endWaitlistsOfClass(
  deps: Deps,
  { classId, isStillValid }: Pick<EndWaitlistInput, 'isStillValid'> & { classId: string },
): Promise<void> {
  const upcomingOccurrences = await occurrenceStore(deps).findOfClassFrom({ classId, from: deps.clock.today() })
  for (const occurrence of upcomingOccurrences.filter(hasHadWaitlist))
    await endWaitlist(deps, { occurrenceId: occurrence.id, reason: 'date_cancelled', isStillValid })
}

/** If the times of the occurrence have changed, gives its live entries the new times, and mails their members. */
export async function moveEntries(deps: Deps, { job }: { job: OccurrenceJob }): Promise<void> {
  const { occurrenceId, former, changedAt } = job
  await forEachLiveEntry(deps, occurrenceId, async (entry, tx) => {
    const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
    if (!occurrence || hasSameTimes(entry, occurrence)) return
    const { startsAt, endsAt, date } = occurrence
    const fields = { startsAt, endsAt }
    await waitlistStore(deps).change({ entry, fields, currentTime: deps.clock.now(), tx })
    const facts = {
      formerWhen: formatFormerTimes(deps, { date, former }),
      leaveUrl: getLeaveUrl(deps, entry),
    }
    const key = `waitlist-moved:${entry.id}:${changedAt}`
    await queueEntryMail(deps, { template: movedMail, entry: { ...entry, ...fields }, facts, key, tx })
    await queueWaitlistJob(deps, { occurrence, task: 'end', tx })
  })
}
