import { html } from 'hono/html'
import { day, type Markup, money, page } from '../../pages/page.ts'
import type { CardFields } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { getPeriodEnd } from '../operations/change-subscription.ts'
import { getUnpaidInvoice } from '../operations/renew-subscription.ts'
import type { PortalSession, Subscription } from '../records/stripe-types.ts'
import { cardForm } from './card-form.ts'

type PortalPageData = {
  context: PaymentContext
  portal: PortalSession
  typed?: CardFields
  wrong?: Partial<CardFields>
  said?: string
}

/** The customer portal: subscriptions, a form for another card, invoices, and the way back. */
export function portalPage({ context, portal, typed, wrong, said }: PortalPageData): Markup {
  const isTheirs = ({ customer }: { customer: unknown }) => customer === portal.customer
  const subscriptions = context.records.subscriptions.all().filter(isTheirs)
  const invoices = context.records.invoices.all().filter(isTheirs)
  return page({
    title: 'Manage billing',
    body: html`
${portal.return_url ? html`<p><a href="${portal.return_url}">Back</a></p>` : ''}
<h1>Billing</h1>
${said ? html`<p role="status">${said}</p>` : ''}
<h2>Current subscription</h2>
${subscriptions.toReversed().map((subscription) => subscriptionPart(context, subscription))}
<h2>Change card</h2>
${cardForm({ button: 'Save card', typed, wrong, extra: html`<input type="hidden" name="action" value="change-card">` })}
<h2>Invoices</h2>
<ul>${invoices
      .toReversed()
      .map(
        ({ created, number, amount_due, currency, status, hosted_invoice_url: url }) =>
          html`<li>${day(created)} <a href="${url}">${number}</a> ${money(amount_due, currency)} ${status}</li>`,
      )}</ul>`,
  })
}

function subscriptionPart(context: PaymentContext, subscription: Subscription): Markup {
  const { id, status, currency, items, cancel_at_period_end: ends } = subscription
  const unpaid = getUnpaidInvoice(context, subscription)
  const act = (action: string, words: string) => html`<button name="action" value="${action}">${words}</button> `
  return html`<form method="post"><input type="hidden" name="subscription" value="${id}">
<p>${money(items.data[0]?.price.unit_amount ?? 0, currency)} per month, ${status.replace('_', ' ')}, ${ends ? 'ends' : 'until'} ${day(getPeriodEnd(subscription))}.${ends ? ' Nothing more will be charged.' : ''}</p>
${unpaid ? act('pay-invoice', `Pay ${money(unpaid.amount_due, unpaid.currency)} now`) : ''}
${status === 'canceled' ? '' : ends ? act('resume', 'Resume subscription') : act('cancel', 'Cancel at period end')}</form>`
}
