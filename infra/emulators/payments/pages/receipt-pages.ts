import { Hono } from 'hono'
import { html } from 'hono/html'
import { day, type Markup, money, page, when } from '../../pages/page.ts'
import type { PaymentContext } from '../context.ts'
import type { Charge, Invoice } from '../records/stripe-types.ts'

/** `/invoices/{id}` and `/receipts/{chargeId}`: what `hosted_invoice_url` and `receipt_url` lead to. */
export function receiptRoutes({ records }: PaymentContext): Hono {
  const routes = new Hono()
  routes.get('/invoices/:id', (c) => {
    const invoice = records.invoices.get(c.req.param('id'))
    return invoice ? c.html(invoicePage(invoice)) : c.html(notFoundPage('invoice'), 404)
  })
  routes.get('/receipts/:id', (c) => {
    const charge = records.charges.get(c.req.param('id'))
    return charge ? c.html(receiptPage(charge)) : c.html(notFoundPage('receipt'), 404)
  })
  return routes
}

/** What an unknown address of this emulator says. */
export function notFoundPage(kind: string): Markup {
  return page({
    title: 'Not found',
    narrow: true,
    body: html`<h1>There is no such ${kind}</h1><p>The address is wrong, or the emulator was reset since.</p>`,
  })
}

function invoicePage(invoice: Invoice): Markup {
  return page({
    title: `Invoice ${invoice.number}`,
    narrow: true,
    body: html`<section class="sheet"><h1>Invoice ${invoice.number}</h1>
<p><span class="mark">${invoice.status}</span> ${day(invoice.created)}, to ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</p>
<dl class="sum">
${invoice.lines.data.map(
  (line) =>
    html`<dt>${line.description ?? 'Membership'}<br><span class="quiet small">${day(line.period.start)} to ${day(line.period.end)}</span></dt><dd>${money(line.amount, invoice.currency)}</dd>`,
)}
<dt class="total">Amount paid</dt><dd class="total">${money(invoice.amount_paid, invoice.currency)}</dd>
<dt>Amount due</dt><dd>${money(invoice.amount_remaining, invoice.currency)}</dd>
</dl></section>`,
  })
}

function receiptPage(charge: Charge): Markup {
  const card = charge.payment_method_details?.card
  return page({
    title: 'Receipt',
    narrow: true,
    body: html`<section class="sheet"><h1>Receipt</h1>
<p>${when(charge.created)}${card ? `, ${card.brand} card that ends in ${card.last4}` : ''}</p>
<dl class="sum">
<dt>${charge.description ?? 'Payment'}</dt><dd>${money(charge.amount, charge.currency)}</dd>
${charge.amount_refunded > 0 ? html`<dt>Refunded</dt><dd>−${money(charge.amount_refunded, charge.currency)}</dd>` : ''}
<dt class="total">Paid</dt><dd class="total">${money(charge.amount - charge.amount_refunded, charge.currency)}</dd>
</dl></section>`,
  })
}
