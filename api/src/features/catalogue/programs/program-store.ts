import { formatCents, type Program, type ProgramInput, toCents } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'

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

/** Programs. Money is decimal text in calls and integer cents in the database. */
function createProgramStore({ database }: { database: Database }) {
  const model = defineModel<ProgramDocument>({ database, collection: 'programs', schema })
  return createEntityStore({ model, toEntity: asProgram, toStored: asStored })
}

export const programStore = defineStore(({ database }) => createProgramStore({ database }))
