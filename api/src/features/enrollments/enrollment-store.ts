import { type EnrollmentStatus, enrollmentStatuses } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../adapters/mongo.ts'
import { count, type DocumentOf, day, defineSchema, flag, instant, oneOf, orNull, text } from '../../adapters/schema.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore, type FindOptions } from '../../platform/store.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { priceSchema } from '../payments/records/index.ts'

const schema = defineSchema({
  userId: text,
  programId: text,
  status: oneOf(enrollmentStatuses),
  /** False once an enrollment has ended without a payment: lists leave it out. */
  isListed: flag,
  /** Whether `status` is active; stored for the indexes. */
  isActive: flag,
  paymentIntentId: orNull(text),
  checkoutId: orNull(text),
  /** The duration of the program at the purchase. */
  weeks: count,
  startDate: day,
  endDate: day,
  price: priceSchema,
  createdAt: instant,
})
schema.index({ userId: 1, isListed: 1, createdAt: 1 })
schema.index({ isActive: 1, endDate: 1 })
schema.index({ programId: 1, isActive: 1 })
schema.index({ programId: 1, isListed: 1, createdAt: -1 })
schema.index({ programId: 1, isListed: 1, status: 1, createdAt: -1 })
type EnrollmentDocument = DocumentOf<typeof schema>

export type StoredEnrollment = Omit<EnrollmentDocument, '_id' | 'isListed' | 'isActive'> & { id: string }
type NewEnrollment = Omit<StoredEnrollment, 'status' | 'paymentIntentId'>
type EnrollmentChanges = Partial<Pick<EnrollmentDocument, 'paymentIntentId' | 'startDate' | 'endDate'>> & {
  status: EnrollmentStatus
  isListed: boolean
}

function toStoredEnrollment({ _id, isListed: _l, isActive: _a, ...fields }: EnrollmentDocument): StoredEnrollment {
  return { id: _id.toHexString(), ...fields }
}

/** Use cases read an enrollment inside the transaction that changes it, so that concurrent changes conflict. */
export const enrollmentStore = defineStore(({ database }) => {
  const enrollments = defineModel({ database, collection: 'program_enrollments', schema })
  const find = async (filter: QueryFilter<EnrollmentDocument>, { tx, ...page }: FindOptions = {}) =>
    (await enrollments.find(filter, null, { session: tx ?? null, sort: { createdAt: 1 }, ...page }).lean()).map(
      toStoredEnrollment,
    )
  return {
    model: enrollments,
    /** Oldest first, unless `sort` says otherwise. */
    find,
    findById: async (id: string, options?: OptionalTx): Promise<StoredEnrollment | null> =>
      (isEntityId(id) && (await find({ _id: new Types.ObjectId(id) }, options))[0]) || null,
    isEnrolled: async ({
      userId,
      programId,
      tx,
    }: OptionalTx & { userId: string; programId: string }): Promise<boolean> =>
      (await find({ userId, programId, isActive: true }, { tx })).length > 0,
    count: (filter: QueryFilter<EnrollmentDocument>): Promise<number> => enrollments.countDocuments(filter),
    async add({ enrollment: { id, ...fields }, tx }: { enrollment: NewEnrollment; tx: Tx }): Promise<void> {
      const initialState = { status: 'pending' as const, isListed: true, isActive: false }
      await enrollments.create([{ _id: new Types.ObjectId(id), ...fields, ...initialState }], { session: tx })
    },
    /** Changes an enrollment that this transaction has read, and returns it. */
    async change({ enrollment, changes, tx }: { enrollment: StoredEnrollment; changes: EnrollmentChanges; tx: Tx }) {
      const $set = { ...changes, isActive: changes.status === 'active' }
      await enrollments.updateOne({ _id: new Types.ObjectId(enrollment.id) }, { $set }, { session: tx })
      const { isListed: _, ...returnedChanges } = changes
      return { ...enrollment, ...returnedChanges }
    },
  }
})
