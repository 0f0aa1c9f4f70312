import { Hono } from 'hono'
import { createClock } from '../clock.ts'
import type { EmulatorsConfig } from '../config.ts'
import type { Database } from '../database.ts'
import { faultRoutes } from '../fault-routes.ts'
import { createFaults, type Faults } from '../faults.ts'
import { apiRoutes } from './api/routes.ts'
import type { PaymentContext } from './context.ts'
import { controlRoutes } from './controls.ts'
import { passTime } from './operations/pass-time.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { portalRoutes } from './pages/portal-routes.ts'
import { receiptRoutes } from './pages/receipt-pages.ts'
import { type AccountRecords, openAccountRecords } from './records/account-records.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** The payment emulator: its API, its hosted pages with the controls, and its section of the index page. */
export type Payments = {
  api: Hono
  pages: Hono
  records: AccountRecords
  context: PaymentContext
  faults: Faults
  webhooks: Webhooks
  stop: () => Promise<void>
}

/** How often due things are carried out, in milliseconds. */
const tick = 1000
/** How long an Idempotency-Key is remembered, in seconds. */
const keysLive = 24 * 60 * 60

/** Opens the payment account and starts its clock. */
export function startPayments({ database, config }: { database: Database; config: EmulatorsConfig }): Payments {
  const records = openAccountRecords(database)
  const clock = createClock(records.settings.get('clock offset')?.value ?? 0)
  const webhooks = createWebhooks({
    events: records.events,
    clock,
    url: config.webhookUrl,
    secret: config.webhookSecret,
  })
  const context: PaymentContext = {
    records,
    clock,
    config,
    inTransaction: database.inTransaction,
    emitEvent: webhooks.emitEvent,
  }
  const faults = createFaults()

  const pages = new Hono()
  pages.route('/checkout', checkoutRoutes({ context, webhooks }))
  pages.route('/portal', portalRoutes(context))
  pages.route('/', receiptRoutes(context))
  pages.route('/', controlRoutes({ context, webhooks }))
  pages.route('/faults', faultRoutes(faults))

  for (const { id, at } of records.answers.all()) if (at < clock.seconds() - keysLive) records.answers.remove(id)
  webhooks.resume()
  const timer = setInterval(() => context.inTransaction(() => passTime(context)), tick)
  const stop = () => {
    clearInterval(timer)
    return webhooks.stop()
  }
  return { api: apiRoutes({ context, faults }), pages, records, context, faults, webhooks, stop }
}
