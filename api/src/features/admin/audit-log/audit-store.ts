import { type AuditEntry, type AuditFilterOptions, FORMER_MEMBER_NAME, type User } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { anything, type DocumentOf, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { createNameRemover, listFormerNames, pickAnonymousFields } from './name-remover.ts'

const schema = defineSchema({
  actorId: text,
  actorName: text,
  action: text,
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
schema.index({ action: 1, at: -1 })
schema.index({ entityId: 1, at: -1 })
schema.index({ userId: 1, at: -1 })

/** Who made a change: an account, or a command that ran in a shell. */
export type AuditActor = { id: string; user: { username: string } }

type AuditInput = {
  actor: AuditActor
  action: string
  entity: { kind: string; id: string; name?: string }
  before?: unknown
  after?: unknown
}

// Secret and technical fields; `tickIds` are the ids of check-in requests.
const OMITTED_FIELDS = new Set(['password', 'version', 'tickIds'])

// Copies an entity as JSON, without the omitted fields.
function toSnapshot(entity: unknown): unknown {
  if (entity === undefined) return null
  return JSON.parse(JSON.stringify(entity, (field, value: unknown) => (OMITTED_FIELDS.has(field) ? undefined : value)))
}

const NAME_FIELDS = ['name', 'companyName', 'className', 'username', 'email'] as const

// The log shows the entity's name, since ids alone are hard to read.
function getEntityName(snapshots: readonly unknown[]): string | null {
  const [name = null] = snapshots.flatMap((snapshot) => NAME_FIELDS.flatMap((field) => getText(snapshot, field) ?? []))
  return name
}

function getText(snapshot: unknown, field: string): string | null {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const value: unknown = Reflect.get(snapshot, field)
  return typeof value === 'string' && value ? value : null
}

type AuditFilter = Partial<Record<'entity' | 'entityId' | 'actorId' | 'action' | 'userId', string | undefined>> & {
  from?: Date | undefined
  until?: Date | undefined
}
type StoredEntry = Omit<AuditEntry, 'userName'>

function toQuery({ from, until, ...fieldFilters }: AuditFilter): QueryFilter<AuditDocument> {
  const at = { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) }
  const presentFilters = Object.entries(fieldFilters).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(presentFilters), ...(from || until ? { at } : {}) }
}

const MAX_PAGE_SIZE = 200

export const auditStore = defineStore(({ database, clock }) => {
  const entries = defineModel({ database, collection: 'audit_log', schema })
  type RemovalInput = { storedEntries: readonly AuditDocument[]; user: User; formerNames?: readonly string[]; tx: Tx }
  const removeNames = async ({ storedEntries, user, formerNames, tx }: RemovalInput) => {
    const { removeFromSnapshot, removeFromText } = createNameRemover(user, formerNames)
    const updates = storedEntries.map(({ _id, entityId, entityName, before, after }) => {
      const name = entityId === user.id ? FORMER_MEMBER_NAME : removeFromText(entityName)
      const $set = { entityName: name, before: removeFromSnapshot(before), after: removeFromSnapshot(after) }
      return { updateOne: { filter: { _id }, update: { $set } } }
    })
    if (updates.length > 0) await entries.bulkWrite(updates, { session: tx })
  }
  return {
    /** Call in the transaction that changes the entity, so that neither is stored without the other. */
    async record({ entry, tx }: { entry: AuditInput; tx: Tx }): Promise<void> {
      const { actor, action, entity } = entry
      const [before, after] = [toSnapshot(entry.before), toSnapshot(entry.after)]
      const document = {
        actorId: actor.id,
        actorName: actor.user.username,
        action,
        entity: entity.kind,
        entityId: entity.id,
        entityName: entity.name ?? getEntityName([after, before]),
        userId: entity.kind === 'user' ? entity.id : (getText(after, 'userId') ?? getText(before, 'userId')),
        before,
        after,
        at: clock.now(),
      }
      await entries.create([document], { session: tx })
    },
    async list({ filter, page, pageSize }: { filter: AuditFilter; page: number; pageSize: number }) {
      const limit = Math.min(pageSize, MAX_PAGE_SIZE)
      const query = toQuery(filter)
      const [storedPage, total] = await Promise.all([
        entries.find(query, null, { sort: { at: -1, _id: -1 }, skip: (page - 1) * limit, limit }).lean(),
        entries.countDocuments(query),
      ])
      return { entries: storedPage.map(toEntry), total }
    },
    /** Removes a deleted entity's content from the log. Who did what and when remains. */
    async forgetEntity({ entityId, tx }: { entityId: string; tx: Tx }): Promise<void> {
      const storedEntries = await entries.find({ entityId }, null, { session: tx }).lean()
      for (const { _id, before, after } of storedEntries) {
        const $set = { entityName: null, before: pickAnonymousFields(before), after: pickAnonymousFields(after) }
        await entries.updateOne({ _id }, { $set }, { session: tx })
      }
    },
    /** Replaces a person's present and former names in the log, also as the actor's name. */
    async forgetPerson({ user, tx }: { user: User; tx: Tx }): Promise<void> {
      await entries.updateMany({ actorId: user.id }, { $set: { actorName: FORMER_MEMBER_NAME } }, { session: tx })
      const accountEntries = await entries
        .find({ entityId: user.id }, null, { session: tx })
        .sort({ at: -1, _id: -1 })
        .lean()
      const userEntries = await entries.find({ userId: user.id }, null, { session: tx }).lean()
      const entriesById = new Map([...userEntries, ...accountEntries].map((entry) => [entry._id.toHexString(), entry]))
      await removeNames({
        storedEntries: [...entriesById.values()],
        user,
        formerNames: listFormerNames(user, accountEntries),
        tx,
      })
    },
    /** Replaces a person's name in the entries about other entities, such as requests. */
    async removeNameFromEntries({
      entityIds,
      user,
      tx,
    }: {
      entityIds: readonly string[]
      user: User
      tx: Tx
    }): Promise<void> {
      for (const entityId of entityIds) {
        await removeNames({ storedEntries: await entries.find({ entityId }, null, { session: tx }).lean(), user, tx })
      }
    },
    async findAllAbout(userId: string): Promise<StoredEntry[]> {
      return (await entries.find({ userId }).sort({ at: 1 }).lean()).map(toEntry)
    },
    async listFilterOptions(): Promise<AuditFilterOptions> {
      // One read of the log for all three lists: the log is large, the lists are short.
      const groups = await entries.aggregate<{ _id: { action: string; entity: string; id: string }; name: string }>([
        { $group: { _id: { action: '$action', entity: '$entity', id: '$actorId' }, name: { $last: '$actorName' } } },
      ])
      const nameById = new Map(groups.map(({ _id, name }) => [_id.id, name]))
      const actors = [...nameById].map(([id, name]) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1))
      const actions = new Set(groups.map(({ _id }) => _id.action))
      const entities = new Set(groups.map(({ _id }) => _id.entity))
      return { actions: [...actions].sort(), entities: [...entities].sort(), actors }
    },
    model: entries,
  }
})

function toEntry({ _id, at, entityName = null, userId = null, ...entry }: AuditDocument): StoredEntry {
  return { id: _id.toHexString(), ...entry, entityName, userId, at: at.toISOString() }
}

/** The actor of a shell command, such as `npm run import`. */
export const createShellActor = (command: string): AuditActor => ({ id: 'shell', user: { username: command } })

/** Stands for users without the admin role who change their own account. */
const ownerActor = { id: 'owner', user: { username: 'The account’s owner' } }

type OwnChange = { user: User; action: string; before?: object; after?: object; tx: Tx }

/** Records what a user changed in their own account. */
export async function auditOwnChange(
  deps: Deps,
  { user, action, before = {}, after = {}, tx }: OwnChange,
): Promise<void> {
  const { id, username } = user
  // Each snapshot repeats the id: when the account is closed, personal fields are removed from objects that contain it.
  const entry = {
    actor: user.role === 'admin' ? { id, user } : ownerActor,
    action,
    entity: { kind: 'user', id, name: username },
    before: { id, ...before },
    after: { id, ...after },
  }
  await auditStore(deps).record({ entry, tx })
}
