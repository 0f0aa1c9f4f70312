import type { Database } from '../../database.ts'
import type * as Kept from './stripe-types.ts'

/** Opens everything the payment account knows, one collection a kind. */
export function openAccountRecords({ collection }: Database) {
  return {
    customers: collection<Kept.Customer>('customer'),
    /** What is left of a deleted one. */
    deletedCustomers: collection<Kept.DeletedCustomer>('deleted_customer'),
    products: collection<Kept.Product>('product'),
    prices: collection<Kept.Price>('price'),
    coupons: collection<Kept.Coupon>('coupon'),
    methods: collection<Kept.PaymentMethod>('payment_method'),
    intents: collection<Kept.Intent>('payment_intent'),
    setups: collection<Kept.Setup>('setup_intent'),
    charges: collection<Kept.Charge>('charge'),
    refunds: collection<Kept.Refund>('refund'),
    disputes: collection<Kept.Dispute>('dispute'),
    subscriptions: collection<Kept.Subscription>('subscription'),
    invoices: collection<Kept.Invoice>('invoice'),
    checkouts: collection<Kept.Checkout>('checkout'),
    portals: collection<Kept.PortalSession>('portal_session'),
    events: collection<Kept.EventRecord>('event'),
    answers: collection<Kept.StoredAnswer>('kept_answer'),
    settings: collection<{ id: string; value: number }>('payment_setting'),
  }
}

export type AccountRecords = ReturnType<typeof openAccountRecords>
