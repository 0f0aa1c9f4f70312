import { html } from 'hono/html'
import { type Markup, money, page } from '../../pages/page.ts'
import type { CardFields } from '../cards.ts'
import type { AccountRecords } from '../records/account-records.ts'
import type { Checkout, LineItem } from '../records/stripe-types.ts'
import { cardForm } from './card-form.ts'

type CheckoutPageData = {
  checkout: Checkout
  records: AccountRecords
  typed?: Partial<CardFields>
  wrong?: Partial<CardFields>
  refused?: string
}

/** The hosted checkout: what is bought, list price, discount, total, and the card form. */
export function checkoutPage({ checkout, records, typed, wrong, refused }: CheckoutPageData): Markup {
  const { session } = checkout
  if (session.status !== 'open') return closedPage(checkout)
  if (session.mode === 'setup') return setupPage({ checkout, records, typed, wrong, refused })
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const isSubscription = session.mode === 'subscription'
  const verb = isSubscription ? 'Subscribe' : 'Pay'
  const per = isSubscription ? ` ${perPeriod(checkout)}` : ''
  return page({
    title: `${verb} ${total}`,
    narrow: true,
    body: html`
<h1>${isSubscription ? 'Your subscription' : 'Your order'}</h1>
<p class="price">${total}<i style="font-size:1.125rem">${per}</i></p>
<div class="pair">
<section class="sheet" aria-labelledby="order"><h2 id="order">Summary</h2>${summary({ checkout, records })}</section>
<section class="sheet" aria-labelledby="card-head"><h2 id="card-head">Pay by card</h2>
${refused ? html`<p class="alert" role="alert">${refused}</p>` : ''}
${buyer({ checkout, records })}
${cardForm({ button: `${verb} ${total}${per}`, typed, wrong })}
${backLink(checkout)}
</section></div>`,
  })
}

/** The hosted page that saves a card and charges nothing. */
function setupPage({ checkout, records, typed, wrong, refused }: CheckoutPageData): Markup {
  return page({
    title: 'Save a card',
    narrow: true,
    body: html`
<h1>Save a card</h1>
<p>Nothing is charged now. The card can be charged later, as agreed with the studio.</p>
<section class="sheet" aria-labelledby="card-head" style="max-width:34rem"><h2 id="card-head">Your card</h2>
${refused ? html`<p class="alert" role="alert">${refused}</p>` : ''}
${buyer({ checkout, records })}
${cardForm({ button: 'Save card', typed, wrong })}
${backLink(checkout)}
</section>`,
  })
}

/** The step in which the card's bank asks whether it is you. */
export function authenticatePage(checkout: Checkout): Markup {
  const { session } = checkout
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const subject = session.mode === 'setup' ? 'that it may be saved' : `the payment of ${total}`
  return page({
    title: '3-D Secure',
    narrow: true,
    body: html`<section class="sheet" style="max-width:34rem">
<h1>Is it you?</h1>
<p>The bank of the card that ends in ${checkout.waiting?.number.slice(-4)} asks you to confirm ${subject} (3‑D Secure).</p>
<form method="post" class="row">
<button type="submit" name="outcome" value="complete">Complete</button>
<button type="submit" name="outcome" value="fail" class="outline">Fail</button>
</form></section>`,
  })
}

const paidOnce = 'You were charged once; nothing more is due here.'

function closedPage(checkout: Checkout): Markup {
  const { session } = checkout
  const paid = session.status === 'complete'
  const done =
    session.mode === 'setup'
      ? { title: 'Already saved', head: 'This card is already saved', text: 'Nothing was charged.' }
      : { title: 'Already paid', head: 'This checkout is already paid', text: paidOnce }
  return page({
    title: paid ? done.title : 'Checkout expired',
    narrow: true,
    body: html`<section class="sheet" style="max-width:34rem">
<h1>${paid ? done.head : 'This checkout has expired'}</h1>
<p>${paid ? done.text : 'Nothing was charged. Please start again on our site.'}</p>
${paid && session.success_url ? html`<p><a class="button" href="${successAddress(checkout)}">Continue</a></p>` : backLink(checkout)}
</section>`,
  })
}

/** Where a paid checkout leads, with its id in the place the product left for it. */
export function successAddress({ id, session }: Checkout): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function summary({ checkout, records }: { checkout: Checkout; records: AccountRecords }): Markup {
  const { session, lines, coupon } = checkout
  const currency = session.currency ?? 'usd'
  const off = session.total_details?.amount_discount ?? 0
  return html`<dl class="sum">
${lines.map((line) => lineOf({ line, records, currency }))}
${
  off > 0
    ? html`<dt class="quiet">Subtotal</dt><dd class="quiet">${money(session.amount_subtotal ?? 0, currency)}</dd>
<dt>${records.coupons.get(coupon ?? '')?.name ?? 'Discount'}</dt><dd>−${money(off, currency)}</dd>`
    : ''
}
<dt class="total">Total due today</dt><dd class="total">${money(session.amount_total ?? 0, currency)}</dd>
</dl>`
}

function lineOf({ line, records, currency }: { line: LineItem; records: AccountRecords; currency: string }): Markup {
  const product = records.products.get(String(line.price?.product))
  const many = (line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : ''
  return html`<dt><b style="font-weight:560">${line.description}${many}</b>
${product?.description ? html`<br><span class="quiet small">${product.description}</span>` : ''}</dt>
<dd>${money(line.amount_subtotal, currency)}</dd>`
}

function buyer({ checkout: { session }, records }: { checkout: Checkout; records: AccountRecords }): Markup {
  const email = records.customers.get(session.customer ?? '')?.email ?? session.customer_email
  return email ? html`<p class="small"><span class="label">Email</span>${email}</p>` : html``
}

function backLink({ id, session }: Checkout): Markup {
  if (!session.cancel_url) return html``
  const address = session.cancel_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
  return html`<p style="margin:1rem 0 0"><a href="${address}">Back</a></p>`
}

function perPeriod({ lines }: Checkout): string {
  const recurring = lines[0]?.price?.recurring
  const count = recurring?.interval_count ?? 1
  return count === 1 ? `per ${recurring?.interval}` : `every ${count} ${recurring?.interval}s`
}
