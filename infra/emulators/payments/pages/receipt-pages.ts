import { Hono } from 'hono'
import { html } from 'hono/html'
import { day, type Markup, money, page } from '../../pages/page.ts'
import type { PaymentContext } from '../context.ts'

/** `/invoices/{id}` and `/receipts/{chargeId}`: what `hosted_invoice_url` and `receipt_url` lead to. */
export function receiptRoutes({ records }: PaymentContext): Hono {
  const routes = new Hono()
  routes.get('/invoices/:id', (c) => {
    const invoice = records.invoices.get(c.req.param('id'))
    if (!invoice) return c.html(notFoundPage('invoice'), 404)
    const { number, created, amount_paid: paid, currency } = invoice
    return c.html(receipt({ title: `Invoice ${number}`, about: 'Membership', created, paid, currency }))
  })
  routes.get('/receipts/:id', (c) => {
    const charge = records.charges.get(c.req.param('id'))
    if (!charge) return c.html(notFoundPage('receipt'), 404)
    const { created, amount, amount_refunded: back, currency, description } = charge
    return c.html(
      receipt({ title: 'Receipt', about: description ?? 'Payment', created, paid: amount - back, currency }),
    )
  })
  return routes
}

type ReceiptInput = { title: string; about: string; created: number; paid: number; currency: string }

const receipt = ({ title, about, created, paid, currency }: ReceiptInput): Markup =>
  page({
    title,
    body: html`<h1>${title}</h1><p>${day(created)}</p><dl><dt>${about}, paid</dt><dd>${money(paid, currency)}</dd></dl>`,
  })

/** What an unknown address of this emulator says. */
export const notFoundPage = (kind: string): Markup =>
  page({ title: 'Not found', body: html`<h1>There is no such ${kind}</h1>` })
