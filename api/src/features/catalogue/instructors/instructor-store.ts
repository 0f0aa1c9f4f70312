import type { Instructor, InstructorInput } from '@studio/contract'
import { Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  optional,
  orNull,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  name: text,
  specialty: text,
  bio: text,
  certifications: listOf(text),
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  updatedAt: optional(instant),
  /** How often a class was given to this instructor; written so that giving and deleting cannot both succeed. */
  assignments: withDefault(count, 0),
})
type InstructorDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

function asInstructor(stored: InstructorDocument): Instructor {
  const { _id, createdAt, updatedAt: _updatedAt, assignments: _, ...fields } = stored
  return withVersion({ id: _id.toHexString(), ...fields, createdAt: createdAt.toISOString() }, stored)
}

const inOrder = { createdAt: 1, _id: 1 } as const

/** Instructors. */
function createInstructorStore({ database }: { database: Database }) {
  const instructors = defineModel({
    database,
    collection: 'instructors',
    schema,
  })
  return {
    model: instructors,
    /** Instructors in the order they were added; only active ones by default. */
    async list({ includeInactive = false }: { includeInactive?: boolean } = {}): Promise<Instructor[]> {
      const found = await instructors
        .find(includeInactive ? {} : { isActive: true })
        .sort(inOrder)
        .lean()
      return found.map(asInstructor)
    },
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<Instructor | null> {
      if (!isEntityId(id)) return null
      const found = await instructors.findById(id, null, { session: tx ?? null }).lean()
      return found ? asInstructor(found) : null
    },
    /** Several instructors by id, active or not, in no order; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<Instructor[]> {
      const keys = [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id))
      return (await instructors.find({ _id: { $in: keys } }).lean()).map(asInstructor)
    },
    async create(input: { id?: string; input: InstructorInput; now: Date; tx: Tx }): Promise<Instructor> {
      const key = input.id ? { _id: new Types.ObjectId(input.id) } : {}
      const stored = { ...input.input, ...key, createdAt: input.now }
      const [created] = await instructors.create([stored], { session: input.tx })
      if (!created) throw new Error('a created instructor must come back')
      return asInstructor(created.toObject())
    },
    /** Changes an instructor and answers them as they are afterwards; null when there is none. */
    async change(input: {
      id: string
      changes: Partial<InstructorInput>
      now: Date
      tx: Tx
    }): Promise<Instructor | null> {
      if (!isEntityId(input.id)) return null
      const change = { $set: { ...input.changes, updatedAt: input.now } }
      const after = await instructors
        .findByIdAndUpdate(input.id, change, { returnDocument: 'after', session: input.tx })
        .lean()
      return after ? asInstructor(after) : null
    },
    /**
     * Records in the same transaction that a class is given to an instructor; false when there is none. The write makes
     * a concurrent delete conflict, so that no class refers to a deleted instructor.
     */
    async assign({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      if (!isEntityId(id)) return false
      const { matchedCount } = await instructors.updateOne(
        { _id: new Types.ObjectId(id) },
        { $inc: { assignments: 1 } },
        { session: tx },
      )
      return matchedCount === 1
    },
    /** Erases an instructor and answers them as they were; null when there was none. */
    async erase({ id, tx }: { id: string; tx: Tx }): Promise<Instructor | null> {
      if (!isEntityId(id)) return null
      const erased = await instructors.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean()
      return erased ? asInstructor(erased) : null
    },
  }
}

export const instructorStore = defineStore(({ database }) => createInstructorStore({ database }))
