import { type Model, Schema } from 'mongoose'
import type { Tx } from '../../../platform/transaction.ts'
import type { MembershipDocument } from '../membership-store.ts'
import type { PendingCredit } from './free-days-rules.ts'

export const creditSchema = new Schema<PendingCredit>(
  {
    id: { type: String, required: true },
    cents: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  },
  { _id: false },
)

/** The part of the store of memberships that keeps what is taken off the next charge. Amounts in cents. */
export const creditCalls = (memberships: Model<MembershipDocument>) => ({
  /** Adds to the credit that the provider has, until it is asked the next time. */
  async addCredit({ id, cents, tx }: { id: string; cents: number; tx: Tx }): Promise<void> {
    await memberships.updateOne({ _id: id }, { $inc: { creditCents: cents } }, { session: tx })
  },
  /** Notes credit that the provider is to get by a job. */
  async addPendingCredit({ id, credit, tx }: { id: string; credit: PendingCredit; tx: Tx }): Promise<void> {
    await memberships.updateOne({ _id: id }, { $push: { pendingCredits: credit } }, { session: tx })
  },
  /** Forgets credit that the provider is not to get any more. */
  async dropCredit({ id, creditId, tx }: { id: string; creditId: string; tx: Tx }): Promise<void> {
    const found = await memberships.findById(id, { pendingCredits: 1 }, { session: tx }).lean()
    const pendingCredits = (found?.pendingCredits ?? []).filter((one) => one.id !== creditId)
    if (found) await memberships.updateOne({ _id: id }, { $set: { pendingCredits } }, { session: tx })
  },
  /** Notes that the provider has credit which it was to get; nothing when that was noted before. */
  async completeCredit({ id, creditId, tx }: { id: string; creditId: string; tx: Tx }): Promise<void> {
    const found = await memberships.findById(id, { pendingCredits: 1 }, { session: tx }).lean()
    const pending = found?.pendingCredits ?? []
    const given = pending.find((one) => one.id === creditId)
    if (!given) return
    const pendingCredits = pending.filter((one) => one.id !== creditId)
    const update = { $set: { pendingCredits }, $inc: { creditCents: given.cents } }
    await memberships.updateOne({ _id: id }, update, { session: tx })
  },
})
