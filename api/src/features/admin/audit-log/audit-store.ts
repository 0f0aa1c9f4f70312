import { type AuditEntry, type AuditTerms, FORMER_MEMBER, type User } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { anything, type DocumentOf, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { createNameless, formerNames, onlyState } from './nameless.ts'

const schema = defineSchema({
  actorId: text,
  actorName: text,
  act: text,
  entity: text,
  entityId: text,
  entityName: orNull(text),
  userId: orNull(text),
  before: orNull(anything()),
  after: orNull(anything()),
  at: instant,
})
type AuditDocument = DocumentOf<typeof schema>
schema.index({ at: -1, _id: -1 })
schema.index({ entity: 1, at: -1 })
schema.index({ actorId: 1, at: -1 })
schema.index({ act: 1, at: -1 })
schema.index({ entityId: 1, at: -1 })
schema.index({ userId: 1, at: -1 })

type Act = {
  actor: { id: string; user: { username: string } }
  what: string
  entity: { kind: string; id: string; name?: string }
  before?: unknown
  after?: unknown
}

const LEFT_OUT = new Set(['password', 'version'])

// Only what JSON carries, without secrets and versions, so that an entry reads the same in any client.
function snapshot(value: unknown): unknown {
  if (value === undefined) return null
  return JSON.parse(JSON.stringify(value, (name, item: unknown) => (LEFT_OUT.has(name) ? undefined : item)))
}

const NAMES = ['name', 'companyName', 'className', 'username', 'email'] as const

// A thing in a snapshot has one of a few names; a list of what was done reads poorly by ids alone.
function nameIn(snapshots: readonly unknown[]): string | null {
  for (const one of snapshots) for (const field of NAMES) if (textOf(one, field)) return textOf(one, field)
  return null
}

function textOf(value: unknown, field: string): string | null {
  if (typeof value !== 'object' || value === null || !(field in value)) return null
  const text: unknown = Reflect.get(value, field)
  return typeof text === 'string' && text ? text : null
}

type AuditFilter = Partial<Record<'entity' | 'entityId' | 'actorId' | 'act' | 'userId', string | undefined>> & {
  from?: Date | undefined
  until?: Date | undefined
}
type StoredEntry = Omit<AuditEntry, 'userName'>

function toQuery({ from, until, ...equal }: AuditFilter): QueryFilter<AuditDocument> {
  const at = { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) }
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(from || until ? { at } : {}) }
}

const MAX_PAGE = 200

export const auditStore = defineStore(({ database, clock }) => {
  const entries = defineModel({ database, collection: 'audit_log', schema })
  type RewriteInput = { found: readonly AuditDocument[]; user: User; formerly?: readonly string[]; tx: Tx }
  const rewrite = async ({ found, user, formerly, tx }: RewriteInput) => {
    const { nameless, namelessText } = createNameless(user, formerly)
    const updates = found.map(({ _id, entityId, entityName, before, after }) => {
      const name = entityId === user.id ? FORMER_MEMBER : namelessText(entityName)
      const $set = { entityName: name, before: nameless(before), after: nameless(after) }
      return { updateOne: { filter: { _id }, update: { $set } } }
    })
    if (updates.length > 0) await entries.bulkWrite(updates, { session: tx })
  }
  return {
    /** Records one action; pass the transaction that changes the entity, so that neither exists without the other. */
    async record({ act, tx }: { act: Act; tx: Tx }): Promise<void> {
      const [before, after] = [snapshot(act.before), snapshot(act.after)]
      const entry = {
        actorId: act.actor.id,
        actorName: act.actor.user.username,
        act: act.what,
        entity: act.entity.kind,
        entityId: act.entity.id,
        entityName: act.entity.name ?? nameIn([after, before]),
        userId: act.entity.kind === 'user' ? act.entity.id : (textOf(after, 'userId') ?? textOf(before, 'userId')),
        before,
        after,
        at: clock.now(),
      }
      await entries.create([entry], { session: tx })
    },
    async list({ filter, page, pageSize }: { filter: AuditFilter; page: number; pageSize: number }) {
      const limit = Math.min(pageSize, MAX_PAGE)
      const query = toQuery(filter)
      const [found, total] = await Promise.all([
        entries.find(query, null, { sort: { at: -1, _id: -1 }, skip: (page - 1) * limit, limit }).lean(),
        entries.countDocuments(query),
      ])
      return { entries: found.map(asEntry), total }
    },
    /** Takes what a deleted thing said off the entries about it; that something was done, by whom and when, stays. */
    async forgetEntity({ entityId, tx }: { entityId: string; tx: Tx }): Promise<void> {
      const found = await entries.find({ entityId }, null, { session: tx }).lean()
      for (const { _id, before, after } of found) {
        const $set = { entityName: null, before: onlyState(before), after: onlyState(after) }
        await entries.updateOne({ _id }, { $set }, { session: tx })
      }
    },
    async forgetPerson({ user, tx }: { user: User; tx: Tx }): Promise<void> {
      await entries.updateMany({ actorId: user.id }, { $set: { actorName: FORMER_MEMBER } }, { session: tx })
      const ofAccount = await entries
        .find({ entityId: user.id }, null, { session: tx })
        .sort({ at: -1, _id: -1 })
        .lean()
      const ofUser = await entries.find({ userId: user.id }, null, { session: tx }).lean()
      const about = new Map([...ofUser, ...ofAccount].map((entry) => [entry._id.toHexString(), entry]))
      await rewrite({ found: [...about.values()], user, formerly: formerNames(user, ofAccount), tx })
    },
    async forgetNameIn({ entityIds, user, tx }: { entityIds: readonly string[]; user: User; tx: Tx }): Promise<void> {
      for (const entityId of entityIds) {
        await rewrite({ found: await entries.find({ entityId }, null, { session: tx }).lean(), user, tx })
      }
    },
    async allAbout(userId: string): Promise<StoredEntry[]> {
      return (await entries.find({ userId }).sort({ at: 1 }).lean()).map(asEntry)
    },
    async terms(): Promise<AuditTerms> {
      // One read of the log for all three: the log grows without limit, the kinds of actions do not.
      const found = await entries.aggregate<{ _id: { act: string; entity: string; id: string }; name: string }>([
        { $group: { _id: { act: '$act', entity: '$entity', id: '$actorId' }, name: { $last: '$actorName' } } },
      ])
      const each = (of: (one: (typeof found)[number]) => string) => [...new Set(found.map(of))].sort()
      const nameById = new Map(found.map(({ _id, name }) => [_id.id, name]))
      const actors = [...nameById].map(([id, name]) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1))
      return { acts: each(({ _id }) => _id.act), entities: each(({ _id }) => _id.entity), actors }
    },
    model: entries,
  }
})

function asEntry({ _id, at, entityName = null, userId = null, ...entry }: AuditDocument): StoredEntry {
  return { id: _id.toHexString(), ...entry, entityName, userId, at: at.toISOString() }
}

/** The log's actor for a user who is no admin and has changed their own account: the entry says whose account it is. */
const owner = { id: 'owner', user: { username: 'The account’s owner' } }

type OwnAct = { user: User; what: string; before?: object; after?: object; tx: Tx }

export async function auditOwnAct(deps: Deps, { user, what, before = {}, after = {}, tx }: OwnAct): Promise<void> {
  const { id, username } = user
  // With the id, closing the account recognises whose the names in a snapshot are.
  const act = {
    actor: user.role === 'admin' ? { id, user } : owner,
    what,
    entity: { kind: 'user', id, name: username },
    before: { id, ...before },
    after: { id, ...after },
  }
  await auditStore(deps).record({ act, tx })
}
