import { html } from 'hono/html'
import type { EmulatorsConfig } from './config.ts'
import type { Faults } from './faults.ts'
import type { Images } from './images/images.ts'
import type { CapturedEmails } from './mail/captured-emails.ts'
import { type Markup, money, page, when } from './pages/page.ts'
import { testCards } from './payments/cards.ts'
import type { Payments } from './payments/payments.ts'
import type { CallRecorder } from './recorded-calls.ts'

type ShownService = {
  config: EmulatorsConfig
  payments: Payments
  images: Images
  mail: { capturedEmails: CapturedEmails; faults: Faults; seen: CallRecorder; port: number }
}

const accounts = [
  { name: 'admin', is: 'runs the studio' },
  { name: 'member', is: 'monthly membership, active' },
  { name: 'guest', is: 'no membership' },
]

/** `/__local/`: every emulator, what it saw, and how to make it fail. */
export function indexPage({ config, payments, images, mail }: ShownService): Markup {
  return page({
    title: 'Local services',
    note: 'the outside world of this studio',
    body: html`
<h1>Behind the studio</h1>
<p>Payments, pictures and mail are emulated on this machine. Every call they received is recorded here, and each can be made to fail.</p>
<div class="pair">
<section class="sheet" aria-labelledby="addresses"><h2 id="addresses">Addresses</h2><ul class="plain">
${entry(config.publicUrl || '/', 'The studio')}${entry('/__local/mail/', 'Mail inbox')}${entry('/__local/payments/ledger', 'Ledger of the payment account (JSON)')}
${entry('/__local/images/', 'Pictures')}${entry('/__local/ui', 'Components of the interface')}${entry('/__local/api', 'Calls of the API')}
</ul></section>
<section class="sheet" aria-labelledby="who"><h2 id="who">Demo accounts</h2>
<p>With the embedded database only. The password of all three is <code>wellness-demo</code>.</p>
<ul class="plain">${accounts.map(({ name, is }) => html`<li><code>${name}</code> <span class="quiet">${is}</span></li>`)}</ul></section>
</div>
${paymentsPart(payments)}
<div class="pair" style="margin-top:1.5rem">${mailPart(mail)}${imagesPart(images)}</div>
${cardsPart()}`,
  })
}

function paymentsPart({ records, context, faults, seen }: Payments): Markup {
  const charges = records.charges.all()
  const latest = records.checkouts.all().slice(-5).toReversed()
  return html`<section class="sheet" aria-labelledby="payments" style="margin-top:1.5rem"><h2 id="payments">Payments</h2>
<p class="figures"><span><b>${records.customers.size()}</b> customers</span><span><b>${records.deletedCustomers.size()}</b> deleted customers</span><span><b>${charges.length}</b> payments</span><span><b>${records.refunds.size()}</b> refunds</span><span><b>${records.subscriptions.size()}</b> subscriptions</span>
<span><b>${records.checkouts.size()}</b> checkouts</span><span><b>${records.events.size()}</b> events</span><span><b>${seen.total()}</b> calls since start</span></p>
<p class="quiet small">The account's clock says ${when(context.clock.seconds())}.</p>
<div class="row" style="align-items:end">${faultForm('payments', faults)}
<form method="post" action="/__local/payments/clock" class="row"><input type="hidden" name="advanceSeconds" value="86400"><button class="outline">A day passes</button></form>
<form method="post" action="/__local/payments/clock" class="row"><input type="hidden" name="reset" value="true"><button class="outline">Back to now</button></form></div>
${
  latest.length === 0
    ? ''
    : html`<h3 style="margin-top:1.5rem">Latest checkouts</h3><ul class="plain">${latest.map(
        ({
          id,
          session,
        }) => html`<li class="row between"><span>${money(session.amount_total ?? 0, session.currency ?? 'usd')} <span class="mark">${session.status}</span> <a href="/__local/payments/checkout/${id}" class="mono">${id.slice(0, 22)}…</a></span>
${session.status === 'open' ? actionForm(`/__local/payments/checkout/${id}/expire`, 'Expire now') : ''}</li>`,
      )}</ul>`
}
${refundsPart(charges)}
${subscriptionsPart(records)}
${eventsPart(records)}</section>`
}

/** What can be given back, in part or in full, as in the provider's dashboard. */
function refundsPart(charges: ReturnType<Payments['records']['charges']['all']>): Markup {
  const open = charges.filter(({ amount, amount_refunded: back, payment_intent: intent }) => intent && back < amount)
  if (open.length === 0) return html``
  return html`<h3 style="margin-top:1.5rem">Latest payments</h3><ul class="plain">${open
    .slice(-5)
    .toReversed()
    .map(
      ({
        amount,
        amount_refunded: back,
        currency,
        description,
        payment_intent: intent,
      }) => html`<li class="row between"><span>${money(amount, currency)} <span class="quiet small">${description ?? ''}${back > 0 ? `, ${money(back, currency)} given back` : ''}</span></span>
<form method="post" action="/__local/payments/payments/${intent}/refund" class="row"><label class="quiet small">Cents <input name="amount" type="number" min="1" max="${amount - back}" value="${amount - back}" style="width:7rem"></label><button class="outline">Give back</button></form></li>`,
    )}</ul>`
}

function subscriptionsPart(records: Payments['records']): Markup {
  const live = records.subscriptions.all().filter((one) => one.status !== 'canceled')
  if (live.length === 0) return html``
  return html`<h3 style="margin-top:1.5rem">Subscriptions</h3><ul class="plain">${live
    .slice(-5)
    .toReversed()
    .map(
      ({
        id,
        status,
        customer,
      }) => html`<li class="row between"><span>${records.customers.get(customer)?.email ?? customer} <span class="mark">${status.replace('_', ' ')}</span></span>
<span class="row">${actionForm(`/__local/payments/subscriptions/${id}/renew`, 'Renew')}${actionForm(`/__local/payments/subscriptions/${id}/renew?outcome=failed`, 'Renewal fails')}${actionForm(`/__local/payments/subscriptions/${id}/pause`, 'Pause')}${actionForm(`/__local/payments/subscriptions/${id}/resume`, 'Resume')}${actionForm(`/__local/payments/subscriptions/${id}/end`, 'End')}</span></li>`,
    )}</ul>`
}

function eventsPart(records: Payments['records']): Markup {
  const latest = records.events.all().slice(-6).toReversed()
  if (latest.length === 0) return html``
  return html`<h3 style="margin-top:1.5rem">Latest events</h3><ul class="plain">${latest.map(
    ({
      id,
      type,
      state,
      deliveries,
    }) => html`<li class="row between"><span><code>${type}</code> <span class="mark">${state}</span> <span class="quiet small">${deliveries.map(({ status }) => status || 'no answer').join(', ')}</span></span>
${actionForm(`/__local/payments/events/${id}/resend`, 'Send again')}</li>`,
  )}</ul>`
}

function mailPart({ capturedEmails, faults, port }: ShownService['mail']): Markup {
  const latest = capturedEmails.collection.all().slice(-5).toReversed()
  return html`<section class="sheet" aria-labelledby="mail"><h2 id="mail">Mail</h2>
<p class="figures"><span><b>${capturedEmails.collection.size()}</b> mails</span><span class="quiet">SMTP on port ${port}</span></p>
${faultForm('mail', faults)}
<ul class="plain" style="margin-top:1rem">${latest.map(
    (mail) =>
      html`<li><a href="/__local/mail/${mail.id}">${mail.subject || '(no subject)'}</a> <span class="quiet small">to ${mail.to}</span></li>`,
  )}</ul></section>`
}

function imagesPart({ pictures, faults, seen }: Images): Markup {
  return html`<section class="sheet" aria-labelledby="images"><h2 id="images">Pictures</h2>
<p class="figures"><span><b>${pictures.collection.size()}</b> pictures</span><span><b>${seen.total()}</b> calls since start</span></p>
${faultForm('images', faults)}
<ul class="plain" style="margin-top:1rem">${seen
    .latest()
    .slice(0, 5)
    .map(
      ({ what, answer }) => html`<li><code>${what}</code> <span class="quiet small">${answer}</span></li>`,
    )}</ul></section>`
}

function cardsPart(): Markup {
  return html`<section class="sheet" aria-labelledby="cards" style="margin-top:1.5rem"><h2 id="cards">Test cards</h2>
<p>Any coming expiry, any three figures as CVC, any name.</p>
<div class="scroll"><table><thead><tr><th scope="col">Card number</th><th scope="col">What it does</th></tr></thead><tbody>
${testCards.map(({ number, does }) => html`<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${does}</td></tr>`)}
</tbody></table></div></section>`
}

function faultForm(name: string, faults: Faults): Markup {
  const { mode, times } = faults.current()
  const options = { off: 'well', error: 'answers an error', hang: 'never answers', slow: 'answers after 3 seconds' }
  return html`<form method="post" action="/__local/${name}/faults" class="row" style="align-items:end">
<span><label for="${name}-mode">Now it${mode === 'off' ? ' is' : ''}</label><select id="${name}-mode" name="mode">${Object.entries(
    options,
  ).map(
    ([value, words]) => html`<option value="${value}" ${value === mode ? html`selected` : ''}>${words}</option>`,
  )}</select></span>
<span style="width:7rem"><label for="${name}-times">Times</label><input id="${name}-times" name="times" inputmode="numeric" placeholder="always" value="${times ?? ''}"></span>
<button class="outline">Set</button></form>`
}

function actionForm(action: string, words: string): Markup {
  return html`<form method="post" action="${action}" enctype="application/x-www-form-urlencoded"><input type="hidden" name="from" value="doors"><button class="outline slim">${words}</button></form>`
}

const entry = (href: string, words: string) => html`<li><a href="${href}">${words}</a></li>`
