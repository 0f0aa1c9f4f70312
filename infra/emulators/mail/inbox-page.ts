import { html } from 'hono/html'
import { type Markup, renderActionForm, renderPage } from '../pages/page.ts'
import type { CapturedEmail } from './captured-emails.ts'

/** `/__local/mail/`: the list, newest first. */
export const renderInboxPage = (emails: CapturedEmail[]): Markup =>
  renderPage({
    title: 'Mail',
    body: html`<h1>Inbox</h1>
${emails.length === 0 ? html`<p>No mail yet. Every mail that the product sends appears here.</p>` : renderActionForm({ action: '/__local/mail/clear', label: 'Delete all' })}
<ul>${emails
      .toReversed()
      .map(
        ({ id, subject, to, date }) =>
          html`<li><a href="/__local/mail/${id}">${subject || '(no subject)'}</a> <span class="quiet">to ${to}, ${date}</span></li>`,
      )}</ul>`,
  })

/** `/__local/mail/{id}`: one rendered mail. Its links open in a new tab, and its scripts do not run. */
export const renderMailPage = (mail: CapturedEmail): Markup =>
  renderPage({
    title: mail.subject,
    body: html`<p><a href="/__local/mail/">Inbox</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<p class="quiet">From ${mail.fromName} &lt;${mail.from}&gt;<br>To ${mail.to}<br>${mail.date}</p>
<ul>${mail.attachments.map(({ url, filename, contentType }) => html`<li><a href="${url}" download>${filename}</a> <span class="quiet">${contentType}</span></li>`)}</ul>
${mail.html ? html`<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${mail.html}`}"></iframe>` : ''}
<h2>Plain text</h2><pre>${mail.text}</pre>
<h2>Headers</h2><pre>${Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre>`,
  })
