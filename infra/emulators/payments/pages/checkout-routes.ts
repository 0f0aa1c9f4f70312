import { type Context, Hono } from 'hono'
import type { CardFields } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { authenticateCheckout, type PayOutcome, payCheckout } from '../operations/pay-checkout.ts'
import type { Webhooks } from '../webhooks.ts'
import { authenticatePage, checkoutPage, successAddress } from './checkout-page.ts'
import { notFoundPage } from './receipt-pages.ts'

/** Stripe sends a buyer back only when the product had a chance to hear of the payment; so do we, for so long. */
const waitForProduct = 3000

/** `/checkout/{sessionId}`: the form, its answer, and the 3-D Secure step. */
export function checkoutRoutes({ context, webhooks }: { context: PaymentContext; webhooks: Webhooks }): Hono {
  const { records } = context
  const routes = new Hono()
  const answer = answering({ context, webhooks })
  const checkoutOf = (c: Context) => records.checkouts.get(c.req.param('id') ?? '')

  routes.get('/:id', (c) => {
    const checkout = checkoutOf(c)
    return checkout ? c.html(checkoutPage({ checkout, records })) : c.html(notFoundPage('checkout'), 404)
  })
  routes.post('/:id', async (c) => {
    const typed = cardFields(await c.req.parseBody())
    const id = c.req.param('id')
    if (!checkoutOf(c)) return c.html(notFoundPage('checkout'), 404)
    return answer(c, { outcome: context.inTransaction(() => payCheckout(context, { id, fields: typed })), typed })
  })
  routes.get('/:id/authenticate', (c) => {
    const checkout = checkoutOf(c)
    if (!checkout) return c.html(notFoundPage('checkout'), 404)
    return checkout.waiting
      ? c.html(authenticatePage(checkout))
      : c.redirect(`/__local/payments/checkout/${checkout.id}`, 303)
  })
  routes.post('/:id/authenticate', async (c) => {
    const { outcome } = await c.req.parseBody()
    const id = c.req.param('id')
    if (!checkoutOf(c)) return c.html(notFoundPage('checkout'), 404)
    return answer(c, {
      outcome: context.inTransaction(() => authenticateCheckout(context, { id, passed: outcome === 'complete' })),
    })
  })
  return routes
}

/** Turns what came of a try into a page or the way on. */
function answering({ context: { records }, webhooks }: { context: PaymentContext; webhooks: Webhooks }) {
  return async (c: Context, { outcome, typed }: { outcome: PayOutcome; typed?: CardFields }) => {
    const checkout = records.checkouts.get(c.req.param('id') ?? '')
    if (!checkout) return c.html(notFoundPage('checkout'), 404)
    switch (outcome.kind) {
      case 'paid':
        await webhooks.firstAttempts(waitForProduct)
        return c.redirect(successAddress(outcome.checkout), 303)
      case 'authenticate':
        return c.redirect(`/__local/payments/checkout/${checkout.id}/authenticate`, 303)
      case 'wrong':
        return c.html(checkoutPage({ checkout, records, typed, wrong: outcome.wrong }))
      case 'declined':
        return c.html(checkoutPage({ checkout, records, typed, refused: outcome.message }))
      case 'closed':
        return checkout.session.status === 'complete'
          ? c.redirect(successAddress(checkout), 303)
          : c.html(checkoutPage({ checkout, records }))
    }
  }
}

/** The four fields of a card form; what is missing is empty. */
export function cardFields(body: Record<string, unknown>): CardFields {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  return { card: text('card'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') }
}
