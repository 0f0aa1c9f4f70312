import { type ClassInput, classCategories, type StudioClass, toCents, toMoney } from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  objectId,
  oneOf,
  optional,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** A deletion that can still be undone. */
const removalSchema = subdocument({ dueAt: instant, actorId: text, actorName: text })
type Removal = DocumentOf<typeof removalSchema>

/** When it is absent or null, the studio's own setting applies. */
const settingOverride = optional(orNull(count))
const schema = defineSchema({
  name: text,
  description: withDefault(text, ''),
  type: text,
  instructorId: orNull(objectId),
  /** Minutes. */
  duration: count,
  capacity: count,
  imageUrl: orNull(text),
  category: oneOf(classCategories),
  dropInPriceCents: count,
  /** Can be booked on any date, without a schedule. */
  meetsOnAnyDate: withDefault(flag, false),
  isActive: flag,
  hasWaitlist: optional(orNull(flag)),
  cancelHours: settingOverride,
  /** How long an offer lasts: one made before the cancellation deadline, and one made after it. */
  waitlistOfferMinutes: settingOverride,
  waitlistLateOfferMinutes: settingOverride,
  /** When the waitlist closes, in minutes before the start. */
  waitlistClosesMinutes: settingOverride,
  removal: optional(removalSchema),
  createdAt: instant,
  updatedAt: optional(instant),
})
type ClassDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })
schema.index({ instructorId: 1 })

function toClass(document: ClassDocument): StudioClass {
  const {
    _id,
    instructorId,
    dropInPriceCents,
    hasWaitlist,
    cancelHours,
    waitlistOfferMinutes,
    waitlistLateOfferMinutes,
    waitlistClosesMinutes,
    createdAt,
    updatedAt,
    removal,
    ...fields
  } = document
  const studioClass = {
    id: _id.toHexString(),
    ...fields,
    instructorId: instructorId?.toHexString() ?? null,
    dropInPrice: toMoney(dropInPriceCents),
    createdAt: createdAt.toISOString(),
    // Settings that the class does not override are left out. Only `false` overrides `hasWaitlist`.
    ...(hasWaitlist === false ? { hasWaitlist } : {}),
    ...(cancelHours == null ? {} : { cancelHours }),
    ...(waitlistOfferMinutes == null ? {} : { waitlistOfferMinutes }),
    ...(waitlistLateOfferMinutes == null ? {} : { waitlistLateOfferMinutes }),
    ...(waitlistClosesMinutes == null ? {} : { waitlistClosesMinutes }),
  }
  return withVersion(studioClass, document)
}

// Maps only the fields that are present, so that a change leaves the others alone.
function toStored({ instructorId, dropInPrice, ...fields }: Partial<ClassInput>) {
  return {
    ...fields,
    ...(instructorId === undefined ? {} : { instructorId: instructorId ? new Types.ObjectId(instructorId) : null }),
    ...(dropInPrice === undefined ? {} : { dropInPriceCents: toCents(dropInPrice) }),
  }
}

export type RemovalJob = { classId: string }

/** Classes. Money is decimal text in calls and integer cents in the database. */
export const classStore = defineStore(({ database, jobQueue }) => {
  const classes = defineModel({ database, collection: 'classes', schema })
  const entityStore = createEntityStore({ model: classes, toEntity: toClass, toStored })
  return {
    ...entityStore,
    findOfInstructor: (id: string): Promise<StudioClass[]> =>
      entityStore.find({ instructorId: new Types.ObjectId(id) }),
    /** Activating a class undoes its deletion. */
    change: (input: Parameters<typeof entityStore.change>[0]): Promise<StudioClass | null> =>
      entityStore.change({ ...input, ...(input.changes.isActive ? { $unset: { removal: 1 } } : {}) }),
    /** Deactivates a class and queues its removal. Returns the class before the change; null for an unknown class. */
    async scheduleRemoval(input: {
      id: string
      removal: Removal
      currentTime: Date
      tx: Tx
    }): Promise<StudioClass | null> {
      const { id, removal, currentTime, tx } = input
      if (!isEntityId(id)) return null
      const formerDocument = await classes
        .findOneAndUpdate(
          { _id: new Types.ObjectId(id) },
          { $set: { isActive: false, removal, updatedAt: currentTime } },
          { returnDocument: 'before', session: tx },
        )
        .lean()
      if (!formerDocument) return null
      const dedupeKey = `${id}:${removal.dueAt.getTime()}`
      const payload: RemovalJob = { classId: id }
      const job = {
        kind: 'class-removal',
        dedupeKey,
        payload,
        title: formerDocument.name,
        dueAt: removal.dueAt,
      } as const
      await jobQueue.add({ ...job, tx })
      return toClass(formerDocument)
    },
    /** Returns null if the deletion was undone or is not due yet. */
    async findDueRemoval({
      id,
      currentTime,
    }: {
      id: string
      currentTime: Date
    }): Promise<{ class: StudioClass; removal: Removal } | null> {
      const document = await classes.findById(id).lean()
      if (!document?.removal || document.removal.dueAt > currentTime) return null
      return { class: toClass(document), removal: document.removal }
    },
    /** Call in the transaction that cancels or erases something, so that a concurrent undo conflicts with it. */
    async isRemovalPending({ id, removal, tx }: { id: string; removal: Removal; tx: Tx }): Promise<boolean> {
      const document = await classes.findById(id, { isActive: 1, removal: 1 }, { session: tx }).lean()
      return document?.isActive === false && document.removal?.dueAt.getTime() === removal.dueAt.getTime()
    },
    /** The class stays inactive: it has been booked, so it is not erased. */
    async endRemoval({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await classes.updateOne({ _id: id }, { $unset: { removal: 1 } }, { session: tx })
    },
    async erase({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await classes.deleteOne({ _id: id }, { session: tx })
    },
    async clearInstructor({
      instructorId,
      currentTime,
      tx,
    }: {
      instructorId: string
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      await classes.updateMany(
        { instructorId: new Types.ObjectId(instructorId) },
        { $set: { instructorId: null, updatedAt: currentTime } },
        { session: tx },
      )
    },
  }
})
