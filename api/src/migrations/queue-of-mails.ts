import { randomBytes } from 'node:crypto'
import type { Migration } from '../platform/migrations.ts'

type Job = { _id: string; status: string; lane: string }
/** What the outbox had of a mail for sending it. */
const FORMER = { facts: 1, attempts: 1, pauses: 1, since: 1, dueAt: 1, claim: 1, lastError: 1 } as const
const FORMER_INDEXES = ['status_1_dueAt_1', 'claim_1']

/** Mails that wait, or that an admin may retry, become jobs of the one queue; the outbox says what was sent to whom. */
export const queueOfMails: Migration = {
  name: 'queue-of-mails',
  // An older release sends what the outbox alone has, and what it still adds there would never be sent.
  oldestBeside: 9,
  async run({ database: { connection } }) {
    const mails = connection.collection('mail_outbox')
    const queue = connection.collection<Job>('job_queue')
    const unsent = { status: { $in: ['pending', 'failed'] }, dueAt: { $exists: true } }
    for await (const { _id, template, to, facts, status, ...mail } of mails.find(unsent)) {
      const mailId = String(_id)
      const payload = { mailId, template, to, ...(facts === undefined ? {} : { facts }) }
      const about = { lane: 'mail', payload, recipient: to }
      const id = `mail:${mailId}`
      // The job of a failed mail, which a retry put back into the outbox.
      const known = await queue.updateOne({ _id: id }, { $set: about })
      if (known.matchedCount === 0 && status === 'pending') {
        const { attempts, pauses = 0, dueAt, createdAt, since = createdAt, lastError = null } = mail
        await queue.insertOne({
          ...{ _id: id, kind: 'mail', ...about, title: String(template).replaceAll('-', ' '), userId: null },
          ...{ status: 'waiting', tries: attempts, pauses, round: 0, dueAt, since, createdAt, lastError },
          ...{ claim: randomBytes(32).toString('base64url'), failedAt: null, handledAt: null, handledReason: null },
        } as Job)
      }
      await mails.updateOne({ _id }, { $unset: FORMER })
    }
    // What is left is about mails that were removed.
    await queue.deleteMany({ kind: 'mail', lane: 'studio' })
    const indexes = await mails.indexes().catch(() => [])
    for (const { name = '' } of indexes) if (FORMER_INDEXES.includes(name)) await mails.dropIndex(name)
  },
}
