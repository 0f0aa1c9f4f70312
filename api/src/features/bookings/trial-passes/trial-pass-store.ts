import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, optional, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** The right of one address to one free class, made when staff invite a granted trial request. */
const schema = defineSchema({
  /** The address and the request that it was granted to; both absent once these were erased. */
  email: optional(text),
  leadId: optional(text),
  /** The account that has it; absent until one has verified the address. An account has one at most. */
  userId: optional(text),
  /** The booking that it pays for; null while it can be used. */
  bookingId: orNull(text),
  /** When the trial was granted, when its sender was invited, and when it last paid for a booking. */
  grantedAt: instant,
  invitedAt: instant,
  bookedAt: orNull(instant),
})
schema.index({ email: 1 }, { unique: true, sparse: true })
schema.index({ leadId: 1 }, { unique: true, sparse: true })
schema.index({ userId: 1 }, { unique: true, sparse: true })
schema.index({ grantedAt: 1 })

type TrialPassDocument = DocumentOf<typeof schema>
export type StoredTrialPass = ReturnType<typeof toPass>

const toPass = ({ _id, email, leadId, userId, ...pass }: TrialPassDocument) => ({
  id: _id.toHexString(),
  leadId: leadId ?? null,
  userId: userId ?? null,
  ...pass,
})

/** Whether an account has an unused pass is said on the account too. */
export const trialPassStore = defineStore(({ database }) => {
  const passes = defineModel({ database, collection: 'trial_passes', schema })
  const findOne = async (filter: Partial<TrialPassDocument>, { tx }: OptionalTx = {}) => {
    const pass = await passes.findOne(filter, null, { session: tx ?? null }).lean()
    return pass && toPass(pass)
  }
  return {
    model: passes,
    findByLead: (leadId: string, options?: OptionalTx) => findOne({ leadId }, options),
    findByEmail: (email: string, options?: OptionalTx) => findOne({ email }, options),
    findByUser: (userId: string, options?: OptionalTx) => findOne({ userId }, options),
    async findByLeads(leadIds: readonly string[]): Promise<StoredTrialPass[]> {
      if (leadIds.length === 0) return []
      return (await passes.find({ leadId: { $in: leadIds } }).lean()).map(toPass)
    },
    findGrantedBetween: async ({ from, to }: { from: Date; to: Date }): Promise<StoredTrialPass[]> =>
      (await passes.find({ grantedAt: { $gte: from, $lt: to } }).lean()).map(toPass),
    /** A second one for the address, the request or the account is a duplicate key error. */
    async add({ pass, tx }: { pass: Omit<TrialPassDocument, '_id' | 'bookingId' | 'bookedAt'>; tx: Tx }) {
      await passes.create([pass], { session: tx })
    },
    async change({ id, changes, tx }: { id: string; changes: Partial<TrialPassDocument>; tx: Tx }): Promise<void> {
      await passes.updateOne({ _id: new Types.ObjectId(id) }, { $set: changes }, { session: tx })
    },
    /**
     * Takes address and request off a pass, which the reports go on counting. A new document takes its place: the
     * embedded database keeps unique values taken until theirs is deleted.
     */
    async anonymise({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      const pass = await passes.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean()
      if (!pass) return
      const { email, leadId, ...rest } = pass
      await passes.create([rest], { session: tx })
    },
  }
})
