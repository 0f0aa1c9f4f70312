import type { AuditEntry } from '@studio/contract'
import { type QueryFilter, Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../outside/mongo.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/transaction.ts'

type AuditDocument = {
  _id: Types.ObjectId
  actorId: string
  actorName: string
  act: string
  entity: string
  entityId: string
  before: unknown
  after: unknown
  at: Date
}

const schema = new Schema<AuditDocument>({
  actorId: { type: String, required: true },
  actorName: { type: String, required: true },
  act: { type: String, required: true },
  entity: { type: String, required: true },
  entityId: { type: String, required: true },
  before: { type: Schema.Types.Mixed, default: null },
  after: { type: Schema.Types.Mixed, default: null },
  at: { type: Date, required: true },
})
schema.index({ at: -1, _id: -1 })
schema.index({ entity: 1, at: -1 })
schema.index({ actorId: 1, at: -1 })
schema.index({ act: 1, at: -1 })

/** One act of an admin, as a use case tells it. */
export type Act = {
  /** Who did it. `{ id: 'system', user: { username: 'npm run admin:create' } }` for acts from a shell. */
  actor: { id: string; user: { username: string } }
  /** What was done, verb first, as it reads in a list: 'create class', 'cancel booking'. */
  what: string
  entity: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

const SECRET = new Set(['password', 'resetPasswordToken', 'resetPasswordExpiry'])

// Only what JSON carries, without secrets, so that an entry reads the same in any client.
function snapshot(value: unknown): unknown {
  if (value === undefined) return null
  return JSON.parse(JSON.stringify(value, (name, item: unknown) => (SECRET.has(name) ? undefined : item)))
}

const LONGEST_PAGE = 200

/** The audit log (ruling B27): every act of an admin, written in the transaction that does it. */
export function createAuditLog({ database, clock }: { database: Database; clock: Clock }) {
  const entries = defineModel<AuditDocument>({ database, collection: 'audit_log', schema })
  return {
    /** Writes one act; give the transaction that changes the entity, so that neither exists without the other. */
    async record({ act, tx }: { act: Act; tx: Tx }): Promise<void> {
      const entry = {
        actorId: act.actor.id,
        actorName: act.actor.user.username,
        act: act.what,
        entity: act.entity.kind,
        entityId: act.entity.id,
        before: snapshot(act.before),
        after: snapshot(act.after),
        at: clock.now(),
      }
      await entries.create([entry], { session: tx })
    },
    /** A page of the log, newest first, and how many entries there are in all. */
    async list(input: {
      filter: { entity?: string; actorId?: string; act?: string }
      page: number
      pageSize: number
    }): Promise<{ entries: AuditEntry[]; total: number }> {
      const filter: QueryFilter<AuditDocument> = Object.fromEntries(
        Object.entries(input.filter).filter(([, value]) => value !== undefined),
      )
      const size = Math.min(input.pageSize, LONGEST_PAGE)
      const [found, total] = await Promise.all([
        entries
          .find(filter)
          .sort({ at: -1, _id: -1 })
          .skip((input.page - 1) * size)
          .limit(size)
          .lean(),
        Object.keys(filter).length > 0 ? entries.countDocuments(filter) : entries.estimatedDocumentCount(),
      ])
      return { entries: found.map(asEntry), total }
    },
    model: entries,
  }
}

function asEntry({ _id, at, ...entry }: AuditDocument): AuditEntry {
  return { id: _id.toHexString(), ...entry, at: at.toISOString() }
}

export type AuditLog = ReturnType<typeof createAuditLog>
