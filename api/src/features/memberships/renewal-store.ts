import { getPlanName, planIds } from '@studio/contract'
import { defineModel, getDuplicateFields } from '../../adapters/mongo.ts'
import { type ChargedPlan, chargeCauses, type PaidInvoice } from '../../adapters/payments.ts'
import { count, defineSchema, instant, oneOf, text } from '../../adapters/schema.ts'
import { defineStore } from '../../platform/store.ts'

const schema = defineSchema({
  _id: text,
  subscriptionId: text,
  amountCents: count,
  paidAt: instant,
  plan: oneOf(planIds),
  cause: oneOf(chargeCauses),
})
schema.index({ paidAt: 1 })
schema.index({ subscriptionId: 1 })

/** A paid renewal or plan change as the provider reported it; the first payment belongs to the membership’s checkout. */
export type Renewal = PaidInvoice & { subscriptionId: string }

export const formatChargeTitle = ({ plan, cause }: ChargedPlan): string =>
  `${cause === 'change' ? 'Change to' : 'Renewal of'} ${getPlanName(plan)}`

/** Paid charges of memberships after the first one. Each is recorded once, however often its event is delivered. */
export const renewalStore = defineStore(({ database }) => {
  const renewals = defineModel({ database, collection: 'membership_renewals', schema })
  return {
    model: renewals,
    async record({ invoiceId: _id, ...charge }: Renewal): Promise<void> {
      await renewals.create([{ _id, ...charge }]).catch((error: unknown) => {
        if (!getDuplicateFields(error)) throw error
      })
    },
    async findBySubscription(subscriptionId: string): Promise<Renewal[]> {
      const documents = await renewals.find({ subscriptionId }).lean()
      return documents.map(({ _id: invoiceId, ...charge }) => ({ invoiceId, ...charge }))
    },
  }
})
