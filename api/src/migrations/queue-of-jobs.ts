import { randomBytes } from 'node:crypto'
import { duplicateFields } from '../adapters/mongo.ts'
import type { Migration, MigrationInput } from '../platform/migrations.ts'

type FoundDocument = { _id: { toString(): string } } & Record<string, unknown>
type Job = { kind: string; lane: 'payments' | 'studio'; cause: string; payload: object; title: string } & {
  since: unknown
  userId?: unknown
  recipient?: unknown
  dueAt?: unknown
  failed?: { tries: unknown; error: unknown }
}

/**
 * Moves refunds, provider events, plans to end and deleted classes from their own collections into the one job queue.
 * Events that had stopped retrying and failed mails become failed jobs, which admins see.
 */
export const queueOfJobs: Migration = {
  name: 'queue-of-jobs',
  // What an older release still adds to its own collections would find no way into the queue.
  oldestBeside: 4,
  async run(input) {
    await addAll(input, { collection: 'refunds', filter: { status: 'due' }, toJob: refundJob })
    await addAll(input, { collection: 'payment_events', filter: { status: 'waiting' }, toJob: eventJob })
    await addAll(input, { collection: 'payment_events', filter: { status: 'given up' }, toJob: givenUpEvent })
    await addAll(input, { collection: 'memberships', filter: { isToBeEnded: true }, toJob: endJob })
    await addAll(input, { collection: 'classes', filter: { removal: { $exists: true } }, toJob: removalJob })
    await addAll(input, { collection: 'mail_outbox', filter: { status: 'failed' }, toJob: failedMail })
  },
}

const dollars = (cents: unknown) => `$${(Number(cents) / 100).toFixed(2)}`

const refundJob = ({ _id, paymentIntentId, title, amountCents, userId, createdAt }: FoundDocument): Job => ({
  ...{ kind: 'refund', lane: 'payments', cause: String(paymentIntentId), payload: { refundId: String(_id) } },
  ...{ title: `${title}, ${dollars(amountCents)}`, userId, since: createdAt },
})
const eventJob = ({ _id, type, receivedAt }: FoundDocument): Job => ({
  ...{ kind: 'payment-event', lane: 'payments', cause: String(_id), payload: { eventId: String(_id) } },
  ...{ title: String(type), since: receivedAt },
})
const givenUpEvent = (event: FoundDocument): Job => ({
  ...eventJob(event),
  failed: { tries: event.attempts, error: event.lastError },
})
const endJob = ({ _id, userId, createdAt }: FoundDocument): Job => ({
  ...{ kind: 'membership-end', lane: 'payments', cause: String(_id), payload: { membershipId: String(_id) } },
  ...{ title: 'Monthly Unlimited', userId, since: createdAt },
})
const failedMail = ({ _id, template, to, attempts, lastError, createdAt }: FoundDocument): Job => ({
  ...{ kind: 'mail', lane: 'studio', cause: String(_id), payload: { mailId: String(_id) } },
  ...{ title: String(template).replaceAll('-', ' '), recipient: to, since: createdAt },
  failed: { tries: attempts, error: lastError },
})
function removalJob({ _id, name, removal }: FoundDocument): Job {
  const { dueAt } = removal as { dueAt: Date }
  const cause = `${String(_id)}:${dueAt.getTime()}`
  return {
    ...{ kind: 'class-removal', lane: 'studio', cause, payload: { classId: String(_id) } },
    ...{ title: String(name), since: dueAt, dueAt },
  }
}

type Source = { collection: string; filter: object; toJob: (found: FoundDocument) => Job }

async function addAll({ database: { connection } }: MigrationInput, { collection, filter, toJob }: Source) {
  const queue = connection.collection<{ _id: string }>('job_queue')
  for await (const found of connection.collection(collection).find(filter)) {
    await queue.insertOne(stored(toJob(found as FoundDocument))).catch((error: unknown) => {
      // Added by a run of this step that was killed.
      if (!duplicateFields(error)) throw error
    })
  }
}

function stored({ kind, lane, cause, payload, title, since, failed, ...job }: Job) {
  const now = new Date()
  const about = { userId: job.userId ?? null, recipient: job.recipient ?? null }
  const counts = { tries: Number(failed?.tries ?? 0), pauses: 0, round: 0 }
  const dates = { since: now, createdAt: since, dueAt: job.dueAt ?? now }
  return {
    ...{ _id: `${kind}:${cause}`, kind, lane, payload, title, ...about, ...counts, ...dates },
    ...{ status: failed ? 'failed' : 'waiting', claim: randomBytes(32).toString('base64url') },
    ...{ failedAt: failed ? now : null, lastError: failed ? String(failed.error ?? '') : null },
    ...{ handledAt: null, handledReason: null },
  }
}
