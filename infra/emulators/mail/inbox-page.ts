import { html } from 'hono/html'
import { type Markup, page } from '../pages/page.ts'
import type { CapturedEmail } from './captured-emails.ts'

/** `/__local/mail/` and `/__local/mail/{id}`: the list, newest first, and one mail to read beside it. */
export function inboxPage({
  capturedEmails,
  open,
}: {
  capturedEmails: CapturedEmail[]
  open: CapturedEmail | undefined
}): Markup {
  return page({
    title: open ? open.subject : 'Mail',
    body: html`
<div class="row between" style="margin-bottom:1rem"><h1 style="margin:0">${open ? 'Mail' : 'Inbox'}</h1>
${capturedEmails.length > 0 ? html`<form method="post" action="/__local/mail/clear"><button class="outline slim">Delete all</button></form>` : ''}</div>
${capturedEmails.length === 0 ? html`<section class="sheet"><p>No mail yet. Whatever the product sends is shown here.</p></section>` : ''}
<div class="${open ? 'pair wide' : ''}">
${capturedEmails.length > 0 ? html`<nav class="sheet" aria-label="Mails"><ul class="plain">${capturedEmails.toReversed().map((mail) => lineOf(mail, open))}</ul></nav>` : ''}
${open ? mailPart(open) : ''}
</div>`,
  })
}

function lineOf(mail: CapturedEmail, open: CapturedEmail | undefined): Markup {
  const isOpen = mail.id === open?.id
  return html`<li class="${isOpen ? 'now-line' : ''}" style="padding-left:.75rem">
<a href="/__local/mail/${mail.id}" ${isOpen ? html`aria-current="page"` : ''}>${mail.subject || '(no subject)'}</a>
<br><span class="quiet small">to ${mail.to}, <time datetime="${mail.date}">${mail.date.slice(0, 16).replace('T', ' ')} UTC</time></span></li>`
}

function mailPart(mail: CapturedEmail): Markup {
  return html`<article class="sheet" aria-labelledby="subject">
<h2 id="subject">${mail.subject || '(no subject)'}</h2>
<p class="quiet small">From ${mail.fromName} &lt;${mail.from}&gt;<br>To ${mail.to}${mail.cc ? html`<br>Copy to ${mail.cc}` : ''}<br>${mail.date}</p>
${attachments(mail)}
${
  mail.html
    ? html`<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed(mail.html)}"></iframe>
<details><summary>Plain text</summary><pre>${mail.text}</pre></details>`
    : html`<pre>${mail.text}</pre>`
}
<details><summary>Headers</summary><pre>${Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>
<p style="margin-top:1rem"><a href="/__local/mail/email/${mail.id}/raw">Download as .eml</a></p>
</article>`
}

function attachments({ attachments: files }: CapturedEmail): Markup {
  if (files.length === 0) return html``
  return html`<ul class="plain" style="margin-bottom:1rem">${files.map(
    (file) =>
      html`<li><a href="${file.url}" download>${file.filename}</a> <span class="quiet small">${file.contentType}, ${file.size} bytes</span></li>`,
  )}</ul>`
}

/** Links of a mail open beside it: nothing may replace the frame, and scripts never run in it. */
function framed(markup: string): string {
  return `<base target="_blank">${markup}`
}
