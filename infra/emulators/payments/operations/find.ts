import type { Collection } from '../../database.ts'
import type { PaymentContext } from '../context.ts'
import type { Charge, Checkout, Customer, Intent, PaymentMethod, Setup, Subscription } from '../records/stripe-types.ts'
import { missing } from '../stripe-error.ts'

type Sought = { id: string; kind: string; param?: string }

/** The thing with an id, or Stripe's 404 that names its kind. */
export function find<T extends { id: string }>(collection: Collection<T>, { id, kind, param }: Sought): T {
  const found = collection.get(id)
  if (!found) throw missing({ kind, id, param })
  return found
}

export const findCheckout = ({ records }: PaymentContext, id: string): Checkout =>
  find(records.checkouts, { id, kind: 'checkout.session' })
export const findCustomer = ({ records }: PaymentContext, id: string, param = 'customer'): Customer =>
  find(records.customers, { id, kind: 'customer', param })
export const findIntent = ({ records }: PaymentContext, id: string, param = 'intent'): Intent =>
  find(records.intents, { id, kind: 'payment_intent', param })
export const findSetup = ({ records }: PaymentContext, id: string): Setup =>
  find(records.setups, { id, kind: 'setupintent', param: 'intent' })
export const findCharge = ({ records }: PaymentContext, id: string, param = 'id'): Charge =>
  find(records.charges, { id, kind: 'charge', param })
export const findSubscription = ({ records }: PaymentContext, id: string): Subscription =>
  find(records.subscriptions, { id, kind: 'subscription' })
export const findMethod = ({ records }: PaymentContext, id: string, param = 'payment_method'): PaymentMethod =>
  find(records.methods, { id, kind: 'PaymentMethod', param })
