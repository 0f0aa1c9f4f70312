import { planIds, planName } from '@studio/contract'
import { defineModel, duplicateFields } from '../../adapters/mongo.ts'
import { chargeCauses, type PaidInvoice } from '../../adapters/payments.ts'
import { count, defineSchema, instant, oneOf, optional, text } from '../../adapters/schema.ts'
import { defineStore } from '../../platform/store.ts'

const schema = defineSchema({
  _id: text,
  subscriptionId: text,
  amountCents: count,
  paidAt: instant,
  plan: optional(oneOf(planIds)),
  cause: optional(oneOf(chargeCauses)),
})
schema.index({ paidAt: 1 })
schema.index({ subscriptionId: 1 })

/** A paid charge as the provider reported it; the first payment of a membership belongs to its checkout. */
type Renewal = PaidInvoice & { subscriptionId: string }

type ChargeTitleInput = {
  charge: Pick<Renewal, 'plan' | 'cause' | 'subscriptionId'>
  checkouts: ReadonlyArray<{ title: string; subscriptionId: string | null }>
}

/** What a charge was for: a change to a plan or its renewal. Where that was not stored, what was bought at first. */
export function chargeTitle({ charge: { plan, cause, subscriptionId }, checkouts }: ChargeTitleInput): string {
  if (plan && cause) return `${cause === 'change' ? 'Change to' : 'Renewal of'} ${planName(plan)}`
  return checkouts.find((one) => one.subscriptionId === subscriptionId)?.title ?? planName('monthly')
}

/** What memberships brought in after their first month (noted from signed events, each once). */
export const renewalStore = defineStore(({ database }) => {
  const renewals = defineModel({ database, collection: 'membership_renewals', schema })
  return {
    model: renewals,
    /** Notes a paid renewal; one that is known stays as it is. */
    async note({ invoiceId: _id, ...paid }: Renewal): Promise<void> {
      await renewals.create([{ _id, ...paid }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
    },
    async allOf(subscriptionId: string): Promise<Renewal[]> {
      const found = await renewals.find({ subscriptionId }).lean()
      return found.map(({ _id: invoiceId, ...paid }) => ({ invoiceId, ...paid }))
    },
  }
})
