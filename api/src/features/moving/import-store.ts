import {
  type ImportAction,
  type ImportSettings,
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
  objectId,
  oneOf,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../adapters/schema.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore } from '../../platform/store.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import type { ImportedPerson } from './to-person.ts'

type Counts = { plan: Record<ImportAction, number>; outcomes: Record<(typeof importOutcomes)[number], number> }

const importSchema = defineSchema({
  fileName: text,
  source: oneOf(Object.keys(importSources) as ImportSource[]),
  settings: anything<ImportSettings>(),
  state: oneOf(importStates),
  invites: withDefault(flag, false),
  rows: count,
  /** Null while it is at work: then the rows are counted. */
  counts: orNull(anything<Counts>()),
  startedBy: subdocument({ id: text, name: text }),
  createdAt: instant,
  appliedAt: orNull(instant),
})
importSchema.index({ createdAt: -1 })
export type ImportDocument = DocumentOf<typeof importSchema>

/** What undoing a row needs: the account as the import left it, and the values that an update replaced. */
export type RowUndo = {
  /** A digest of the account: any later change has another one. */
  mark: string
  former: {
    firstName: string | null
    lastName: string | null
    phone: string | null
    tags: string[]
    hadRef: boolean
  } | null
  noteId: string | null
}

const rowSchema = defineSchema({
  importId: objectId,
  line: count,
  /** Null once the person's account is closed, and for a row without a person. */
  person: orNull(anything<ImportedPerson>()),
  ref: withDefault(text, ''),
  hasId: withDefault(flag, false),
  action: oneOf(importActions),
  /** Created without the address of the file, which somebody else has. */
  withoutEmail: withDefault(flag, false),
  outcome: oneOf(importOutcomes),
  reason: withDefault(text, ''),
  userId: orNull(text),
  undo: orNull(anything<RowUndo>()),
})
rowSchema.index({ importId: 1, line: 1 })
rowSchema.index({ importId: 1, action: 1, line: 1 })
rowSchema.index({ importId: 1, outcome: 1, line: 1 })
rowSchema.index({ userId: 1 }, { sparse: true })
export type RowDocument = DocumentOf<typeof rowSchema>
export type NewRow = Pick<RowDocument, 'line' | 'person' | 'ref' | 'hasId' | 'action' | 'reason'>
export type RowChanges = Partial<
  Pick<RowDocument, 'action' | 'withoutEmail' | 'outcome' | 'reason' | 'userId' | 'undo'>
>

const isWork = { $in: ['create', 'update'] satisfies ImportAction[] }

export const importStore = defineStore(({ database }) => {
  const imports = defineModel({ database, collection: 'imports', schema: importSchema })
  const rows = defineModel({ database, collection: 'import_rows', schema: rowSchema })
  const countRows = async (importId: Types.ObjectId): Promise<Counts> => {
    const groups = await rows.aggregate<{
      _id: { action: ImportAction; outcome: keyof Counts['outcomes'] }
      n: number
    }>([{ $match: { importId } }, { $group: { _id: { action: '$action', outcome: '$outcome' }, n: { $sum: 1 } } }])
    const sum = <Name extends string>(names: readonly Name[], field: 'action' | 'outcome') =>
      Object.fromEntries(
        names.map((name) => [name, groups.filter(({ _id }) => _id[field] === name).reduce((all, { n }) => all + n, 0)]),
      ) as Record<Name, number>
    return { plan: sum(importActions, 'action'), outcomes: sum(importOutcomes, 'outcome') }
  }
  return {
    model: imports,
    rowModel: rows,
    async find(id: string, { tx }: OptionalTx = {}): Promise<ImportDocument | null> {
      return isEntityId(id) ? imports.findById(id, null, { session: tx ?? null }).lean<ImportDocument>() : null
    },
    list: () => imports.find().sort({ createdAt: -1, _id: -1 }).limit(50).lean<ImportDocument[]>(),
    create: async (document: Omit<ImportDocument, '_id'>): Promise<ImportDocument> =>
      (await imports.create(document)).toObject(),
    async addRows(importId: Types.ObjectId, added: readonly NewRow[]): Promise<void> {
      const document = { importId, outcome: 'planned', userId: null, undo: null }
      await insertAll(
        rows,
        added.map((row) => ({ _id: new Types.ObjectId(), ...document, ...row })),
      )
    },
    countsOf: ({ _id, counts }: ImportDocument) => counts ?? countRows(_id),
    /** Ends or begins work: between the two the rows are counted. */
    async setState(input: { id: Types.ObjectId; state: ImportState; changes?: Partial<ImportDocument>; tx?: Tx }) {
      const { id, state, changes = {}, tx } = input
      const counts = state.endsWith('ing') ? null : await countRows(id)
      await imports.updateOne({ _id: id }, { $set: { ...changes, state, counts } }, { session: tx })
    },
    rowsOf: (importId: Types.ObjectId) => rows.find({ importId }).sort({ line: 1 }).lean<RowDocument[]>(),
    async listRows(input: {
      importId: Types.ObjectId
      action?: ImportAction | undefined
      page: number
      pageSize: number
    }) {
      const { importId, action, page, pageSize } = input
      const filter = { importId, ...(action && { action }) }
      const [items, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ line: 1 })
          .skip((page - 1) * pageSize)
          .limit(pageSize)
          .lean<RowDocument[]>(),
        rows.countDocuments(filter),
      ])
      return { items, total }
    },
    /** The next rows to carry out or to take back. */
    nextRows: ({ importId, outcome }: { importId: Types.ObjectId; outcome: 'planned' | 'done' }) =>
      rows.find({ importId, outcome, action: isWork }).sort({ line: 1 }).limit(100).lean<RowDocument[]>(),
    findRow: (id: Types.ObjectId, { tx }: { tx: Tx }) => rows.findById(id, null, { session: tx }).lean<RowDocument>(),
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
      return own.map(({ line, action, reason, person }) => ({ line, action, reason, person }))
    },
    /** Keeps that there was a row, and what it did. */
    async forgetPerson({ userId, email, tx }: { userId: string; email: string; tx: Tx }): Promise<void> {
      // Rows of somebody else may have the same address.
      const filter = { $or: [{ userId }, { userId: null, 'person.email': email }] }
      await rows.updateMany(filter, { $set: { person: null, ref: '', reason: '', undo: null } }, { session: tx })
    },
    async removeRows(importIds: readonly Types.ObjectId[]): Promise<void> {
      for (const importId of importIds) await rows.deleteMany({ importId })
    },
  }
})
