import {
  auditRequestSchema,
  consultationRequestSchema,
  type Lead,
  type LeadKind,
  type LeadStatus,
  leadStatuses,
  trialRequestSchema,
} from '@studio/contract'
import { type Model, type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { withVersion } from '../../platform/entity-version.ts'
import { isEntityId } from '../../platform/ids.ts'
import { forgetNoteAuthor, noteSchema, type StoredNote, showNote } from '../../platform/notes.ts'
import { defineStore } from '../../platform/store.ts'
import { searchFields, searchFilters } from '../../platform/text-search.ts'
import type { Tx } from '../../platform/transaction.ts'

/** The requests that are sent by a form; newsletter sign-ups are stored separately. */
export type RequestKind = Exclude<LeadKind, 'newsletter'>
export const requestKinds = ['audit', 'consultation', 'trial'] as const satisfies readonly RequestKind[]

type LeadDocument = {
  _id: Types.ObjectId
  /** What was sent, under the field names of the API; what was left out is not there. */
  details: Record<string, string>
  status: LeadStatus
  note: string | null
  /** Every note, oldest first. */
  notes: StoredNote[]
  search: string
  /** Trials only: the address that this request's free trial was granted to. */
  grantedTo?: string
  createdAt: Date
  updatedAt: Date
}

const leadKinds = {
  audit: { collection: 'wellness_audit_requests', form: auditRequestSchema },
  consultation: { collection: 'consultation_requests', form: consultationRequestSchema },
  trial: { collection: 'trial_requests', form: trialRequestSchema },
} as const

/** The fields of a form, and whether each must be there. */
function getFieldErrors(kind: RequestKind): { name: string; required: boolean }[] {
  const { fields } = leadKinds[kind].form.describe()
  return Object.entries(fields).map(([name, field]) => ({
    name,
    required: 'optional' in field && !field.optional,
  }))
}

function schemaOf(kind: RequestKind): Schema<LeadDocument> {
  const details = new Schema<Record<string, string>>(
    Object.fromEntries(getFieldErrors(kind).map(({ name, required }) => [name, { type: String, required }])),
    { _id: false, strict: 'throw' },
  )
  const schema = new Schema<LeadDocument>({
    details: { type: details, required: true },
    status: { type: String, enum: leadStatuses, required: true },
    note: { type: String, default: null },
    notes: { type: [noteSchema], default: [] },
    search: { type: String, required: true },
    ...(kind === 'trial' ? { grantedTo: { type: String } } : {}),
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  })
  schema.index({ createdAt: -1, _id: -1 })
  schema.index({ status: 1, createdAt: -1, _id: -1 })
  schema.index({ 'details.email': 1 })
  schema.index({ 'notes.authorId': 1 })
  if (kind === 'trial') schema.index({ grantedTo: 1 }, { unique: true, sparse: true })
  return schema
}

/** The request with its form fields merged in; an optional one that was left out is null. */
function asLead({ kind, stored }: { kind: RequestKind; stored: LeadDocument }): Lead {
  const sent = Object.fromEntries(
    getFieldErrors(kind).map(({ name, required }) => [name, stored.details[name] ?? (required ? '' : null)]),
  )
  const shown = {
    ...sent,
    id: stored._id.toHexString(),
    kind,
    status: stored.status,
    note: stored.note,
    notes: (stored.notes ?? []).map(showNote),
    ...(kind === 'trial' ? { trialGranted: stored.grantedTo !== undefined } : {}),
    createdAt: stored.createdAt.toISOString(),
  }
  // The form's schema names the fields, as the type does.
  return withVersion(shown as unknown as Lead, stored)
}

/** What a list of requests is narrowed down by. */
export type LeadFilter = { status?: LeadStatus | undefined; q?: string | undefined }
/** A page as the database counts: newest first. */
export type LeadPage = LeadFilter & { skip: number; limit: number }
/** What can be changed on a request; `noted` is added to its notes. */
export type LeadChanges = { status?: LeadStatus | undefined; note?: string | null | undefined; noted?: StoredNote }

const toFilter = ({ status, q }: LeadFilter): QueryFilter<LeadDocument> => ({
  ...(status ? { status } : {}),
  ...searchFilters(q).exact,
})

function shelfOf({ database, kind }: { database: Database; kind: RequestKind }) {
  const model: Model<LeadDocument> = defineModel<LeadDocument>({
    database,
    collection: leadKinds[kind].collection,
    schema: schemaOf(kind),
  })
  return {
    model,
    async page({ skip, limit, ...filter }: LeadPage): Promise<Lead[]> {
      const newestFirst = model.find(toFilter(filter)).sort({ createdAt: -1, _id: -1 })
      const found = await newestFirst.skip(skip).limit(limit).lean()
      return found.map((stored) => asLead({ kind, stored }))
    },
    count: (filter: LeadFilter) => model.countDocuments(toFilter(filter)),
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<Lead | null> {
      if (!isEntityId(id)) return null
      const stored = await model.findById(id, null, { session: tx ?? null }).lean()
      return stored ? asLead({ kind, stored }) : null
    },
    async change(given: { id: string; changes: LeadChanges; now: Date; tx: Tx }): Promise<Lead | null> {
      const { noted, ...changes } = given.changes
      const update = { $set: { ...changes, updatedAt: given.now }, ...(noted ? { $push: { notes: noted } } : {}) }
      const stored = await model
        .findByIdAndUpdate(given.id, update, { returnDocument: 'after', session: given.tx })
        .lean()
      return stored ? asLead({ kind, stored }) : null
    },
    /** The requests that came from an address. */
    async allFrom(email: string, { tx }: { tx?: Tx } = {}): Promise<Lead[]> {
      const found = await model.find({ 'details.email': email }, null, { session: tx ?? null }).lean()
      return found.map((stored) => asLead({ kind, stored }))
    },
    /** Ids of closed requests that came up to an instant, oldest first. */
    async closedBefore({ instant, limit }: { instant: Date; limit: number }): Promise<string[]> {
      const closed = { status: 'closed', createdAt: { $lte: instant } } as const
      const found = await model.find(closed, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).limit(limit).lean()
      return found.map(({ _id }) => _id.toHexString())
    },
    /** Pending requests that came up to an instant, oldest first. */
    async pendingSince({ instant, limit }: { instant: Date; limit: number }): Promise<Lead[]> {
      const filter = { status: 'pending', createdAt: { $lte: instant } } as const
      const found = await model.find(filter).sort({ createdAt: 1, _id: 1 }).limit(limit).lean()
      return found.map((stored) => asLead({ kind, stored }))
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await model.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    /** Trials that were granted from one instant to just before another. */
    async grantedBetween({ from, to }: { from: Date; to: Date }): Promise<Array<{ id: string; createdAt: Date }>> {
      const found = await model.find({ createdAt: { $gte: from, $lt: to } }, { grantedTo: 1, createdAt: 1 }).lean()
      return found.flatMap(({ _id, grantedTo, createdAt }) => (grantedTo ? [{ id: _id.toHexString(), createdAt }] : []))
    },
    forgetNoteAuthor: (author: { userId: string; tx: Tx }) => forgetNoteAuthor({ model, ...author }),
    /**
     * Stores a request; `grantedTo` takes the one free trial of an address, and throws a duplicate key when it is gone.
     */
    async add(given: {
      id?: string
      details: Record<string, string>
      grantedTo?: string
      now: Date
      tx: Tx
    }): Promise<Lead> {
      const { id, details, grantedTo, now, tx } = given
      const stored = {
        ...(id ? { _id: new Types.ObjectId(id) } : {}),
        details,
        ...(grantedTo ? { grantedTo } : {}),
        status: 'pending' as const,
        search: searchFields(Object.values(details)).search,
        createdAt: now,
        updatedAt: now,
      }
      const [created] = await model.create([stored], { session: tx })
      if (!created) throw new Error('a created request must come back')
      return asLead({ kind, stored: created.toObject() })
    },
  }
}

/** Requests of employers and would-be members, each kind in a collection of its own. */
function createLeadStore(database: Database) {
  const trial = shelfOf({ database, kind: 'trial' })
  return {
    audit: shelfOf({ database, kind: 'audit' }),
    consultation: shelfOf({ database, kind: 'consultation' }),
    trial,
    /** Whether the one free trial of an address is granted already. */
    isTrialGranted: async ({ email, tx }: { email: string; tx: Tx }): Promise<boolean> =>
      (await trial.model.exists({ grantedTo: email }).session(tx)) !== null,
  }
}

export const leadStore = defineStore(({ database }) => createLeadStore(database))
