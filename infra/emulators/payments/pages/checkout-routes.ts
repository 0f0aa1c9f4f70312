import { type Context, Hono } from 'hono'
import { type Account, load } from '../account.ts'
import { authenticateCheckout, type PayOutcome, payCheckout } from '../operations/complete-checkout.ts'
import { StripeError } from '../stripe-error.ts'
import type { CardOnForm, Checkout } from '../stripe-types.ts'
import type { Webhooks } from '../webhooks.ts'
import { getSuccessUrl, renderAuthenticatePage, renderCheckoutPage } from './checkout-page.ts'
import { renderNotFoundPage } from './receipt-pages.ts'

/** How long the redirect waits for the product to receive the payment's events, as Stripe does. */
const WAIT_FOR_PRODUCT_MS = 3000

/** `/checkout/{sessionId}`: the form, its submission, and the 3-D Secure step. */
export function createCheckoutRoutes(account: Account, webhooks: Webhooks): Hono {
  const { records, inTransaction } = account
  const routes = new Hono()
  routes.onError((error, c) => {
    if (error instanceof StripeError) return c.html(renderNotFoundPage('checkout'), 404)
    throw error
  })
  const loadCheckout = (c: Context) => load(account, 'checkouts', c.req.param('id'))
  /** Responds to an attempt to pay with a redirect or a page. */
  async function respond(c: Context, outcome: PayOutcome): Promise<Response> {
    const checkout = loadCheckout(c)
    if (outcome.kind === 'authenticate') return c.redirect(getAuthenticateUrl(checkout), 303)
    if (outcome.kind === 'declined') return c.html(renderCheckoutPage(checkout, records, outcome.message))
    if (outcome.kind === 'completed') await webhooks.waitForFirstAttempts(WAIT_FOR_PRODUCT_MS)
    // After the outcome `closed`, the checkout was paid before, or its page shows its state, such as expired.
    if (checkout.session.status === 'complete') return c.redirect(getSuccessUrl(checkout), 303)
    return c.html(renderCheckoutPage(checkout, records))
  }

  routes.get('/:id', (c) => c.html(renderCheckoutPage(loadCheckout(c), records)))
  routes.post('/:id', async (c) => {
    const card = readCard(await c.req.parseBody())
    return respond(
      c,
      inTransaction(() => payCheckout(account, c.req.param('id'), card)),
    )
  })
  routes.get('/:id/authenticate', (c) => c.html(renderAuthenticatePage(loadCheckout(c))))
  routes.post('/:id/authenticate', async (c) => {
    const { outcome } = await c.req.parseBody()
    return respond(
      c,
      inTransaction(() => authenticateCheckout(account, c.req.param('id'), { isPassed: outcome === 'complete' })),
    )
  })
  return routes
}

const getAuthenticateUrl = ({ id }: Checkout) => `/__local/payments/checkout/${id}/authenticate`

/** The card of a hosted form. */
export const readCard = ({ card, name }: Record<string, unknown>): CardOnForm => ({
  number: String(card).replace(/[\s-]/g, ''),
  name: String(name),
})
