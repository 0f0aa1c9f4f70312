import type { Collection, Database } from '../../database.ts'
import type {
  Charge,
  Checkout,
  Coupon,
  Customer,
  DeletedCustomer,
  Dispute,
  EventRecord,
  Intent,
  Invoice,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Refund,
  Setup,
  StoredAnswer,
  Subscription,
} from './stripe-types.ts'

/** Everything the payment account knows, one collection a kind. */
export type AccountRecords = {
  customers: Collection<Customer>
  /** What is left of a deleted one. */
  deletedCustomers: Collection<DeletedCustomer>
  products: Collection<Product>
  prices: Collection<Price>
  coupons: Collection<Coupon>
  methods: Collection<PaymentMethod>
  intents: Collection<Intent>
  setups: Collection<Setup>
  charges: Collection<Charge>
  refunds: Collection<Refund>
  disputes: Collection<Dispute>
  subscriptions: Collection<Subscription>
  invoices: Collection<Invoice>
  checkouts: Collection<Checkout>
  portals: Collection<PortalSession>
  events: Collection<EventRecord>
  answers: Collection<StoredAnswer>
  settings: Collection<{ id: string; value: number }>
}

/** Opens the account's records. */
export function openAccountRecords(database: Database): AccountRecords {
  return {
    customers: database.collection('customer'),
    deletedCustomers: database.collection('deleted_customer'),
    products: database.collection('product'),
    prices: database.collection('price'),
    coupons: database.collection('coupon'),
    methods: database.collection('payment_method'),
    intents: database.collection('payment_intent'),
    setups: database.collection('setup_intent'),
    charges: database.collection('charge'),
    refunds: database.collection('refund'),
    disputes: database.collection('dispute'),
    subscriptions: database.collection('subscription'),
    invoices: database.collection('invoice'),
    checkouts: database.collection('checkout'),
    portals: database.collection('portal_session'),
    events: database.collection('event'),
    answers: database.collection('kept_answer'),
    settings: database.collection('payment_setting'),
  }
}
