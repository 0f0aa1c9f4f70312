import { html } from 'hono/html'
import { formatMoney, type Markup, renderPage } from '../../pages/page.ts'
import type { Records } from '../account.ts'
import type { Checkout } from '../stripe-types.ts'

/** The hosted checkout with its lines, discount, total and card form; or the page that saves a card. */
export function renderCheckoutPage(checkout: Checkout, records: Records, problem = ''): Markup {
  const { session } = checkout
  if (session.status !== 'open') return renderClosedPage(checkout)
  const total = formatMoney(session.amount_total ?? 0)
  const { heading, button } = {
    payment: { heading: `Pay ${total}`, button: `Pay ${total}` },
    subscription: { heading: `Subscribe for ${total} per month`, button: `Subscribe ${total} per month` },
    setup: { heading: 'Save a card', button: 'Save card' },
  }[session.mode as 'payment' | 'subscription' | 'setup']
  return renderPage({
    title: heading,
    body: html`
<h1>${heading}</h1>
${session.mode === 'setup' ? html`<p>Nothing is charged now. The card can be charged later, as agreed with the studio.</p>` : renderSummary(checkout, records)}
<h2>Card</h2>
${problem ? html`<p class="wrong" role="alert">${problem}</p>` : ''}
${renderCardForm({ button })}
${renderBackLink(checkout)}`,
  })
}

type CardFormInput = { button: string; action?: string }

/**
 * The card form of a hosted page. It posts to the page's own address and accepts any date, CVC and name. The billing portal
 * tells its forms apart by the field `action`.
 */
export const renderCardForm = ({ button, action = '' }: CardFormInput): Markup => html`<form method="post">
<input type="hidden" name="action" value="${action}">
${renderField('card', 'Card number', '4242 4242 4242 4242')}${renderField('expiry', 'Expiry', 'MM / YY')}${renderField('cvc', 'CVC', '123')}${renderField('name', 'Name on card', '')}
<button>${button}</button></form>`

const renderField = (name: string, label: string, placeholder: string) => html`<div class="field">
<label for="${name}">${label}</label><input id="${name}" name="${name}" placeholder="${placeholder}" required></div>`

/** The page of the 3-D Secure step. */
export const renderAuthenticatePage = ({ authenticatingCard }: Checkout): Markup =>
  renderPage({
    title: '3-D Secure',
    body: html`<h1>Is that you?</h1>
<p>The bank of the card that ends in ${authenticatingCard?.number.slice(-4)} asks you to confirm (3‑D Secure).</p>
<form method="post"><button name="outcome" value="complete">Complete</button> <button name="outcome" value="fail">Fail</button></form>`,
  })

function renderClosedPage(checkout: Checkout): Markup {
  const isComplete = checkout.session.status === 'complete'
  const heading = isComplete ? 'This checkout is already paid' : 'This checkout has expired'
  return renderPage({
    title: heading,
    body: html`<h1>${heading}</h1>
${isComplete ? html`<p><a href="${getSuccessUrl(checkout)}">Continue</a></p>` : renderBackLink(checkout)}`,
  })
}

/** Returns the `success_url` with the id of the session filled in. */
export const getSuccessUrl = ({ id, session }: Checkout): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

function renderSummary({ session, lines, coupon }: Checkout, { products, coupons }: Records): Markup {
  const discount = session.total_details?.amount_discount ?? 0
  return html`<dl>
${lines.map(({ description, price, amount_subtotal: cents }) => {
  const details = products.get(String(price?.product))?.description
  return html`<dt>${description}${details ? html`<br><span class="quiet">${details}</span>` : ''}</dt><dd>${formatMoney(cents)}</dd>`
})}
${discount > 0 ? html`<dt>${coupons.get(coupon ?? '')?.name ?? 'Discount'}</dt><dd>−${formatMoney(discount)}</dd>` : ''}
<dt>Total due today</dt><dd>${formatMoney(session.amount_total ?? 0)}</dd>
</dl>`
}

function renderBackLink({ id, session }: Checkout): Markup {
  if (!session.cancel_url) return html``
  return html`<p><a href="${session.cancel_url.replaceAll('{CHECKOUT_SESSION_ID}', id)}">Back</a></p>`
}
