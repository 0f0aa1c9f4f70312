import { CURRENCY, type Day, type EnrollmentStatus, enrollmentStatuses } from '@studio/contract'
import { type QueryFilter, Schema, Types, type UpdateQuery } from 'mongoose'
import { createClaims } from '../../adapters/embedded-database/claims.ts'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'

/** What a place cost when it was taken, in cents. */
export type EnrollmentPrice = { list: number; discount: number; paid: number; currency: typeof CURRENCY }

type EnrollmentDocument = {
  _id: Types.ObjectId
  userId: string
  programId: string
  status: EnrollmentStatus
  /** What members see: all but those that were never paid. */
  isListed: boolean
  /** Active, said in one field that indexes can use. */
  isActive: boolean
  paymentIntentId: string | null
  /** Null for a program that cost nothing. */
  checkoutId: string | null
  /** Weeks, as the program had them when it was bought. */
  weeks: number
  startDate: Day
  /** The last day. */
  endDate: Day
  price: EnrollmentPrice
  createdAt: Date
}

const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const DAY = /^\d{4}-\d{2}-\d{2}$/
const schema = new Schema<EnrollmentDocument>({
  userId: { type: String, required: true },
  programId: { type: String, required: true },
  status: { type: String, enum: enrollmentStatuses, required: true },
  isListed: { type: Boolean, required: true },
  isActive: { type: Boolean, required: true },
  paymentIntentId: { type: String, default: null },
  checkoutId: { type: String, default: null },
  weeks: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
  startDate: { type: String, required: true, match: DAY },
  endDate: { type: String, required: true, match: DAY },
  price: {
    type: new Schema<EnrollmentPrice>(
      { list: cents, discount: cents, paid: cents, currency: { type: String, enum: [CURRENCY], required: true } },
      { _id: false },
    ),
    required: true,
  },
  createdAt: { type: Date, required: true },
})
schema.index({ userId: 1, isListed: 1, createdAt: 1 })
schema.index({ isActive: 1, endDate: 1 })
schema.index({ programId: 1, isActive: 1 })
schema.index({ programId: 1, isListed: 1, createdAt: -1 })
schema.index({ programId: 1, isListed: 1, status: 1, createdAt: -1 })

export type StoredEnrollment = Omit<EnrollmentDocument, '_id' | 'isListed' | 'isActive'> & { id: string }

function asEnrollment({ _id, isListed: _l, isActive: _a, ...fields }: EnrollmentDocument): StoredEnrollment {
  return { id: _id.toHexString(), ...fields }
}

/** Which enrollments of a program are asked for; without a status all that members see. */
type ProgramPart = { programId: string; status?: EnrollmentStatus | undefined }

/** The same part of a program's enrollments as a filter. */
function programFilter({ programId, status }: ProgramPart): QueryFilter<EnrollmentDocument> {
  return { programId, isListed: true, ...(status ? { status } : {}) }
}

const claimKey = ({ userId, programId }: { userId: string; programId: string }) => `${userId}:${programId}`

/** Program enrollments. */
function createEnrollmentStore(database: Database) {
  const enrollments = defineModel<EnrollmentDocument>({ database, collection: 'program_enrollments', schema })
  // One active enrollment for each member and program.
  const claims = createClaims({ database, collection: 'enrollment_claims' })
  const key = (id: string) => new Types.ObjectId(id)
  const findAll = async (filter: QueryFilter<EnrollmentDocument>, { tx }: { tx?: Tx } = {}) =>
    (
      await enrollments
        .find(filter, null, { session: tx ?? null })
        .sort({ createdAt: 1 })
        .lean()
    ).map(asEnrollment)
  type Facts = Partial<Pick<EnrollmentDocument, 'paymentIntentId' | 'startDate' | 'endDate' | 'isListed'>>
  const update = async (
    { id, from, tx }: { id: string; from: readonly EnrollmentStatus[]; tx: Tx },
    change: UpdateQuery<EnrollmentDocument>,
  ) => {
    // Read and written in one transaction: a concurrent change makes the write conflict, and the transaction is
    // repeated.
    const before = await enrollments.findById(id, { status: 1 }, { session: tx }).lean()
    if (!before || !from.includes(before.status)) return null
    const after = await enrollments.findByIdAndUpdate(id, change, { returnDocument: 'after', session: tx }).lean()
    return after ? asEnrollment(after) : null
  }
  return {
    model: enrollments,
    claims: claims.model,
    /** Starts one that waited for its payment; null when it is in another state. */
    async activate({ enrollment, facts, tx }: { enrollment: StoredEnrollment; facts: Facts; tx: Tx }) {
      const { id } = enrollment
      const $set = { ...facts, status: 'active', isActive: true }
      const active = await update({ id, from: ['pending', 'cancelled'], tx }, { $set })
      if (active) await claims.claim({ key: claimKey(active), holder: id, tx })
      return active
    },
    /** Ends one; null when it is in another state. */
    async end(input: {
      id: string
      from: 'pending' | 'active'
      to: 'completed' | 'cancelled'
      isListed: boolean
      tx: Tx
    }) {
      const { id, from, to, isListed, tx } = input
      const ended = await update({ id, from: [from], tx }, { $set: { status: to, isActive: false, isListed } })
      if (ended && from === 'active') await claims.free({ key: claimKey(ended), holder: id, tx })
      return ended
    },
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredEnrollment | null> {
      if (!isEntityId(id)) return null
      const found = await enrollments.findById(id, null, { session: tx ?? null }).lean()
      return found ? asEnrollment(found) : null
    },
    /** Whether a member is in a program at present. */
    isIn: async ({ tx, ...place }: { userId: string; programId: string; tx?: Tx }): Promise<boolean> =>
      (await claims.holderOf(claimKey(place), { tx })) !== null,
    /** What a member sees, in the order of taking. */
    listedOf: (userId: string) => findAll({ userId, isListed: true }),
    allOf: (userId: string) => findAll({ userId }),
    /** A page of those of a program, latest first. */
    async pageOfProgram({ skip, limit, ...part }: ProgramPart & { skip: number; limit: number }) {
      const found = await enrollments
        .find(programFilter(part))
        .sort({ createdAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean()
      return found.map(asEnrollment)
    },
    /** How many of these there are in all. */
    countOfProgram: (part: ProgramPart): Promise<number> => enrollments.countDocuments(programFilter(part)),
    /** How many members are in a program at present. */
    countActiveOf: (programId: string): Promise<number> => enrollments.countDocuments({ programId, isActive: true }),
    /** Active ones whose last day is before a day. */
    async over(today: Day): Promise<StoredEnrollment[]> {
      return (await enrollments.find({ isActive: true, endDate: { $lt: today } }).lean()).map(asEnrollment)
    },
    async add(input: {
      enrollment: Omit<StoredEnrollment, 'id' | 'status' | 'paymentIntentId'>
      id: string
      tx: Tx
    }): Promise<void> {
      const { id, enrollment, tx } = input
      const stored = { _id: key(id), ...enrollment, status: 'pending' as const, isListed: true, isActive: false }
      await enrollments.create([stored], { session: tx })
    },
  }
}

export const enrollmentStore = defineStore(({ database }) => createEnrollmentStore(database))
