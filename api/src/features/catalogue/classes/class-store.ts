import {
  type ClassCategory,
  type ClassInput,
  type ClassWindows,
  classCategories,
  formatCents,
  type StudioClass,
  toCents,
} from '@studio/contract'
import { Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** A delete that was asked for and whose consequences are still to come. */
type Removal = { dueAt: Date; actorId: string; actorName: string }

type ClassDocument = {
  _id: Types.ObjectId
  name: string
  description: string
  type: string
  instructorId: Types.ObjectId | null
  /** Minutes. */
  duration: number
  capacity: number
  imageUrl: string | null
  category: ClassCategory
  dropInPriceCents: number
  meetsOnAnyDate: boolean
  isActive: boolean
  /** Null or absent: as the studio has it. */
  hasWaitlist?: boolean | null
  cancelHours?: number | null
  waitlistOfferMinutes?: number | null
  waitlistLateOfferMinutes?: number | null
  waitlistClosesMinutes?: number | null
  removal?: Removal
  createdAt: Date
  updatedAt?: Date
}

const removalSchema = new Schema<Removal>(
  {
    dueAt: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, required: true },
  },
  { _id: false },
)
const wholeNumber = { type: Number, required: true, validate: Number.isSafeInteger }
const schema = new Schema<ClassDocument>({
  name: { type: String, required: true },
  description: { type: String, default: '' },
  type: { type: String, required: true },
  instructorId: { type: Schema.Types.ObjectId, default: null },
  duration: { ...wholeNumber, min: 1 },
  capacity: { ...wholeNumber, min: 1 },
  imageUrl: { type: String, default: null },
  category: { type: String, enum: classCategories, required: true },
  dropInPriceCents: { ...wholeNumber, min: 0 },
  meetsOnAnyDate: { type: Boolean, default: false },
  isActive: { type: Boolean, required: true },
  hasWaitlist: { type: Boolean },
  cancelHours: { type: Number, min: 0 },
  waitlistOfferMinutes: { type: Number, min: 5 },
  waitlistLateOfferMinutes: { type: Number, min: 5 },
  waitlistClosesMinutes: { type: Number, min: 0 },
  removal: { type: removalSchema },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })
schema.index({ instructorId: 1 })

/** The class as every answer shows it. */
function asClass(stored: ClassDocument): StudioClass {
  const shown = {
    id: stored._id.toHexString(),
    name: stored.name,
    description: stored.description,
    type: stored.type,
    instructorId: stored.instructorId?.toHexString() ?? null,
    duration: stored.duration,
    capacity: stored.capacity,
    imageUrl: stored.imageUrl,
    category: stored.category,
    dropInPrice: formatCents(stored.dropInPriceCents),
    meetsOnAnyDate: stored.meetsOnAnyDate ?? false,
    isActive: stored.isActive,
    createdAt: stored.createdAt.toISOString(),
    ...windowsOf(stored),
  }
  return withVersion(shown, stored)
}

function windowsOf(stored: ClassDocument): ClassWindows {
  const { hasWaitlist, cancelHours, waitlistOfferMinutes, waitlistLateOfferMinutes, waitlistClosesMinutes } = stored
  return {
    ...(hasWaitlist === false ? { hasWaitlist } : {}),
    ...(cancelHours == null ? {} : { cancelHours }),
    ...(waitlistOfferMinutes == null ? {} : { waitlistOfferMinutes }),
    ...(waitlistLateOfferMinutes == null ? {} : { waitlistLateOfferMinutes }),
    ...(waitlistClosesMinutes == null ? {} : { waitlistClosesMinutes }),
  }
}

// The contract's fields as stored; only given fields are listed, so that a change leaves the others alone.
function asStored({ instructorId, dropInPrice, ...fields }: Partial<ClassInput>) {
  return {
    ...fields,
    ...(instructorId === undefined ? {} : { instructorId: instructorId ? new Types.ObjectId(instructorId) : null }),
    ...(dropInPrice === undefined ? {} : { dropInPriceCents: toCents(dropInPrice) }),
  }
}

type Parts = { database: Database; jobQueue: JobQueue }

/** What the job that carries out a delete needs. */
export type RemovalJob = { classId: string }

/** Classes. Money is decimal text in calls and integer cents in the database. */
function createClassStore({ database, jobQueue }: Parts) {
  const classes = defineModel<ClassDocument>({ database, collection: 'classes', schema })
  const calls = createEntityStore({ model: classes, toEntity: asClass, toStored: asStored })
  // Call in the transaction that writes: a concurrent change makes it conflict.
  const isStillToGo = async ({ id, removal, tx }: { id: string; removal: Removal; tx: Tx }) => {
    const stored = await classes.findById(id, { isActive: 1, removal: 1 }, { session: tx }).lean()
    return stored?.isActive === false && stored.removal?.dueAt.getTime() === removal.dueAt.getTime()
  }
  return {
    ...calls,
    /** The classes of an instructor, active or not. */
    ofInstructor: (id: string): Promise<StudioClass[]> => calls.find({ instructorId: new Types.ObjectId(id) }),
    /** Changes a class and returns it as it is afterwards; null when there is none. Switching it on undoes a delete. */
    change: (change: Parameters<typeof calls.change>[0]): Promise<StudioClass | null> =>
      calls.change({ ...change, ...(change.changes.isActive ? { $unset: { removal: 1 } } : {}) }),
    /** Switches a class off and marks it for removal; returns its former values, null when there is none. */
    async askRemoval(given: { id: string; removal: Removal; now: Date; tx: Tx }): Promise<StudioClass | null> {
      const { id, removal, now, tx } = given
      if (!isEntityId(id)) return null
      const before = await classes
        .findOneAndUpdate(
          { _id: new Types.ObjectId(id) },
          { $set: { isActive: false, removal, updatedAt: now } },
          { returnDocument: 'before', session: tx },
        )
        .lean()
      if (!before) return null
      const cause = `${id}:${removal.dueAt.getTime()}`
      const payload: RemovalJob = { classId: id }
      const job = { kind: 'class-removal', cause, payload, title: before.name, dueAt: removal.dueAt } as const
      await jobQueue.add({ ...job, tx })
      return asClass(before)
    },
    /** A class whose delete is due, with who asked for it; null when it was taken back or is not due yet. */
    async dueRemoval({ id, now }: { id: string; now: Date }): Promise<{ class: StudioClass; removal: Removal } | null> {
      const found = await classes.findById(id).lean()
      const isDue = found?.removal && found.removal.dueAt <= now
      return isDue && found.removal ? { class: asClass(found), removal: found.removal } : null
    },
    /** Whether a delete that was asked for was not taken back. */
    isStillToGo,
    /**
     * Ends a removal whose consequences are carried out; the class stays, switched off. False when it was taken back.
     */
    async endRemoval({ id, removal, tx }: { id: string; removal: Removal; tx: Tx }): Promise<boolean> {
      if (!(await isStillToGo({ id, removal, tx }))) return false
      await classes.updateOne({ _id: id }, { $unset: { removal: 1 } }, { session: tx })
      return true
    },
    /** Deletes a class that is still to be removed; false when the delete was undone in the meantime. */
    async erase({ id, removal, tx }: { id: string; removal: Removal; tx: Tx }): Promise<boolean> {
      if (!(await isStillToGo({ id, removal, tx }))) return false
      await classes.deleteOne({ _id: id }, { session: tx })
      return true
    },
    /** Leaves the classes of an instructor with none. */
    async clearInstructor({ instructorId, now, tx }: { instructorId: string; now: Date; tx: Tx }): Promise<void> {
      await classes.updateMany(
        { instructorId: new Types.ObjectId(instructorId) },
        { $set: { instructorId: null, updatedAt: now } },
        { session: tx },
      )
    },
  }
}

export const classStore = defineStore(({ database, jobQueue }) => createClassStore({ database, jobQueue }))
