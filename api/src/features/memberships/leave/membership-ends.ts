import { planName } from '@studio/contract'
import { type Model, Schema } from 'mongoose'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { MembershipDocument } from '../membership-store.ts'

/** What a member asked for about the end of a plan with its period; a later request has a higher number. */
export type EndRequest = {
  number: number
  ends: boolean
  at: Date
  /** When it was said to end; absent in what was asked for by an earlier release. */
  endsAt?: Date | null
}

export const endAskedSchema = new Schema<EndRequest>(
  {
    number: { type: Number, required: true },
    ends: { type: Boolean, required: true },
    at: { type: Date, required: true },
    endsAt: { type: Date },
  },
  { _id: false },
)

/**
 * What the job that ends a subscription, or takes its end back, needs; `asked` is the number of the request, `left` that
 * its member left while nothing was paid ahead.
 */
export type MembershipEndJob = { membershipId: string; keeps?: true; asked?: number; left?: true }

/** Whether a subscription is to be ended whatever is paid ahead. */
export const isToEndAtOnce = ({
  isToBeEnded,
  isToEndWithPeriod,
}: Pick<MembershipDocument, 'isToBeEnded' | 'isToEndWithPeriod'>): boolean => isToBeEnded && !isToEndWithPeriod

type Store = { memberships: Model<MembershipDocument>; jobQueue: JobQueue }
type EndWithPeriodInput = { id: string; endsAt: Date | null; now: Date; tx: Tx }
type AddJobInput = { id: string; cause: string; payload: MembershipEndJob; tx: Tx }

/** The part of the store of memberships about ending them at the provider. */
export function endCalls({ memberships, jobQueue }: Store) {
  const find = (id: string, tx: Tx) => memberships.findById(id, null, { session: tx }).lean()
  async function addJob({ id, cause, payload, tx }: AddJobInput): Promise<string> {
    const membership = await find(id, tx)
    const about = { title: planName(membership?.plan ?? 'monthly'), userId: membership?.userId ?? null }
    await jobQueue.add({ kind: 'membership-end', cause, payload, ...about, tx })
    return cause
  }
  const endAtOnce = {
    surplus: { isSurplus: true },
    'taken away': { isTakenAway: true },
    closed: {},
    left: {},
  }
  /**
   * Writes that a plan is to end with the period that ends then, or with null to go on; returns the cause of the job that
   * makes it so.
   */
  async function askAboutEnd({ id, endsAt, now, tx }: EndWithPeriodInput): Promise<string> {
    const ends = endsAt !== null
    const number = ((await find(id, tx))?.endAsked?.number ?? 0) + 1
    const flags = { isToBeEnded: ends, isToEndWithPeriod: ends, isToBeKept: !ends }
    await memberships.updateOne(
      { _id: id },
      { $set: { ...flags, endAsked: { number, ends, at: now, endsAt } } },
      { session: tx },
    )
    return addJob({ id, cause: `${id}:asked:${number}`, payload: { membershipId: id, asked: number }, tx })
  }
  return {
    askAboutEnd,
    /**
     * Asks for a subscription to be ended at once: one too many, taken away, of a closed account, or left by its member
     * while nothing was paid ahead; returns the cause.
     */
    async askForEnd({ id, as, tx }: { id: string; as: keyof typeof endAtOnce; tx: Tx }): Promise<string> {
      const flags = { isToBeEnded: true, isToEndWithPeriod: false, isToBeKept: false, ...endAtOnce[as] }
      await memberships.updateOne({ _id: id }, { $set: flags }, { session: tx })
      return addJob({ id, cause: id, payload: { membershipId: id, ...(as === 'left' ? { left: true } : {}) }, tx })
    },
    /** Notes that a subscription has ended at once. */
    async markEnded({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await memberships.updateOne({ _id: id }, { $set: { isToBeEnded: false } }, { session: tx })
    },
    /** Notes that the provider did what was asked for with this number; false when something else was asked for since. */
    async settleEnd({ id, asked, tx }: { id: string; asked: number | undefined; tx: Tx }): Promise<boolean> {
      const membership = await find(id, tx)
      if (membership?.endAsked?.number !== asked) return false
      // An end at once that was asked for since stays asked for.
      const isFinal = membership !== null && isToEndAtOnce(membership)
      const done = { isToBeEnded: false, isToEndWithPeriod: false, isToBeKept: false }
      if (!isFinal) await memberships.updateOne({ _id: id }, { $set: done }, { session: tx })
      return true
    },
  }
}
