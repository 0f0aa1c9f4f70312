import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDay, formatMoney, type Markup, renderPage } from '../../pages/page.ts'
import type { Account } from '../account.ts'

/** `/invoices/{id}` and `/receipts/{chargeId}`: the targets of `hosted_invoice_url` and `receipt_url`. */
export function createReceiptRoutes({ records }: Account): Hono {
  const routes = new Hono()
  routes.get('/invoices/:id', (c) => {
    const invoice = records.invoices.get(c.req.param('id'))
    if (!invoice) return c.html(renderNotFoundPage('invoice'), 404)
    return c.html(
      renderReceipt({
        title: `Invoice ${invoice.number}`,
        subject: 'Membership',
        created: invoice.created,
        paidCents: invoice.amount_paid,
      }),
    )
  })
  routes.get('/receipts/:id', (c) => {
    const charge = records.charges.get(c.req.param('id'))
    if (!charge) return c.html(renderNotFoundPage('receipt'), 404)
    const { created, amount, amount_refunded: refunded, description } = charge
    return c.html(
      renderReceipt({
        title: 'Receipt',
        subject: description ?? 'Payment',
        created,
        paidCents: amount - refunded,
      }),
    )
  })
  return routes
}

type ReceiptInput = { title: string; subject: string; created: number; paidCents: number }

const renderReceipt = ({ title, subject, created, paidCents }: ReceiptInput): Markup =>
  renderPage({
    title,
    body: html`<h1>${title}</h1><p>${formatDay(created)}</p><dl><dt>${subject}, paid</dt><dd>${formatMoney(paidCents)}</dd></dl>`,
  })

/** The page of an unknown address. */
export const renderNotFoundPage = (kind: string): Markup =>
  renderPage({ title: 'Not found', body: html`<h1>There is no such ${kind}</h1>` })
