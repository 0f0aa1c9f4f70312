import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDay, formatMoney, type Markup, renderPage } from '../../pages/page.ts'
import type { Account } from '../account.ts'
import { getCardOutcome, saveCard } from '../cards.ts'
import { changeSubscription, getPeriod, setCancelAtPeriodEnd } from '../operations/change-subscription.ts'
import { getUnpaidInvoice, renewSubscription } from '../operations/renew-subscription.ts'
import type { CardOnForm, PortalSession, Subscription } from '../stripe-types.ts'
import { renderCardForm } from './checkout-page.ts'
import { readCard } from './checkout-routes.ts'
import { renderNotFoundPage } from './receipt-pages.ts'

/** `/portal/{sessionId}`: the customer portal and its four actions. */
export function createPortalRoutes(account: Account): Hono {
  const { records, inTransaction } = account
  const routes = new Hono()
  routes.get('/:id', (c) => {
    const portal = records.portals.get(c.req.param('id'))
    return portal ? c.html(renderPortalPage(account, portal)) : c.html(renderNotFoundPage('billing session'), 404)
  })
  routes.post('/:id', async (c) => {
    const portal = records.portals.get(c.req.param('id'))
    if (!portal) return c.html(renderNotFoundPage('billing session'), 404)
    const form = await c.req.parseBody()
    if (form.action === 'change-card') {
      const message = inTransaction(() => changeCard(account, portal.customer, readCard(form)))
      return c.html(renderPortalPage(account, portal, message))
    }
    const subscription = records.subscriptions.get(String(form.subscription))
    if (subscription?.customer !== portal.customer) return c.html(renderNotFoundPage('subscription'), 404)
    const message = inTransaction(() => performAction(account, subscription, String(form.action)))
    return c.html(renderPortalPage(account, portal, message))
  })
  return routes
}

/** Saves a card and charges the customer's subscriptions to it from now on. */
function changeCard(account: Account, customer: string, card: CardOnForm): string {
  const outcome = getCardOutcome(card)
  if (typeof outcome === 'object') return outcome.message
  if (outcome.startsWith('bank')) return 'A subscription takes cards only.'
  const method = saveCard(account, card, customer)
  for (const subscription of account.records.subscriptions.all())
    if (subscription.customer === customer && subscription.status !== 'canceled')
      changeSubscription(account, subscription, { ...subscription, default_payment_method: method.id })
  return 'Your card was changed.'
}

function performAction(account: Account, subscription: Subscription, action: string): string {
  if (subscription.status === 'canceled') return 'This subscription has ended.'
  if (action === 'cancel' || action === 'resume') {
    const { cancel_at_period_end: isEnding } = setCancelAtPeriodEnd(account, subscription, action === 'cancel')
    return isEnding ? 'Your subscription ends with the period you have paid for.' : 'Your subscription continues.'
  }
  if (action !== 'pay-invoice' || !getUnpaidInvoice(account, subscription)) return 'There is nothing to pay.'
  // The unpaid invoice is charged again; no new period begins.
  const { status } = renewSubscription(account, subscription)
  return status === 'active' ? 'Thank you, your invoice is paid.' : 'Your card was declined.'
}

/** The portal: subscriptions, a form for another card, invoices, and a link back. */
function renderPortalPage(account: Account, { customer, return_url }: PortalSession, message = ''): Markup {
  const belongsToCustomer = (record: { customer: unknown }) => record.customer === customer
  const subscriptions = account.records.subscriptions.all().filter(belongsToCustomer).toReversed()
  const invoices = account.records.invoices.all().filter(belongsToCustomer).toReversed()
  return renderPage({
    title: 'Manage billing',
    body: html`
${return_url ? html`<p><a href="${return_url}">Back</a></p>` : ''}
<h1>Billing</h1>
${message ? html`<p role="status">${message}</p>` : ''}
<h2>Current subscription</h2>
${subscriptions.map((subscription) => renderSubscriptionForm(account, subscription))}
<h2>Change card</h2>
${renderCardForm({ button: 'Save card', action: 'change-card' })}
<h2>Invoices</h2>
<ul>${invoices.map(
      ({ created, number, amount_due, status, hosted_invoice_url: url }) =>
        html`<li>${formatDay(created)} <a href="${url}">${number}</a> ${formatMoney(amount_due)} ${status}</li>`,
    )}</ul>`,
  })
}

function renderSubscriptionForm(account: Account, subscription: Subscription): Markup {
  const { id, status, items, cancel_at_period_end: isEnding } = subscription
  const unpaidInvoice = getUnpaidInvoice(account, subscription)
  const renderButton = (action: string, label: string) =>
    html`<button name="action" value="${action}">${label}</button> `
  const changeButton = isEnding
    ? renderButton('resume', 'Resume subscription')
    : renderButton('cancel', 'Cancel at period end')
  return html`<form method="post"><input type="hidden" name="subscription" value="${id}">
<p>${formatMoney(items.data[0]?.price.unit_amount ?? 0)} per month, ${status.replace('_', ' ')}, ${isEnding ? 'ends' : 'until'} ${formatDay(getPeriod(subscription).end)}.${isEnding ? ' Nothing more will be charged.' : ''}</p>
${unpaidInvoice ? renderButton('pay-invoice', `Pay ${formatMoney(unpaidInvoice.amount_due)} now`) : ''}
${status === 'canceled' ? '' : changeButton}</form>`
}
