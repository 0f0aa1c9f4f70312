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
  /** Whether the people whom the import creates are invited. Chosen when it is applied. */
  invites: withDefault(flag, false),
  rows: count,
  startedBy: subdocument({ id: text, name: text }),
  createdAt: instant,
  appliedAt: orNull(instant),
})
importSchema.index({ createdAt: -1 })
export type ImportDocument = DocumentOf<typeof importSchema>

/** The parts of a row, in the order in which they are applied. */
const partNames = ['person', 'note', 'membership', 'pack', 'booking'] as const
export type PartName = (typeof partNames)[number]

const rowSchema = defineSchema({
  importId: objectId,
  line: count,
  /** Null for a row without a person, once the person's account is closed, and after 30 days. */
  content: orNull(anything<RowContent>()),
  /** Identifies the person in the other system. */
  ref: withDefault(text, ''),
  /** Whether `ref` is an id from the file, and not made from the person's details. */
  hasId: withDefault(flag, false),
  action: oneOf(importActions),
  /** The parts to apply. */
  steps: listOf(oneOf(partNames)),
  /** The person is created without the row's email address, because another person has it. */
  withoutEmail: withDefault(flag, false),
  outcome: oneOf(importOutcomes),
  reason: withDefault(text, ''),
  userId: orNull(text),
  /**
   * What undoing needs: a digest of the account, which any later change alters, and for each part (`steps`) what applying
   * it returned.
   */
  undo: orNull(anything<{ accountDigest: string; steps: Partial<Record<PartName, unknown>> }>()),
  /** When the content is removed; absent afterwards. */
  removeContentAt: optional(instant),
})
rowSchema.index({ importId: 1, line: 1 })
rowSchema.index({ importId: 1, action: 1, line: 1 })
rowSchema.index({ importId: 1, outcome: 1, line: 1 })
rowSchema.index({ userId: 1 }, { sparse: true })
rowSchema.index({ removeContentAt: 1 }, { sparse: true })
export type RowDocument = DocumentOf<typeof rowSchema>
export type NewRow = Pick<RowDocument, 'line' | 'content' | 'ref' | 'hasId' | 'action' | 'reason' | 'removeContentAt'>
export type RowChanges = Partial<Omit<RowDocument, '_id' | 'importId' | 'line' | 'content' | 'removeContentAt'>>

const changingActions = { $in: ['create', 'update'] satisfies ImportAction[] }
const removedContent = { content: null, ref: '', reason: '', undo: null }

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
    async addRows(importId: Types.ObjectId, newRows: readonly NewRow[]): Promise<void> {
      const commonFields = { importId, outcome: 'planned', userId: null, undo: null }
      const documents = newRows.map((row) => ({ _id: new Types.ObjectId(), ...commonFields, ...row }))
      await insertAll(rows, documents)
    },
    async countRows(importId: Types.ObjectId): Promise<Pick<Import, 'plan' | 'outcomes'>> {
      const groups = await rows.aggregate<{ _id: Pick<RowDocument, 'action' | 'outcome'>; count: number }>([
        { $match: { importId } },
        { $group: { _id: { action: '$action', outcome: '$outcome' }, count: { $sum: 1 } } },
      ])
      const countBy = <Value extends string>(field: 'action' | 'outcome', values: readonly Value[]) => {
        const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<string, number>
        for (const { _id, count } of groups) counts[_id[field]] = (counts[_id[field]] ?? 0) + count
        return counts as Record<Value, number>
      }
      return { plan: countBy('action', importActions), outcomes: countBy('outcome', importOutcomes) }
    },
    findRows: (importId: Types.ObjectId) => rows.find({ importId }).sort({ line: 1 }).lean<RowDocument[]>(),
    async listRows(input: { importId: Types.ObjectId; action?: ImportAction | undefined; page: number; size: number }) {
      const { importId, action, page, size } = input
      const filter = { importId, ...(action && { action }) }
      const query = rows.find(filter, null, { sort: { line: 1 }, skip: (page - 1) * size, limit: size })
      const [items, total] = await Promise.all([query.lean<RowDocument[]>(), rows.countDocuments(filter)])
      return { items, total }
    },
    /** The next rows to apply or to undo. */
    findNextRows: ({ importId, outcome }: { importId: Types.ObjectId; outcome: 'planned' | 'done' }) =>
      rows.find({ importId, outcome, action: changingActions }).sort({ line: 1 }).limit(100).lean<RowDocument[]>(),
    findRow: (id: Types.ObjectId, { tx }: { tx: Tx }) => rows.findById(id, null, { session: tx }).lean<RowDocument>(),
    /** The applied rows of a person, last one first. */
    findDoneRowsLastFirst: ({ importId, userId, tx }: { importId: Types.ObjectId; userId: string | null; tx: Tx }) =>
      rows.find({ importId, userId, outcome: 'done' }, null, { session: tx, sort: { line: -1 } }).lean<RowDocument[]>(),
    async changeRow({ id, changes, tx }: { id: Types.ObjectId; changes: RowChanges; tx?: Tx }): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
    async changeRows(changedRows: ReadonlyArray<{ id: Types.ObjectId; changes: RowChanges }>): Promise<void> {
      const updates = changedRows.map(({ id, changes }) => ({
        updateOne: { filter: { _id: id }, update: { $set: changes } },
      }))
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false })
    },
    async findImportedData(userId: string) {
      const personRows = await rows.find({ userId }).lean<RowDocument[]>()
      return personRows.map(({ line, action, reason, content }) => ({ line, action, reason, content }))
    },
    /** Removes what the rows say about a person; their line and outcome stay. */
    async removePersonContent({ userId, email, tx }: { userId: string; email: string; tx: Tx }): Promise<void> {
      // Rows of another user may have the same address.
      const filter = { $or: [{ userId }, { userId: null, 'content.person.email': email }] }
      await rows.updateMany(filter, { $set: removedContent }, { session: tx })
    },
    async removeExpiredContent(currentTime: Date): Promise<void> {
      await rows.updateMany(
        { removeContentAt: { $lte: currentTime } },
        { $set: removedContent, $unset: { removeContentAt: 1 } },
      )
    },
  }
})
