import type { Instructor, InstructorInput } from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
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
import { createEntityStore } from '../../../platform/entity-store.ts'
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
  /** Changes with every assignment of a class, so that assigning a class and deleting the instructor conflict. */
  assignments: withDefault(count, 0),
})
type InstructorDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

function toInstructor(document: InstructorDocument): Instructor {
  const { _id, createdAt, updatedAt: _updatedAt, assignments: _, ...fields } = document
  return withVersion({ id: _id.toHexString(), ...fields, createdAt: createdAt.toISOString() }, document)
}

export const instructorStore = defineStore(({ database }) => {
  const instructors = defineModel({ database, collection: 'instructors', schema })
  const toStored = (input: Partial<InstructorInput>) => input
  return {
    ...createEntityStore({ model: instructors, toEntity: toInstructor, toStored }),
    /**
     * Records that a class is assigned to an instructor; false for an unknown one. A concurrent deletion conflicts with
     * this write, so that no class refers to a deleted instructor.
     */
    async recordAssignment({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      if (!isEntityId(id)) return false
      const { matchedCount } = await instructors.updateOne(
        { _id: new Types.ObjectId(id) },
        { $inc: { assignments: 1 } },
        { session: tx },
      )
      return matchedCount === 1
    },
    async erase({ id, tx }: { id: string; tx: Tx }): Promise<Instructor | null> {
      if (!isEntityId(id)) return null
      const erasedDocument = await instructors.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean()
      return erasedDocument ? toInstructor(erasedDocument) : null
    },
  }
})
