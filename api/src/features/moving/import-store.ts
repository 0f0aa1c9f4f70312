import {
  type Import,
  type ImportAction,
  type ImportSource,
  type ImportState,
  importActions,
  importOutcomes,
  importSources,
  importStates,
} from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel, insertAll } from '../../adapters/mongo.ts'
import {
  anything,
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  objectId,
  oneOf,
  optional,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../adapters/schema.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore } from '../../platform/store.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import type { RowContent } from './read-row.ts'

const importSchema = defineSchema({
  fileName: text,
  source: oneOf(Object.keys(importSources) as ImportSource[]),
  state: oneOf(importStates),
  invites: withDefault(flag, false),
  rows: count,
  startedBy: subdocument({ id: text, name: text }),
  createdAt: instant,
  appliedAt: orNull(instant),
})
importSchema.index({ createdAt: -1 })
export type ImportDocument = DocumentOf<typeof importSchema>

/** The parts of a row that its plan carries out: the person first. */
const rowSteps = ['person', 'note', 'membership', 'pack', 'booking'] as const
export type RowStep = (typeof rowSteps)[number]

const rowSchema = defineSchema({
  importId: objectId,
  line: count,
  /** Null for a row without a person, once the person's account is closed, and after 30 days. */
  content: orNull(anything<RowContent>()),
  ref: withDefault(text, ''),
  hasId: withDefault(flag, false),
  action: oneOf(importActions),
  steps: listOf(oneOf(rowSteps)),
  /** Created without the address of the file, which somebody else has. */
  withoutEmail: withDefault(flag, false),
  outcome: oneOf(importOutcomes),
  reason: withDefault(text, ''),
  userId: orNull(text),
  /** What undoing needs: a digest of the account, which any later change alters, and what each step has left. */
  undo: orNull(anything<{ mark: string; steps: Partial<Record<RowStep, unknown>> }>()),
  /** When the content is removed; absent afterwards. */
  expire: optional(instant),
})
rowSchema.index({ importId: 1, line: 1 })
rowSchema.index({ importId: 1, action: 1, line: 1 })
rowSchema.index({ importId: 1, outcome: 1, line: 1 })
rowSchema.index({ userId: 1 }, { sparse: true })
rowSchema.index({ expire: 1 }, { sparse: true })
export type RowDocument = DocumentOf<typeof rowSchema>
export type NewRow = Pick<RowDocument, 'line' | 'content' | 'ref' | 'hasId' | 'action' | 'reason' | 'expire'>
export type RowChanges = Partial<Omit<RowDocument, '_id' | 'importId' | 'line' | 'content' | 'expire'>>

const isWork = { $in: ['create', 'update'] satisfies ImportAction[] }
const withoutContent = { content: null, ref: '', reason: '', undo: null }

export const importStore = defineStore(({ database }) => {
  const imports = defineModel({ database, collection: 'imports', schema: importSchema })
  const rows = defineModel({ database, collection: 'import_rows', schema: rowSchema })
  return {
    rowModel: rows,
    async find(id: string, { tx }: OptionalTx = {}): Promise<ImportDocument | null> {
      return isEntityId(id) ? imports.findById(id, null, { session: tx ?? null }).lean<ImportDocument>() : null
    },
    list: () => imports.find().sort({ createdAt: -1, _id: -1 }).limit(20).lean<ImportDocument[]>(),
    async create({ document, tx }: { document: ImportDocument; tx: Tx }): Promise<void> {
      await imports.create([document], { session: tx })
    },
    async setState(input: { id: Types.ObjectId; state: ImportState; changes?: Partial<ImportDocument>; tx?: Tx }) {
      const { id, state, changes = {}, tx } = input
      await imports.updateOne({ _id: id }, { $set: { ...changes, state } }, { session: tx })
    },
    async addRows(importId: Types.ObjectId, added: readonly NewRow[]): Promise<void> {
      const common = { importId, outcome: 'planned', userId: null, undo: null }
      await insertAll(
        rows,
        added.map((row) => ({ _id: new Types.ObjectId(), ...common, ...row })),
      )
    },
    async countRows(importId: Types.ObjectId): Promise<Pick<Import, 'plan' | 'outcomes'>> {
      const groups = await rows.aggregate<{ _id: Pick<RowDocument, 'action' | 'outcome'>; n: number }>([
        { $match: { importId } },
        { $group: { _id: { action: '$action', outcome: '$outcome' }, n: { $sum: 1 } } },
      ])
      const sum = <Name extends string>(names: readonly Name[], field: 'action' | 'outcome') => {
        const total = (name: Name) => groups.reduce((sum, { _id, n }) => sum + (_id[field] === name ? n : 0), 0)
        return Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Name, number>
      }
      return { plan: sum(importActions, 'action'), outcomes: sum(importOutcomes, 'outcome') }
    },
    findRows: (importId: Types.ObjectId) => rows.find({ importId }).sort({ line: 1 }).lean<RowDocument[]>(),
    async listRows(input: { importId: Types.ObjectId; action?: ImportAction | undefined; page: number; size: number }) {
      const { importId, action, page, size } = input
      const filter = { importId, ...(action && { action }) }
      const query = rows.find(filter, null, { sort: { line: 1 }, skip: (page - 1) * size, limit: size })
      const [items, total] = await Promise.all([query.lean<RowDocument[]>(), rows.countDocuments(filter)])
      return { items, total }
    },
    /** The next rows to carry out or to take back. */
    nextRows: ({ importId, outcome }: { importId: Types.ObjectId; outcome: 'planned' | 'done' }) =>
      rows.find({ importId, outcome, action: isWork }).sort({ line: 1 }).limit(100).lean<RowDocument[]>(),
    findRow: (id: Types.ObjectId, { tx }: { tx: Tx }) => rows.findById(id, null, { session: tx }).lean<RowDocument>(),
    /** The rows of a person that an import has carried out, the last one first. */
    findDone: ({ importId, userId, tx }: { importId: Types.ObjectId; userId: string | null; tx: Tx }) =>
      rows.find({ importId, userId, outcome: 'done' }, null, { session: tx, sort: { line: -1 } }).lean<RowDocument[]>(),
    async changeRow({ id, changes, tx }: { id: Types.ObjectId; changes: RowChanges; tx?: Tx }): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
    async planRows(planned: ReadonlyArray<{ id: Types.ObjectId; changes: RowChanges }>): Promise<void> {
      const updates = planned.map(({ id, changes }) => ({
        updateOne: { filter: { _id: id }, update: { $set: changes } },
      }))
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false })
    },
    async importedData(userId: string) {
      const own = await rows.find({ userId }).lean<RowDocument[]>()
      return own.map(({ line, action, reason, content }) => ({ line, action, reason, content }))
    },
    /** Keeps that there was a row, and what it did. */
    async forgetPerson({ userId, email, tx }: { userId: string; email: string; tx: Tx }): Promise<void> {
      // Rows of somebody else may have the same address.
      const filter = { $or: [{ userId }, { userId: null, 'content.person.email': email }] }
      await rows.updateMany(filter, { $set: withoutContent }, { session: tx })
    },
    async removeContent(now: Date): Promise<void> {
      await rows.updateMany({ expire: { $lte: now } }, { $set: withoutContent, $unset: { expire: 1 } })
    },
  }
})
