import { formatCents, type Program, type ProgramInput, toCents } from '@studio/contract'
import { Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type ProgramDocument = {
  _id: Types.ObjectId
  name: string
  description: string
  /** Weeks. */
  duration: number
  priceCents: number
  features: string[]
  icon: string
  imageUrl: string | null
  isActive: boolean
  createdAt: Date
  updatedAt?: Date
}

const wholeNumber = { type: Number, required: true, validate: Number.isSafeInteger }
const schema = new Schema<ProgramDocument>({
  name: { type: String, required: true },
  description: { type: String, default: '' },
  duration: { ...wholeNumber, min: 1 },
  priceCents: { ...wholeNumber, min: 0 },
  features: { type: [String], default: [] },
  icon: { type: String, required: true },
  imageUrl: { type: String, default: null },
  isActive: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

function asProgram(stored: ProgramDocument): Program {
  const { _id, priceCents, createdAt, updatedAt: _, ...fields } = stored
  const shown = { id: _id.toHexString(), ...fields, price: formatCents(priceCents), createdAt: createdAt.toISOString() }
  return withVersion(shown, stored)
}

function asStored({ price, ...fields }: Partial<ProgramInput>) {
  return { ...fields, ...(price === undefined ? {} : { priceCents: toCents(price) }) }
}

const inOrder = { createdAt: 1, _id: 1 } as const

/** Programs. Money is decimal text in calls and integer cents in the database. */
function createProgramStore({ database }: { database: Database }) {
  const programs = defineModel<ProgramDocument>({
    database,
    collection: 'programs',
    schema: schema,
  })
  return {
    model: programs,
    /** Programs in the order they were created; only active ones by default. */
    async list({ includeInactive = false }: { includeInactive?: boolean } = {}): Promise<Program[]> {
      const found = await programs
        .find(includeInactive ? {} : { isActive: true })
        .sort(inOrder)
        .lean()
      return found.map(asProgram)
    },
    /** A program, active or not; null for an unknown id and for one of the wrong form. */
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<Program | null> {
      if (!isEntityId(id)) return null
      const found = await programs.findById(id, null, { session: tx ?? null }).lean()
      return found ? asProgram(found) : null
    },
    /** Several programs by id, active or not, in no order; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<Program[]> {
      const keys = [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id))
      return (await programs.find({ _id: { $in: keys } }).lean()).map(asProgram)
    },
    async create({ id, input, now, tx }: { id?: string; input: ProgramInput; now: Date; tx: Tx }): Promise<Program> {
      const stored = { ...asStored(input), ...(id ? { _id: new Types.ObjectId(id) } : {}), createdAt: now }
      const [created] = await programs.create([stored], { session: tx })
      if (!created) throw new Error('a created program must come back')
      return asProgram(created.toObject())
    },
    /** Changes a program and returns it is afterwards; null when there is none. */
    async change(given: { id: string; changes: Partial<ProgramInput>; now: Date; tx: Tx }): Promise<Program | null> {
      const { id, changes, now, tx } = given
      if (!isEntityId(id)) return null
      const after = await programs
        .findByIdAndUpdate(
          id,
          { $set: { ...asStored(changes), updatedAt: now } },
          { returnDocument: 'after', session: tx },
        )
        .lean()
      return after ? asProgram(after) : null
    },
  }
}

export const programStore = defineStore(({ database }) => createProgramStore({ database }))
