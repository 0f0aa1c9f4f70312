import { Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** trial_passes: the right of one address to one free class, made when staff invite a granted trial request. */
type TrialPassDocument = {
  _id: Types.ObjectId
  /** The address and the request that it was granted to; both absent once these were erased. */
  email?: string
  leadId?: string
  /** The account that has it; absent until one has verified the address. An account has one at most. */
  userId?: string
  /** The booking that it pays for; null while it can be used. */
  bookingId: string | null
  /** When the trial was asked for and granted, when its sender was invited, and when it last paid for a booking. */
  grantedAt: Date
  invitedAt: Date
  bookedAt: Date | null
}

/** A trial pass as use cases see it. */
export type StoredTrialPass = Omit<TrialPassDocument, '_id' | 'userId' | 'leadId' | 'email'> & {
  id: string
  leadId: string | null
  userId: string | null
}

const schema = new Schema<TrialPassDocument>({
  email: { type: String },
  leadId: { type: String },
  userId: { type: String },
  bookingId: { type: String, default: null },
  grantedAt: { type: Date, required: true },
  invitedAt: { type: Date, required: true },
  bookedAt: { type: Date, default: null },
})
schema.index({ email: 1 }, { unique: true, sparse: true })
schema.index({ leadId: 1 }, { unique: true, sparse: true })
schema.index({ userId: 1 }, { unique: true, sparse: true })
schema.index({ grantedAt: 1 })

type NewPass = { email: string; leadId: string; userId: string | null; grantedAt: Date; invitedAt: Date }
type Options = { tx?: Tx }

/** Trial passes: one per address, request and account. Whether an account has an unused one is said on the account too. */
function createTrialPassStore(database: Database) {
  const passes = defineModel<TrialPassDocument>({ database, collection: 'trial_passes', schema })
  const findOne = async (filter: Partial<TrialPassDocument>, { tx }: Options = {}): Promise<StoredTrialPass | null> => {
    const found = await passes.findOne(filter, null, { session: tx ?? null }).lean()
    return found && toPass(found)
  }
  return {
    model: passes,
    findByLead: (leadId: string, options?: Options) => findOne({ leadId }, options),
    findByEmail: (email: string, options?: Options) => findOne({ email }, options),
    findByUser: (userId: string, options?: Options) => findOne({ userId }, options),
    /** The passes of several requests, in no order. */
    async ofLeads(leadIds: readonly string[]): Promise<StoredTrialPass[]> {
      if (leadIds.length === 0) return []
      return (await passes.find({ leadId: { $in: leadIds } }).lean()).map(toPass)
    },
    /** The passes of trials that were granted from one instant to just before another. */
    async grantedBetween({ from, to }: { from: Date; to: Date }): Promise<StoredTrialPass[]> {
      return (await passes.find({ grantedAt: { $gte: from, $lt: to } }).lean()).map(toPass)
    },
    /** Stores a pass; a second one for the address, the request or the account is a duplicate key error. */
    async add({ pass: { userId, ...pass }, tx }: { pass: NewPass; tx: Tx }): Promise<void> {
      await passes.create([{ ...pass, ...(userId ? { userId } : {}) }], { session: tx })
    },
    /** Changes a pass that this transaction has read. */
    async change({ id, changes, tx }: { id: string; changes: Partial<TrialPassDocument>; tx: Tx }): Promise<void> {
      await passes.updateOne({ _id: new Types.ObjectId(id) }, { $set: changes }, { session: tx })
    },
    /**
     * Takes address and request off a pass, which the reports go on counting. A new document takes its place: the
     * embedded database keeps unique values taken until theirs is deleted.
     */
    async anonymise({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      const former = await passes.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean()
      if (!former) return
      const { email: _, leadId: __, ...rest } = former
      await passes.create([rest], { session: tx })
    },
  }
}

export const trialPassStore = defineStore(({ database }) => createTrialPassStore(database))

function toPass({ _id, email: _, leadId, userId, ...pass }: TrialPassDocument): StoredTrialPass {
  return { id: _id.toHexString(), leadId: leadId ?? null, userId: userId ?? null, ...pass }
}
