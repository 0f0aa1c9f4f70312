import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import { defineStore } from '../../platform/store.ts'

type RenewalDocument = {
  /** The provider's id of the invoice, so that a repeated event is stored once. */
  _id: string
  subscriptionId: string
  amountCents: number
  paidAt: Date
}

const schema = new Schema<RenewalDocument>({
  _id: { type: String, required: true },
  subscriptionId: { type: String, required: true },
  amountCents: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  paidAt: { type: Date, required: true },
})
schema.index({ paidAt: 1 })
schema.index({ subscriptionId: 1 })

/** A paid renewal as the provider reported it; the first payment of a membership belongs to its checkout. */
export type Renewal = { invoiceId: string; subscriptionId: string; amountCents: number; paidAt: Date }

/** What memberships brought in after their first month (noted from signed events, each once). */
function createRenewalStore(database: Database) {
  const renewals = defineModel<RenewalDocument>({ database, collection: 'membership_renewals', schema })
  return {
    model: renewals,
    /** Notes a paid renewal; one that is known stays as it is. */
    async note({ invoiceId: _id, subscriptionId, amountCents, paidAt }: Renewal): Promise<void> {
      await renewals.create([{ _id, subscriptionId, amountCents, paidAt }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
    },
    /** The months of a membership after its first, in no order. */
    async allOf(subscriptionId: string): Promise<Renewal[]> {
      const found = await renewals.find({ subscriptionId }).lean()
      return found.map(({ _id: invoiceId, amountCents, paidAt }) => ({
        invoiceId,
        subscriptionId,
        amountCents,
        paidAt,
      }))
    },
  }
}

export const renewalStore = defineStore(({ database }) => createRenewalStore(database))
