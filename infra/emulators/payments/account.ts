import type { Clock } from '../clock.ts'
import type { EmulatorsConfig } from '../config.ts'
import type { Collection, Database } from '../database.ts'
import { createNotFound } from './stripe-error.ts'
import type * as Stored from './stripe-types.ts'

/** Opens the collections of the payment account, one for each kind of record. */
export const openRecords = ({ collection }: Database) => ({
  customers: collection<Stored.Customer>('customer'),
  /** Ids of deleted customers, which Stripe still returns. */
  deletedCustomers: collection<Stored.DeletedCustomer>('deleted_customer'),
  products: collection<Stored.Product>('product'),
  coupons: collection<Stored.Coupon>('coupon'),
  methods: collection<Stored.PaymentMethod>('payment_method'),
  intents: collection<Stored.Intent>('payment_intent'),
  charges: collection<Stored.Charge>('charge'),
  refunds: collection<Stored.Refund>('refund'),
  disputes: collection<Stored.Dispute>('dispute'),
  subscriptions: collection<Stored.Subscription>('subscription'),
  invoices: collection<Stored.Invoice>('invoice'),
  checkouts: collection<Stored.Checkout>('checkout'),
  portals: collection<Stored.PortalSession>('portal_session'),
  events: collection<Stored.EventRecord>('event'),
  /** The first response to each idempotency key. */
  idempotentResponses: collection<Stored.StoredResponse>('stored_response'),
  /** One record, `clock offset`: how many milliseconds the clock is ahead. */
  settings: collection<{ id: string; value: number }>('payment_setting'),
})

export type Records = ReturnType<typeof openRecords>

/** The context of every operation of the payment emulator. */
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
const kindNames = {
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

type Kind = keyof typeof kindNames
type RecordOf<K extends Kind> = Records[K] extends Collection<infer T> ? T : never

/**
 * Returns the record with an id; throws Stripe's 404, which names the kind and, as `param`, the parameter that held the id.
 */
export function load<K extends Kind>(
  { records }: Account,
  kind: K,
  id: string | null = '',
  { param = 'id' } = {},
): RecordOf<K> {
  const record = records[kind].get(id ?? '')
  if (!record) throw createNotFound({ kind: kindNames[kind], id: id ?? '', param })
  return record as unknown as RecordOf<K>
}

/** Address of a page of this emulator, as people reach it through the gateway. */
export const toPageUrl = ({ config }: Account, path: string): string => `${config.publicUrl}/__local/payments/${path}`
