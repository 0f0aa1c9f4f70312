import { type Context, Hono } from 'hono'
import { type Account, find } from '../account.ts'
import { authenticateCheckout, type PayOutcome, payCheckout } from '../operations/complete-checkout.ts'
import { StripeError } from '../stripe-error.ts'
import type { CardOnForm, Checkout } from '../stripe-types.ts'
import type { Webhooks } from '../webhooks.ts'
import { authenticatePage, checkoutPage, successAddress } from './checkout-page.ts'
import { notFoundPage } from './receipt-pages.ts'

/** Stripe sends a buyer back only when the product had a chance to hear of the payment; so do we, for so long. */
const WAIT_FOR_PRODUCT_MS = 3000

/** `/checkout/{sessionId}`: the form, its answer, and the 3-D Secure step. */
export function checkoutRoutes(account: Account, webhooks: Webhooks): Hono {
  const { records, inTransaction } = account
  const routes = new Hono()
  routes.onError((error, c) => {
    if (error instanceof StripeError) return c.html(notFoundPage('checkout'), 404)
    throw error
  })
  const checkoutOf = (c: Context) => find(account, 'checkouts', c.req.param('id'))
  /** Turns what came of a try into a page or the way on. */
  async function answer(c: Context, outcome: PayOutcome): Promise<Response> {
    const checkout = checkoutOf(c)
    if (outcome.kind === 'authenticate') return c.redirect(authenticateAddress(checkout), 303)
    if (outcome.kind === 'declined') return c.html(checkoutPage(checkout, records, outcome.message))
    if (outcome.kind === 'paid') await webhooks.waitForFirstAttempts(WAIT_FOR_PRODUCT_MS)
    if (checkout.session.status === 'complete') return c.redirect(successAddress(checkout), 303)
    return c.html(checkoutPage(checkout, records))
  }

  routes.get('/:id', (c) => c.html(checkoutPage(checkoutOf(c), records)))
  routes.post('/:id', async (c) => {
    const card = readCard(await c.req.parseBody())
    return answer(
      c,
      inTransaction(() => payCheckout(account, c.req.param('id'), card)),
    )
  })
  routes.get('/:id/authenticate', (c) => c.html(authenticatePage(checkoutOf(c))))
  routes.post('/:id/authenticate', async (c) => {
    const { outcome } = await c.req.parseBody()
    return answer(
      c,
      inTransaction(() => authenticateCheckout(account, c.req.param('id'), outcome === 'complete')),
    )
  })
  return routes
}

const authenticateAddress = ({ id }: Checkout) => `/__local/payments/checkout/${id}/authenticate`

/** The card of a hosted form. */
export const readCard = ({ card, name }: Record<string, unknown>): CardOnForm => ({
  number: String(card).replace(/[\s-]/g, ''),
  name: String(name),
})
