import { randomBytes } from 'node:crypto'
import { duplicateFields } from '../adapters/mongo.ts'
import type { Migration } from '../platform/migrations.ts'

type Job = { kind: string; lane: string; cause: string; payload: object; title: string } & {
  userId?: string
  recipient?: string
  createdAt: Date
}
const FORMER_INDEX = 'status_1_keptAt_1'
const titles: Record<string, string> = { password: 'A new password', username: 'A forgotten username' }

/** Waiting recoveries of accounts, and refunds that are not among the reversals yet, become jobs of the one queue. */
export const queueOfRecoveriesAndRefunds: Migration = {
  name: 'queue-of-recoveries-and-refunds',
  // What an older release still adds to its own collections would find no way into the queue.
  oldestBeside: 10,
  async run({ database: { connection } }) {
    const queue = connection.collection<{ _id: string }>('job_queue')
    const add = (job: Job) =>
      queue.insertOne(stored(job)).catch((error: unknown) => {
        // Added by a run of this step that was killed.
        if (!duplicateFields(error)) throw error
      })
    const requests = connection.collection('recovery_requests')
    for await (const { _id, kind, email, askedAt } of requests.find({})) {
      const requestId = String(_id)
      const recipient = String(email).trim().normalize('NFKC').toLowerCase()
      const about = { title: titles[String(kind)] ?? String(kind), recipient, createdAt: askedAt as Date }
      const payload = { requestId, kind, email: recipient }
      await add({ kind: 'recovery', lane: 'accounts', cause: requestId, payload, ...about })
      await requests.deleteOne({ _id })
    }
    await connection.dropCollection('recovery_requests').catch(() => undefined)

    const refunds = connection.collection('refunds')
    for await (const refund of refunds.find({ status: 'done', keptAt: null })) {
      const { _id, paymentIntentId, userId, amountCents, doneAt, createdAt } = refund
      const title = `${refund.title}, $${(Number(amountCents) / 100).toFixed(2)}`
      const about = { title, userId: String(userId), createdAt: (doneAt ?? createdAt) as Date }
      const payload = { refundId: String(_id) }
      await add({ kind: 'refund-kept', lane: 'payments', cause: String(paymentIntentId), payload, ...about })
    }
    const indexes = await refunds.indexes().catch(() => [])
    if (indexes.some(({ name }) => name === FORMER_INDEX)) await refunds.dropIndex(FORMER_INDEX)
  },
}

function stored({ kind, cause, userId, recipient, ...about }: Job) {
  const now = new Date()
  return {
    ...{ _id: `${kind}:${cause}`, kind, ...about, userId: userId ?? null, recipient: recipient ?? null },
    ...{ status: 'waiting', tries: 0, pauses: 0, round: 0, dueAt: about.createdAt, since: now },
    ...{ claim: randomBytes(32).toString('base64url'), failedAt: null, lastError: null },
    ...{ handledAt: null, handledReason: null },
  }
}
