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

/** The customer portal: subscriptions, the card on file, invoices, and the way back. */
export function portalPage({ context, portal, typed, wrong, said }: PortalPageData): Markup {
  const { records } = context
  const customer = records.customers.get(portal.customer)
  const subscriptions = records.subscriptions.all().filter((one) => one.customer === portal.customer)
  const invoices = records.invoices.all().filter((one) => one.customer === portal.customer)
  return page({
    title: 'Manage billing',
    body: html`
${portal.return_url ? html`<p><a href="${portal.return_url}">Back</a></p>` : ''}
<h1>Billing</h1><p class="quiet">${customer?.name ?? ''} ${customer?.email ?? ''}</p>
${said ? html`<p class="now-line" role="status" style="padding:.75rem 1rem">${said}</p>` : ''}
<div class="pair">
<section class="sheet" aria-labelledby="plans"><h2 id="plans">Current subscription</h2>
${subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : subscriptions.toReversed().map((one) => subscriptionPart(context, one))}
</section>
<section class="sheet" aria-labelledby="card-head"><h2 id="card-head">Change card</h2>
<p class="quiet small">${cardOnFile(context, portal.customer)}</p>
${cardForm({ button: 'Save card', typed, wrong, extra: html`<input type="hidden" name="action" value="change-card">` })}
</section></div>
<section class="sheet" aria-labelledby="invoices" style="margin-top:1.5rem"><h2 id="invoices">Invoices</h2>
${
  invoices.length === 0
    ? html`<p>There are no invoices yet.</p>`
    : html`<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead><tbody>
${invoices.toReversed().map(
  (
    invoice,
  ) => html`<tr><td>${day(invoice.created)}</td><td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td>
<td>${money(invoice.amount_due, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
)}</tbody></table></div>`
}</section>`,
  })
}

function subscriptionPart(context: PaymentContext, subscription: Subscription): Markup {
  const item = subscription.items.data[0]
  const product = context.records.products.get(String(item?.price.product))
  const until = day(getPeriodEnd(subscription))
  return html`<div style="margin-bottom:1rem"><h3>${product?.name ?? 'Subscription'}</h3>
<p>${money(item?.price.unit_amount ?? 0, subscription.currency)} per ${item?.price.recurring?.interval} <span class="mark ${subscription.status === 'active' ? 'now' : ''}">${subscription.status.replace('_', ' ')}</span></p>
<p class="quiet small">${sentenceOf(subscription, until)}</p>
<div class="row">${actionsOf(context, subscription)}</div></div>`
}

function sentenceOf(subscription: Subscription, until: string): string {
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at ?? 0)}.`
  if (subscription.status === 'past_due') return 'The last payment failed. Change the card, then pay the open invoice.'
  return subscription.cancel_at_period_end ? `Ends on ${until}. Nothing more will be charged.` : `Renews on ${until}.`
}

function actionsOf(context: PaymentContext, subscription: Subscription): Markup[] {
  if (subscription.status === 'canceled') return []
  const unpaid = getUnpaidInvoice(context, subscription)
  return [
    ...(unpaid
      ? [
          actionForm({
            action: 'pay-invoice',
            id: subscription.id,
            words: `Pay ${money(unpaid.amount_due, unpaid.currency)} now`,
          }),
        ]
      : []),
    subscription.cancel_at_period_end
      ? actionForm({ action: 'resume', id: subscription.id, words: 'Resume subscription' })
      : actionForm({ action: 'cancel', id: subscription.id, words: 'Cancel at period end' }),
  ]
}

function actionForm({ action, id, words }: { action: string; id: string; words: string }): Markup {
  return html`<form method="post"><input type="hidden" name="subscription" value="${id}"><button class="outline" name="action" value="${action}">${words}</button></form>`
}

function cardOnFile({ records }: PaymentContext, customer: string): string {
  const id = records.subscriptions
    .all()
    .findLast((one) => one.customer === customer && one.status !== 'canceled')?.default_payment_method
  const card = records.methods.get(id ?? '')?.card
  return card
    ? `On file: ${card.brand} that ends in ${card.last4}, until ${card.exp_month}/${card.exp_year}.`
    : 'No card on file.'
}
