import type { ProviderPurchase } from '../../../adapters/payments.ts'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../../memberships/index.ts'
import { checkoutStore, type PaymentPurpose } from '../records/index.ts'

type Payment = { paymentIntentId: string; checkoutId: string | null }

/**
 * What a payment was for: a class or a program by its checkout, a month of a membership by its invoice, which only the
 * provider knows. Null when it is unrelated to the studio: the provider's account may serve other purposes.
 */
export async function findPaymentPurpose(
  deps: Deps,
  { paymentIntentId, checkoutId }: Payment,
): Promise<PaymentPurpose | null> {
  const known = checkoutId
    ? await findCheckoutPurpose(deps, checkoutId)
    : await checkoutStore(deps)
        .findByPayment(paymentIntentId)
        .then((found) => found && findCheckoutPurpose(deps, found.id))
  if (known) return known
  const purchase = await deps.payments.findPurchaseOf(paymentIntentId)
  if (!purchase) return null
  return purchase.kind === 'checkout'
    ? findCheckoutPurpose(deps, purchase.checkoutId)
    : findMembershipPurpose(deps, purchase)
}

async function findCheckoutPurpose(deps: Deps, checkoutId: string): Promise<PaymentPurpose | null> {
  const checkout = await checkoutStore(deps).findById(checkoutId)
  if (!checkout || checkout.kind === 'subscription') return null
  return { source: checkout.kind, userId: checkout.userId, checkoutId, subscriptionId: null, invoiceId: null }
}

type Invoice = Extract<ProviderPurchase, { kind: 'invoice' }>

async function findMembershipPurpose(
  deps: Deps,
  { invoiceId, subscriptionId }: Invoice,
): Promise<PaymentPurpose | null> {
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
