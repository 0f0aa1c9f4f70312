import { Hono } from 'hono'
import { type CardFields, cardOutcome, readCard } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { cancelAtPeriodEnd, changeCard } from '../operations/change-subscription.ts'
import { getUnpaidInvoice, renewSubscription } from '../operations/renew-subscription.ts'
import { attachCard } from '../operations/save-card.ts'
import { newCard } from '../records/new-customer.ts'
import type { PortalSession, Subscription } from '../records/stripe-types.ts'
import { cardFields } from './checkout-routes.ts'
import { portalPage } from './portal-page.ts'
import { notFoundPage } from './receipt-pages.ts'

/** `/portal/{sessionId}`: the customer portal and its four acts. */
export function portalRoutes(context: PaymentContext): Hono {
  const routes = new Hono()
  routes.get('/:id', (c) => {
    const portal = context.records.portals.get(c.req.param('id'))
    return portal ? c.html(portalPage({ context, portal })) : c.html(notFoundPage('billing session'), 404)
  })
  routes.post('/:id', async (c) => {
    const portal = context.records.portals.get(c.req.param('id'))
    if (!portal) return c.html(notFoundPage('billing session'), 404)
    const body = await c.req.parseBody()
    if (body.action === 'change-card') {
      const typed = cardFields(body)
      const result = context.inTransaction(() => saveCard(context, { portal, typed }))
      return c.html(portalPage({ context, portal, ...result, ...(result.wrong && { typed }) }))
    }
    const subscription = context.records.subscriptions.get(String(body.subscription))
    if (!subscription || subscription.customer !== portal.customer) return c.html(notFoundPage('subscription'), 404)
    const said = context.inTransaction(() => act(context, { subscription, action: String(body.action) }))
    return c.html(portalPage({ context, portal, said }))
  })
  return routes
}

function saveCard(
  context: PaymentContext,
  { portal, typed }: { portal: PortalSession; typed: CardFields },
): { wrong?: Partial<CardFields>; said?: string } {
  const reading = readCard(typed, context.clock.seconds())
  if (!reading.ok) return { wrong: reading.wrong }
  const fate = cardOutcome(reading.card.number)
  if (fate.kind === 'declined') return { wrong: { card: fate.message } }
  if (fate.kind === 'bank') return { wrong: { card: 'A subscription takes cards only.' } }
  const email = context.records.customers.get(portal.customer)?.email ?? null
  const card = newCard(context, { card: reading.card, customer: null, email })
  const method = attachCard(context, { method: card, customer: portal.customer })
  changeCard(context, { customer: portal.customer, method: method.id })
  return { said: 'Your card was changed.' }
}

function act(
  context: PaymentContext,
  { subscription, action }: { subscription: Subscription; action: string },
): string {
  if (subscription.status === 'canceled') return 'This subscription has ended.'
  if (action === 'cancel') {
    cancelAtPeriodEnd(context, { before: subscription, ends: true })
    return 'Your subscription ends with the period you have paid for.'
  }
  if (action === 'resume') {
    cancelAtPeriodEnd(context, { before: subscription, ends: false })
    return 'Your subscription goes on.'
  }
  if (action !== 'pay-invoice' || !getUnpaidInvoice(context, subscription)) return 'There is nothing to pay.'
  const after = renewSubscription(context, { subscription })
  return after.status === 'active' ? 'Thank you, your invoice is paid.' : 'Your card was declined.'
}
