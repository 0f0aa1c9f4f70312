import { html } from 'hono/html'
import { type Markup, money, page } from '../../pages/page.ts'
import type { CardFields } from '../cards.ts'
import type { AccountRecords } from '../records/account-records.ts'
import type { Checkout } from '../records/stripe-types.ts'
import { cardForm } from './card-form.ts'

type CheckoutPageData = {
  checkout: Checkout
  records: AccountRecords
  typed?: Partial<CardFields> | undefined
  wrong?: Partial<CardFields>
  refused?: string
}

/** The hosted checkout: what is bought, discount, total and the card form; or the page that saves a card. */
export function checkoutPage({ checkout, records, typed, wrong, refused }: CheckoutPageData): Markup {
  const { session } = checkout
  if (session.status !== 'open') return closedPage(checkout)
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const { heading, button } = {
    payment: { heading: `Pay ${total}`, button: `Pay ${total}` },
    subscription: { heading: `Subscribe for ${total} per month`, button: `Subscribe ${total} per month` },
    setup: { heading: 'Save a card', button: 'Save card' },
  }[session.mode as 'payment' | 'subscription' | 'setup']
  const email = records.customers.get(session.customer ?? '')?.email ?? session.customer_email
  return page({
    title: heading,
    body: html`
<h1>${heading}</h1>
${session.mode === 'setup' ? html`<p>Nothing is charged now. The card can be charged later, as agreed with the studio.</p>` : summary({ checkout, records })}
<h2>Card</h2>
${refused ? html`<p class="wrong" role="alert">${refused}</p>` : ''}
${email ? html`<p>${email}</p>` : ''}
${cardForm({ button, typed, wrong })}
${backLink(checkout)}`,
  })
}

/** The step in which the card's bank asks whether it is you. */
export const authenticatePage = ({ waiting }: Checkout): Markup =>
  page({
    title: '3-D Secure',
    body: html`<h1>Is it you?</h1>
<p>The bank of the card that ends in ${waiting?.number.slice(-4)} asks you to confirm (3‑D Secure).</p>
<form method="post"><button name="outcome" value="complete">Complete</button> <button name="outcome" value="fail">Fail</button></form>`,
  })

function closedPage(checkout: Checkout): Markup {
  const isDone = checkout.session.status === 'complete'
  const heading = isDone ? 'This checkout is already paid' : 'This checkout has expired'
  return page({
    title: heading,
    body: html`<h1>${heading}</h1>
<p>${isDone ? 'Nothing more is due here.' : 'Nothing was charged. Please start again on our site.'}</p>
${isDone ? html`<p><a class="button" href="${successAddress(checkout)}">Continue</a></p>` : backLink(checkout)}`,
  })
}

/** Where a paid checkout leads, with its id in the place the product left for it. */
export const successAddress = ({ id, session }: Checkout): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

function summary({ checkout, records }: { checkout: Checkout; records: AccountRecords }): Markup {
  const { session, lines, coupon } = checkout
  const currency = session.currency ?? 'usd'
  const off = session.total_details?.amount_discount ?? 0
  return html`<dl>
${lines.map(({ description, price, amount_subtotal: cents }) => {
  const details = records.products.get(String(price?.product))?.description
  return html`<dt>${description}${details ? html`<br><span class="quiet">${details}</span>` : ''}</dt><dd>${money(cents, currency)}</dd>`
})}
${off > 0 ? html`<dt>${records.coupons.get(coupon ?? '')?.name ?? 'Discount'}</dt><dd>−${money(off, currency)}</dd>` : ''}
<dt>Total due today</dt><dd>${money(session.amount_total ?? 0, currency)}</dd>
</dl>`
}

function backLink({ id, session }: Checkout): Markup {
  if (!session.cancel_url) return html``
  return html`<p><a href="${session.cancel_url.replaceAll('{CHECKOUT_SESSION_ID}', id)}">Back</a></p>`
}
