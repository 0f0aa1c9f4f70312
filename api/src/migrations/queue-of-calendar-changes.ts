import { randomBytes } from 'node:crypto'
import { duplicateFields } from '../adapters/mongo.ts'
import type { Migration } from '../platform/migrations.ts'

type FollowUp = { since: Date; actorName: string }
type FoundDocument = { _id: { toString(): string } } & Record<string, unknown>

const sources = [
  {
    collection: 'class_schedules',
    kind: 'schedule-change',
    payload: ({ _id }: FoundDocument) => ({ scheduleId: String(_id) }),
  },
  {
    collection: 'date_changes',
    kind: 'date-change',
    payload: ({ scheduleId, date }: FoundDocument) => ({ scheduleId: String(scheduleId), date: String(date) }),
  },
  { collection: 'holidays', kind: 'closed-days', payload: ({ _id }: FoundDocument) => ({ holidayId: String(_id) }) },
] as const

/** What was still to follow from changes of the calendar becomes jobs of the one queue. */
export const queueOfCalendarChanges: Migration = {
  name: 'queue-of-calendar-changes',
  // What an older release still adds to its own collections would find no way into the queue.
  oldestBeside: 6,
  async run({ database: { connection } }) {
    const queue = connection.collection<{ _id: string }>('job_queue')
    for (const { collection, kind, payload } of sources) {
      for await (const found of connection.collection(collection).find({ aftermath: { $exists: true } })) {
        const { since, actorName } = found.aftermath as FollowUp
        const now = new Date()
        const dueAt = new Date(since.getTime() + 30_000)
        const job = {
          ...{ _id: `${kind}:${String(found._id)}:${since.getTime()}`, kind, lane: 'studio', title: `by ${actorName}` },
          ...{ payload: payload(found as FoundDocument), userId: null, recipient: null, tries: 0, pauses: 0, round: 0 },
          ...{ status: 'waiting', claim: randomBytes(32).toString('base64url'), since: now, createdAt: since, dueAt },
          ...{ failedAt: null, lastError: null, handledAt: null, handledReason: null },
        }
        await queue.insertOne(job).catch((error: unknown) => {
          if (!duplicateFields(error)) throw error
        })
      }
    }
  },
}
