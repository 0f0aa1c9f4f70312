import type { Clock } from '../clock.ts'
import type { EmulatorsConfig } from '../config.ts'
import type { Collection, Database } from '../database.ts'
import { missing } from './stripe-error.ts'
import type * as Kept from './stripe-types.ts'

/** Opens the collections of the payment account, one for each kind of record. */
export const openRecords = ({ collection }: Database) => ({
  customers: collection<Kept.Customer>('customer'),
  /** Ids of deleted customers, which Stripe still returns. */
  deletedCustomers: collection<Kept.DeletedCustomer>('deleted_customer'),
  products: collection<Kept.Product>('product'),
  coupons: collection<Kept.Coupon>('coupon'),
  methods: collection<Kept.PaymentMethod>('payment_method'),
  intents: collection<Kept.Intent>('payment_intent'),
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
})

export type Records = ReturnType<typeof openRecords>

/** What every operation of the payment emulator works with. */
export type Account = {
  records: Records
  clock: Clock
  config: EmulatorsConfig
  /** Runs a change of the records in a transaction. */
  inTransaction: <R>(work: () => R) => R
  /** Stores an event and sends it. `previous` holds the old values of an `.updated` event. */
  emitEvent: (type: string, object: object, previous?: object) => void
}

/** The names that Stripe's errors use for each kind of record. */
const names = {
  customers: 'customer',
  products: 'product',
  coupons: 'coupon',
  methods: 'PaymentMethod',
  intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  subscriptions: 'subscription',
  checkouts: 'checkout.session',
  events: 'event',
} as const

type Kind = keyof typeof names
type RecordOf<K extends Kind> = Records[K] extends Collection<infer T> ? T : never

/** The record with an id; throws Stripe's 404, which names the kind and the parameter. */
export function find<K extends Kind>({ records }: Account, kind: K, id: string | null = '', param = 'id'): RecordOf<K> {
  const record = records[kind].get(id ?? '')
  if (!record) throw missing({ kind: names[kind], id: id ?? '', param })
  return record as unknown as RecordOf<K>
}

/** Address of a page of this emulator, as people reach it through the gateway. */
export const pageAddress = ({ config }: Account, path: string): string => `${config.publicUrl}/__local/payments/${path}`
