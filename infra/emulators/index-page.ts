import { html } from 'hono/html'
import type { EmulatorsConfig } from './config.ts'
import type { Faults } from './faults.ts'
import type { Images } from './images/images.ts'
import type { CapturedEmails } from './mail/captured-emails.ts'
import { formatMoney, type Markup, renderActionForm, renderPage } from './pages/page.ts'
import { testCards } from './payments/cards.ts'
import type { Payments } from './payments/payments.ts'

type IndexPageInput = {
  config: EmulatorsConfig
  payments: Payments
  images: Images
  mail: { capturedEmails: CapturedEmails; faults: Faults; port: number }
}

/** `/__local/`: every emulator, what it holds, and how to make it fail. */
export function renderIndexPage({ config, payments, images, mail }: IndexPageInput): Markup {
  const { records, account } = payments
  return renderPage({
    title: 'Local services',
    body: html`
<h1>Behind the studio</h1>
<p>Payments, pictures and mail are emulated on this machine. Demo accounts: <code>admin</code>, <code>member</code>, <code>guest</code>, password <code>wellness-demo</code>.</p>
<ul>${renderLink(config.publicUrl || '/', 'The studio')}${renderLink('/__local/mail/', `Mail inbox (SMTP on port ${mail.port})`)}${renderLink('/__local/payments/ledger', 'Ledger of the payment account (JSON)')}
${renderLink('/__local/images/', 'Pictures')}</ul>
<h2>Faults</h2>
${renderFaultForm('payments', payments.faults)}${renderFaultForm('mail', mail.faults)}${renderFaultForm('images', images.faults)}
<h2>Payments</h2>
<p>The account's clock says ${new Date(account.clock.now()).toISOString()}.</p>
<div class="row">${renderClockForm('advanceSeconds', '86400', 'A day passes')}${renderClockForm('reset', 'true', 'Back to now')}</div>
${renderLatestPayments(records)}${renderSubscriptions(records)}${renderLatestEvents(records)}
<h2>Test cards</h2>
<p>Use any future expiry date, any three digits as CVC and any name.</p>
<table><thead><tr><th scope="col">Card number</th><th scope="col">What it does</th></tr></thead><tbody>
${testCards.map(({ number, description }) => html`<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${description}</td></tr>`)}
</tbody></table>`,
  })
}

type Records = Payments['records']
const LATEST_COUNT = 5
const getNewest = <T>(items: T[]) => items.slice(-LATEST_COUNT).toReversed()

/** The latest payments that can be refunded, in part or in full, as in the provider's dashboard. */
function renderLatestPayments({ charges }: Records): Markup {
  const refundableCharges = getNewest(
    charges.all().filter(({ amount, amount_refunded: refunded }) => refunded < amount),
  )
  return html`<h3>Latest payments</h3><ul>${refundableCharges.map(
    ({ amount, amount_refunded: refunded, currency, description, payment_intent: intent }) => html`<li class="row">
<span>${formatMoney(amount, currency)} ${description ?? ''}${refunded > 0 ? `, ${formatMoney(refunded, currency)} refunded` : ''}</span>
<form method="post" action="/__local/payments/payments/${intent}/refund" class="row"><label>Cents <input name="amount" type="number" min="1" max="${amount - refunded}" value="${amount - refunded}"></label><button>Refund</button></form></li>`,
  )}</ul>`
}

function renderSubscriptions({ subscriptions, customers }: Records): Markup {
  const liveSubscriptions = getNewest(subscriptions.all().filter(({ status }) => status !== 'canceled'))
  return html`<h3>Subscriptions</h3><ul>${liveSubscriptions.map(({ id, status, customer }) => {
    const actionButton = (path: string, label: string) =>
      renderActionForm({ action: `/__local/payments/subscriptions/${id}/${path}`, label })
    return html`<li class="row"><span>${customers.get(customer)?.email ?? customer}, ${status}</span>
${actionButton('renew', 'Renew')}${actionButton('renew?outcome=failed', 'Renewal fails')}${actionButton('pause', 'Pause')}${actionButton('resume', 'Resume')}${actionButton('end', 'End')}</li>`
  })}</ul>`
}

function renderLatestEvents({ events }: Records): Markup {
  return html`<h3>Latest events</h3><ul>${getNewest(events.all()).map(
    ({ id, type, state }) =>
      html`<li class="row"><span><code>${type}</code> ${state}</span>${renderActionForm({ action: `/__local/payments/events/${id}/resend`, label: 'Send again' })}</li>`,
  )}</ul>`
}

function renderFaultForm(name: string, faults: Faults): Markup {
  const options = {
    off: 'works',
    error: 'responds with an error',
    hang: 'never responds',
    slow: 'responds after 3 seconds',
  }
  const { mode } = faults.current()
  return html`<form method="post" action="/__local/${name}/faults" class="row">
<label>The emulator of ${name} <select name="mode">${Object.entries(options).map(
    ([value, label]) => html`<option value="${value}" ${value === mode ? html`selected` : ''}>${label}</option>`,
  )}</select></label>
<label>Times <input name="times" inputmode="numeric" placeholder="always"></label><button>Set</button></form>`
}

const renderClockForm = (name: string, value: string, label: string) =>
  html`<form method="post" action="/__local/payments/clock"><button name="${name}" value="${value}">${label}</button></form>`

const renderLink = (href: string, label: string) => html`<li><a href="${href}">${label}</a></li>`
