import { FORMER_MEMBER_NAME } from '@studio/contract'
import { type StoredJob, toJob } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** What admins do with failed jobs, and what concerns one person in the jobs of every status. */
export const failedJobStore = defineStore(({ jobQueue, clock, ids }) => {
  const jobs = jobQueue.model
  return {
    list: async ({ limit }: { limit: number }): Promise<StoredJob[]> =>
      (await jobs.find({ status: 'failed' }).sort({ failedAt: 1 }).limit(limit).lean()).map(toJob),
    /**
     * Queues a failed job again. The new `since` gives it as many days of attempts as a new job; the new `claim` keeps
     * a process that still runs the job from overwriting it.
     */
    async retry({ job, tx }: { job: StoredJob; tx: Tx }): Promise<void> {
      const currentTime = clock.now()
      const retryFields = {
        status: 'waiting' as const,
        failedAt: null,
        failure: null,
        adminRetries: job.adminRetries + 1,
      }
      const $set = { ...retryFields, since: currentTime, dueAt: currentTime, claim: ids.secret() }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    async markHandled({ job, reason, tx }: { job: StoredJob; reason: string; tx: Tx }): Promise<void> {
      const $set = { status: 'handled' as const, handledAt: clock.now(), handledReason: reason, payload: {} }
      await jobs.updateOne({ _id: job.id }, { $set }, { session: tx })
    },
    removeHandledBefore: async (instant: Date): Promise<void> =>
      void (await jobs.deleteMany({ status: 'handled', handledAt: { $lte: instant } })),
    findOfUser: async (userId: string): Promise<StoredJob[]> => (await jobs.find({ userId }).lean()).map(toJob),
    /** Deletes the jobs that mail the user, and removes the email addresses from the others. Returns the ids of all. */
    async forgetPerson({ userId, emails, tx }: { userId: string; emails: string[]; tx: Tx }): Promise<string[]> {
      const filter = { $or: [{ userId }, { recipient: { $in: emails } }] }
      const affectedJobs = await jobs.find(filter, null, { session: tx }).lean()
      const removeEmails = (text: string | null) => {
        let anonymousText = text
        for (const email of emails) anonymousText = anonymousText?.replaceAll(email, FORMER_MEMBER_NAME) ?? null
        return anonymousText
      }
      for (const { _id, kind, lastError, handledReason } of affectedJobs) {
        if (kind === 'mail' || kind === 'recovery') await jobs.deleteOne({ _id }, { session: tx })
        else {
          const texts = { lastError: removeEmails(lastError), handledReason: removeEmails(handledReason) }
          await jobs.updateOne({ _id }, { $set: { recipient: null, ...texts } }, { session: tx })
        }
      }
      return affectedJobs.map(({ _id }) => _id)
    },
  }
})
