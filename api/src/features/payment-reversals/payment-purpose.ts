import type { ProviderPurchase } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { membershipStore } from '../memberships/index.ts'
import { checkoutStore, type PaymentFacts } from '../payment-records/index.ts'
import { userStore } from '../people/index.ts'

type Payment = { paymentIntentId: string; checkoutId: string | null }

/**
 * What a payment was for: a class or a program by its checkout, a month of a membership by its invoice, which only the
 * provider knows. Null when it is unrelated to the studio: the provider's account may serve other purposes.
 */
export async function factsOf(deps: Deps, { paymentIntentId, checkoutId }: Payment): Promise<PaymentFacts | null> {
  const known = checkoutId
    ? await checkoutFacts(deps, checkoutId)
    : await checkoutStore(deps)
        .findByPayment(paymentIntentId)
        .then((found) => found && checkoutFacts(deps, found.id))
  if (known) return known
  const purchase = await deps.payments.findPurchaseOf(paymentIntentId)
  if (!purchase) return null
  return purchase.kind === 'checkout' ? checkoutFacts(deps, purchase.checkoutId) : membershipFacts(deps, purchase)
}

async function checkoutFacts(deps: Deps, checkoutId: string): Promise<PaymentFacts | null> {
  const checkout = await checkoutStore(deps).findById(checkoutId)
  if (!checkout || checkout.kind === 'subscription') return null
  return { source: checkout.kind, userId: checkout.userId, checkoutId, subscriptionId: null, invoiceId: null }
}

type Invoice = Extract<ProviderPurchase, { kind: 'invoice' }>

async function membershipFacts(deps: Deps, { invoiceId, subscriptionId }: Invoice): Promise<PaymentFacts | null> {
  const userId = await memberOf(deps, subscriptionId)
  return userId ? { source: 'membership', userId, checkoutId: null, subscriptionId, invoiceId } : null
}

// Events come in any order: the subscription itself may not be known yet.
async function memberOf(deps: Deps, subscriptionId: string): Promise<string | null> {
  const membership = await membershipStore(deps).findById(subscriptionId)
  if (membership?.userId) return membership.userId
  const subscription = await deps.payments.findSubscription(subscriptionId)
  if (!subscription) return null
  return subscription.userId ?? (await userStore(deps).findByCustomer(subscription.customerId))?.id ?? null
}
