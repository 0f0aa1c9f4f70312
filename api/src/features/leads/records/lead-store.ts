import {
  auditRequestSchema,
  consultationRequestSchema,
  type Lead,
  type LeadKind,
  type LeadStatus,
  leadKinds,
  leadStatuses,
  trialRequestSchema,
} from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  anything,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  optional,
  orNull,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { anonymizeNoteAuthor, type StoredNote, storedNote, toLeadNote } from '../../../platform/notes.ts'
import { defineStore, type FindOptions } from '../../../platform/store.ts'
import { createSearchFilter, toSearch } from '../../../platform/text-search.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

export type RequestKind = Exclude<LeadKind, 'newsletter'>
const requestKinds = ['audit', 'consultation', 'trial'] as const satisfies readonly RequestKind[]

const schema = defineSchema({
  kind: oneOf(leadKinds),
  email: text,
  /** The fields of the form that were filled in, by their names in the API. */
  details: withDefault(anything<Record<string, string>>(), {}),
  status: oneOf(leadStatuses),
  /** The current note. `notes` has every note that was ever saved. */
  note: orNull(text),
  notes: listOf(storedNote),
  /** What the search of the list looks in: the typed values, normalized. */
  search: text,
  /** Trials only: the address, if the free trial was granted to it. */
  grantedTo: optional(text),
  /** Newsletter only: the address, which has at most one subscription. */
  subscriber: optional(text),
  isActive: optional(flag),
  subscribedAt: optional(instant),
  unsubscribedAt: optional(orNull(instant)),
  /** The secret of the unsubscribe link in the newsletter; it grants no other access. */
  unsubscribeToken: optional(text),
  createdAt: instant,
  updatedAt: instant,
})
schema.index({ createdAt: -1, _id: -1 })
schema.index({ kind: 1, createdAt: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ email: 1 })
schema.index({ 'notes.authorId': 1 })
schema.index({ grantedTo: 1 }, { unique: true, sparse: true })
schema.index({ subscriber: 1 }, { unique: true, sparse: true })
schema.index({ unsubscribeToken: 1 }, { unique: true, sparse: true })
export type LeadRecord = DocumentOf<typeof schema>

const formSchemas = { audit: auditRequestSchema, consultation: consultationRequestSchema, trial: trialRequestSchema }
const optionalFieldsByKind = new Map(
  requestKinds.map((kind) => {
    const fields = Object.entries(formSchemas[kind].describe().fields)
    return [kind, fields.flatMap(([name, field]) => ('optional' in field && field.optional ? [name] : []))]
  }),
)

function toSubscriptionFields({ isActive, subscribedAt, unsubscribedAt }: LeadRecord) {
  return {
    isActive: isActive ?? false,
    subscribedAt: subscribedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  }
}

function toFormFields(kind: RequestKind, { details, grantedTo }: LeadRecord) {
  const emptyFields = Object.fromEntries((optionalFieldsByKind.get(kind) ?? []).map((name) => [name, null]))
  return { ...emptyFields, ...details, ...(kind === 'trial' ? { trialGranted: Boolean(grantedTo) } : {}) }
}

function toLead(document: LeadRecord): Lead {
  const { kind, email, status, note, notes, createdAt } = document
  const lead = {
    ...(kind === 'newsletter' ? toSubscriptionFields(document) : toFormFields(kind, document)),
    id: document._id.toHexString(),
    kind,
    email,
    status,
    note: note ?? null,
    notes: notes.map(toLeadNote),
    createdAt: createdAt.toISOString(),
  }
  // The compiler cannot see that the fields of each kind are those of its form.
  return withVersion(lead as unknown as Lead, document)
}

type LeadFilter = { kind?: LeadKind | undefined; status?: LeadStatus | undefined; q?: string | undefined }

const toFilter = ({ kind, status, q }: LeadFilter): QueryFilter<LeadRecord> => ({
  ...(kind && { kind }),
  ...(status && { status }),
  ...createSearchFilter(q),
})

type NewLead = Partial<LeadRecord> & Pick<LeadRecord, 'kind' | 'email'> & { currentTime: Date; tx: Tx }
type LeadChange = {
  id: string
  changes: Partial<Pick<LeadRecord, 'status' | 'note'>>
  newNote?: StoredNote | undefined
  currentTime: Date
  tx: Tx
}

export const leadStore = defineStore(({ database }) => {
  const model = defineModel<LeadRecord>({ database, collection: 'leads', schema })
  const find = async (filter: QueryFilter<LeadRecord>, { tx, ...page }: FindOptions = {}): Promise<Lead[]> =>
    (await model.find(filter, null, { session: tx ?? null, ...page }).lean<LeadRecord[]>()).map(toLead)
  return {
    model,
    find,
    /** Newest first. */
    findPage: ({ skip, limit, ...filter }: LeadFilter & { skip: number; limit: number }): Promise<Lead[]> =>
      find(toFilter(filter), { sort: { createdAt: -1, _id: -1 }, skip, limit }),
    count: (filter: LeadFilter) => model.countDocuments(toFilter(filter)),
    async findById(id: string, options?: OptionalTx): Promise<Lead | null> {
      if (!isEntityId(id)) return null
      const [lead] = await find({ _id: new Types.ObjectId(id) }, options)
      return lead ?? null
    },
    async findGrantedTrialsBetween({
      from,
      to,
    }: {
      from: Date
      to: Date
    }): Promise<Array<{ id: string; createdAt: Date }>> {
      const filter = { kind: 'trial' as const, createdAt: { $gte: from, $lt: to }, grantedTo: { $exists: true } }
      const grantedLeads = await model.find(filter, { createdAt: 1 }).lean()
      return grantedLeads.map(({ _id, createdAt }) => ({ id: _id.toHexString(), createdAt }))
    },
    isTrialGranted: async ({ email, tx }: { email: string; tx: Tx }): Promise<boolean> =>
      (await model.exists({ grantedTo: email }).session(tx)) !== null,
    async add({ currentTime, tx, ...fields }: NewLead): Promise<LeadRecord> {
      const searchedFields: Record<string, string> = { email: fields.email, ...fields.details }
      const lead = { status: 'pending' as const, ...fields, search: toSearch(Object.values(searchedFields)) }
      const [createdLead] = await model.create([{ ...lead, createdAt: currentTime, updatedAt: currentTime }], {
        session: tx,
      })
      if (!createdLead) throw new Error('the created request was not returned')
      return createdLead.toObject()
    },
    async change({ id, changes, newNote, currentTime, tx }: LeadChange): Promise<Lead | null> {
      const update = { $set: { ...changes, updatedAt: currentTime }, ...(newNote ? { $push: { notes: newNote } } : {}) }
      const changedLead = await model
        .findByIdAndUpdate(id, update, { returnDocument: 'after', session: tx })
        .lean<LeadRecord>()
      return changedLead && toLead(changedLead)
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await model.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    anonymizeNoteAuthor: (author: { userId: string; tx: Tx }) => anonymizeNoteAuthor({ model, ...author }),
  }
})
