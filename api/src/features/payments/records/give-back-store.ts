import { formatCents, formatMoney } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  oneOf,
  orNull,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  userId: text,
  /** The payment in the studio's records: the id of its checkout, or of its invoice. */
  paymentId: text,
  checkoutId: orNull(text),
  invoiceId: orNull(text),
  /** Null for the months of a membership, whose payment the provider knows. */
  paymentIntentId: orNull(text),
  title: text,
  amountCents: count,
  /** With it all of the payment has gone back: what was bought stays all the same. */
  isRest: flag,
  reason: withDefault(text, ''),
  /** `void`: its money went back in another way, or an admin settled it by other means. */
  status: oneOf(['due', 'done', 'void']),
  createdAt: instant,
  doneAt: orNull(instant),
})
schema.index({ userId: 1 })
schema.index({ paymentIntentId: 1 })
type GiveBackDocument = DocumentOf<typeof schema>
export type StoredGiveBack = Omit<GiveBackDocument, '_id'> & { id: string }
type NewGiveBack = Omit<StoredGiveBack, 'id' | 'status' | 'createdAt' | 'doneAt'>

export type GiveBackJob = { giveBackId: string }

const toGiveBack = ({ _id, ...fields }: GiveBackDocument): StoredGiveBack => ({ id: _id.toHexString(), ...fields })

/** Parts of payments that admins give back, each with the job that does it; several for one payment. */
export const giveBackStore = defineStore(({ database, jobQueue }) => {
  const giveBacks = defineModel({ database, collection: 'payments_given_back', schema })
  const end = async (id: string, $set: Partial<GiveBackDocument>, tx: Tx): Promise<boolean> => {
    const stored = await giveBacks.findById(id, { status: 1 }, { session: tx }).lean()
    if (stored?.status !== 'due') return false
    await giveBacks.updateOne({ _id: stored._id }, { $set }, { session: tx })
    return true
  }
  return {
    model: giveBacks,
    async add({ giveBack, now, tx }: { giveBack: NewGiveBack; now: Date; tx: Tx }): Promise<string> {
      const [added] = await giveBacks.create([{ ...giveBack, status: 'due', createdAt: now }], { session: tx })
      if (!added) throw new Error('what was just added must come back')
      const cause = added._id.toHexString()
      const payload: GiveBackJob = { giveBackId: cause }
      const title = `${giveBack.title}, ${formatMoney(formatCents(giveBack.amountCents))}`
      await jobQueue.add({ kind: 'give-back', cause, payload, title, userId: giveBack.userId, tx })
      return cause
    },
    async findById(id: string): Promise<StoredGiveBack | null> {
      const stored = await giveBacks.findById(id).lean()
      return stored && toGiveBack(stored)
    },
    async allOf(userId: string, { tx }: OptionalTx = {}): Promise<StoredGiveBack[]> {
      return (await giveBacks.find({ userId }, null, { session: tx ?? null }).lean()).map(toGiveBack)
    },
    /** Those of a payment that are not void. */
    async ofPayment(paymentIntentId: string, { tx }: OptionalTx = {}): Promise<StoredGiveBack[]> {
      const stored = await giveBacks.find({ paymentIntentId }, null, { session: tx ?? null }).lean()
      return stored.map(toGiveBack).filter(({ status }) => status !== 'void')
    },
    /** Notes that the money went back; false when that was noted before, or it was settled otherwise. */
    markDone: ({ id, now, tx }: { id: string; now: Date; tx: Tx }) => end(id, { status: 'done', doneAt: now }, tx),
    markVoid: ({ id, tx }: { id: string; tx: Tx }) => end(id, { status: 'void' }, tx),
    async forgetReasons({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await giveBacks.updateMany({ userId }, { $set: { reason: '' } }, { session: tx })
    },
  }
})
