import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, optional, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** One free class for one address, stored when staff invite the sender of a trial request. */
const schema = defineSchema({
  /** Absent once erased, like `leadId`. */
  email: optional(text),
  leadId: optional(text),
  /** Absent until an account has verified the address. An account has one pass at most. */
  userId: optional(text),
  /** The booking that redeemed the pass; null while it can be redeemed. */
  bookingId: orNull(text),
  /** When the trial was requested, which is before the invitation that stores the pass. */
  grantedAt: instant,
  invitedAt: instant,
  /** When the pass was last redeemed; kept when it is returned. */
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

/** The account also stores whether it has a pass to redeem (`hasTrialPass`). */
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
    /** Throws a duplicate key error for a second pass of the same address, request or account. */
    async add({ pass, tx }: { pass: Omit<TrialPassDocument, '_id' | 'bookingId' | 'bookedAt'>; tx: Tx }) {
      await passes.create([pass], { session: tx })
    },
    async change({ id, changes, tx }: { id: string; changes: Partial<TrialPassDocument>; tx: Tx }): Promise<void> {
      await passes.updateOne({ _id: new Types.ObjectId(id) }, { $set: changes }, { session: tx })
    },
    /**
     * Removes address and request from a pass that the reports still count. The document is replaced, because the
     * embedded database frees a unique value only when its document is deleted.
     */
    async anonymize({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      const pass = await passes.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean()
      if (!pass) return
      const { email, leadId, ...fields } = pass
      await passes.create([fields], { session: tx })
    },
  }
})
