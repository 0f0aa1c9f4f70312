import { FORMER_MEMBER } from '@studio/contract'
import { type StoredJob, toJob } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

export const failedJobStore = defineStore(({ jobQueue: { model: jobs }, clock, ids }) => {
  return {
    list: async ({ limit }: { limit: number }): Promise<StoredJob[]> =>
      (await jobs.find({ status: 'failed' }).sort({ failedAt: 1 }).limit(limit).lean()).map(toJob),
    /** Retries a failed job as if it were new; its round number distinguishes the attempts. */
    async retry({ job, tx }: { job: StoredJob; tx: Tx }): Promise<void> {
      const now = clock.now()
      const again = { status: 'waiting' as const, failedAt: null, failure: null, round: job.round + 1 }
      const $set = { ...again, since: now, dueAt: now, claim: ids.secret() }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    async markHandled({ job, reason, tx }: { job: StoredJob; reason: string; tx: Tx }): Promise<void> {
      const $set = { status: 'handled' as const, handledAt: clock.now(), handledReason: reason, payload: {} }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    removeHandledBefore: async (instant: Date): Promise<void> =>
      void (await jobs.deleteMany({ status: 'handled', handledAt: { $lte: instant } })),
    ofUser: async (userId: string): Promise<StoredJob[]> => (await jobs.find({ userId }).lean()).map(toJob),
    /** Mails and recoveries of the user go, other jobs continue without the name. Returns their ids. */
    async forgetPerson({ userId, emails, tx }: { userId: string; emails: string[]; tx: Tx }): Promise<string[]> {
      const filter = { $or: [{ userId }, { recipient: { $in: emails } }] }
      const affected = await jobs.find(filter, null, { session: tx }).lean()
      const withoutName = (text: string | null) =>
        emails.reduce((rest, email) => rest?.replaceAll(email, FORMER_MEMBER) ?? null, text)
      for (const { _id, kind, lastError, handledReason } of affected) {
        if (kind === 'mail' || kind === 'recovery') await jobs.deleteOne({ _id }, { session: tx })
        else {
          const texts = { lastError: withoutName(lastError), handledReason: withoutName(handledReason) }
          await jobs.updateOne({ _id }, { $set: { recipient: null, ...texts } }, { session: tx })
        }
      }
      return affected.map(({ _id }) => _id)
    },
  }
})
