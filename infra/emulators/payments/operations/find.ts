import type { Collection } from '../../database.ts'
import type { PaymentContext } from '../context.ts'
import type {
  Charge,
  Checkout,
  Customer,
  Intent,
  Invoice,
  PaymentMethod,
  Setup,
  Subscription,
} from '../records/stripe-types.ts'
import { missing } from '../stripe-error.ts'

type Sought = { id: string; kind: string; param?: string }

/** The thing with an id, or Stripe's 404 that names its kind. */
export function find<T extends { id: string }>(shelf: Collection<T>, { id, kind, param }: Sought): T {
  const found = shelf.get(id)
  if (!found) throw missing({ kind, id, param })
  return found
}

export const findCheckout = ({ books }: PaymentContext, id: string): Checkout =>
  find(books.checkouts, { id, kind: 'checkout.session' })
export const findCustomer = ({ books }: PaymentContext, id: string, param = 'customer'): Customer =>
  find(books.customers, { id, kind: 'customer', param })
export const findIntent = ({ books }: PaymentContext, id: string, param = 'intent'): Intent =>
  find(books.intents, { id, kind: 'payment_intent', param })
export const findSetup = ({ books }: PaymentContext, id: string): Setup =>
  find(books.setups, { id, kind: 'setupintent', param: 'intent' })
export const findCharge = ({ books }: PaymentContext, id: string, param = 'id'): Charge =>
  find(books.charges, { id, kind: 'charge', param })
export const findSubscription = ({ books }: PaymentContext, id: string): Subscription =>
  find(books.subscriptions, { id, kind: 'subscription' })
export const findInvoice = ({ books }: PaymentContext, id: string): Invoice =>
  find(books.invoices, { id, kind: 'invoice' })
export const findMethod = ({ books }: PaymentContext, id: string, param = 'payment_method'): PaymentMethod =>
  find(books.methods, { id, kind: 'PaymentMethod', param })
