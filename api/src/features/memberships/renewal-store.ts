import { planIds, planName } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import { type ChargedPlan, chargeCauses, type PaidInvoice } from '../../adapters/payments.ts'
import { defineStore } from '../../platform/store.ts'

type RenewalDocument = {
  /** The provider's id of the invoice, so that a repeated event is stored once. */
  _id: string
  subscriptionId: string
  amountCents: number
  paidAt: Date
} & Partial<ChargedPlan>

const schema = new Schema<RenewalDocument>({
  _id: { type: String, required: true },
  subscriptionId: { type: String, required: true },
  amountCents: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  paidAt: { type: Date, required: true },
  plan: { type: String, enum: planIds },
  cause: { type: String, enum: chargeCauses },
})
schema.index({ paidAt: 1 })
schema.index({ subscriptionId: 1 })

/** A paid charge as the provider reported it; the first payment of a membership belongs to its checkout. */
type Renewal = PaidInvoice & { subscriptionId: string }

type BoughtPlan = { title: string; subscriptionId: string | null }
type RenewalTitleInput = {
  charge: Pick<Renewal, 'plan' | 'cause' | 'subscriptionId'>
  checkouts: readonly BoughtPlan[]
}

/** What a charge was for: a change to a plan or its renewal. Where that was not stored, what was bought at first. */
export function chargeTitle({ charge: { plan, cause, subscriptionId }, checkouts }: RenewalTitleInput): string {
  if (plan && cause) return `${cause === 'change' ? 'Change to' : 'Renewal of'} ${planName(plan)}`
  return checkouts.find((one) => one.subscriptionId === subscriptionId)?.title ?? planName('monthly')
}

/** What memberships brought in after their first month (noted from signed events, each once). */
function createRenewalStore(database: Database) {
  const renewals = defineModel<RenewalDocument>({ database, collection: 'membership_renewals', schema })
  return {
    model: renewals,
    /** Notes a paid renewal; one that is known stays as it is. */
    async note({ invoiceId: _id, ...paid }: Renewal): Promise<void> {
      await renewals.create([{ _id, ...paid }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
    },
    /** The charges of a membership after its first, in no order. */
    async allOf(subscriptionId: string): Promise<Renewal[]> {
      const found = await renewals.find({ subscriptionId }).lean()
      return found.map(({ _id: invoiceId, ...paid }) => ({ invoiceId, ...paid }))
    },
  }
}

export const renewalStore = defineStore(({ database }) => createRenewalStore(database))
