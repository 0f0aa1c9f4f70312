import { Hono } from 'hono'
import { createClock } from '../clock.ts'
import type { EmulatorsConfig } from '../config.ts'
import type { Database } from '../database.ts'
import { createFaultRoutes, createFaults } from '../faults.ts'
import { type Account, openRecords } from './account.ts'
import { createApiRoutes } from './api/routes.ts'
import { createControlRoutes } from './controls.ts'
import { processDueWork } from './operations/process-due-work.ts'
import { createCheckoutRoutes } from './pages/checkout-routes.ts'
import { createPortalRoutes } from './pages/portal.ts'
import { createReceiptRoutes } from './pages/receipt-pages.ts'
import { createWebhooks } from './webhooks.ts'

/** How often due renewals, expiries and bank debits are processed. */
const PROCESSING_INTERVAL_MS = 1000
/** How long an Idempotency-Key is remembered. */
const KEY_LIFETIME_SECONDS = 24 * 60 * 60

export type Payments = ReturnType<typeof startPayments>

/** Opens the payment account and starts to process due work. Returns Stripe's API, and the hosted pages with the controls. */
export function startPayments({ database, config }: { database: Database; config: EmulatorsConfig }) {
  const records = openRecords(database)
  const clock = createClock(records.settings.get('clock offset')?.value)
  const { webhookUrl: url, webhookSecret: secret } = config
  const webhooks = createWebhooks({ events: records.events, clock, url, secret })
  const { inTransaction } = database
  const account: Account = { records, clock, config, inTransaction, emitEvent: webhooks.emitEvent }
  const faults = createFaults()

  const pages = new Hono()
  pages.route('/checkout', createCheckoutRoutes(account, webhooks))
  pages.route('/portal', createPortalRoutes(account))
  pages.route('/', createReceiptRoutes(account))
  pages.route('/', createControlRoutes(account, webhooks))
  pages.route('/faults', createFaultRoutes(faults))

  for (const { id, at } of records.idempotentResponses.all())
    if (at < clock.seconds() - KEY_LIFETIME_SECONDS) records.idempotentResponses.remove(id)
  webhooks.setDelivering(true)
  const timer = setInterval(() => inTransaction(() => processDueWork(account)), PROCESSING_INTERVAL_MS)
  const stop = () => {
    clearInterval(timer)
    return webhooks.stop()
  }
  return { api: createApiRoutes(account, faults), pages, account, records, faults, webhooks, stop }
}
