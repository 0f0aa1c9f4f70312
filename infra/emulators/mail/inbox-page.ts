import { html } from 'hono/html'
import { type Markup, page } from '../pages/page.ts'
import type { Letter } from './captured-emails.ts'

/** `/__local/mail/` and `/__local/mail/{id}`: the list, newest first, and one mail to read beside it. */
export function inboxPage({ letters, open }: { letters: Letter[]; open: Letter | undefined }): Markup {
  return page({
    title: open ? open.subject : 'Mail',
    body: html`
<div class="row between" style="margin-bottom:1rem"><h1 style="margin:0">${open ? 'Mail' : 'Inbox'}</h1>
${letters.length > 0 ? html`<form method="post" action="/__local/mail/clear"><button class="outline slim">Delete all</button></form>` : ''}</div>
${letters.length === 0 ? html`<section class="sheet"><p>No mail yet. Whatever the product sends is shown here.</p></section>` : ''}
<div class="${open ? 'pair wide' : ''}">
${letters.length > 0 ? html`<nav class="sheet" aria-label="Mails"><ul class="plain">${letters.toReversed().map((letter) => lineOf(letter, open))}</ul></nav>` : ''}
${open ? letterPart(open) : ''}
</div>`,
  })
}

function lineOf(letter: Letter, open: Letter | undefined): Markup {
  const isOpen = letter.id === open?.id
  return html`<li class="${isOpen ? 'now-line' : ''}" style="padding-left:.75rem">
<a href="/__local/mail/${letter.id}" ${isOpen ? html`aria-current="page"` : ''}>${letter.subject || '(no subject)'}</a>
<br><span class="quiet small">to ${letter.to}, <time datetime="${letter.date}">${letter.date.slice(0, 16).replace('T', ' ')} UTC</time></span></li>`
}

function letterPart(letter: Letter): Markup {
  return html`<article class="sheet" aria-labelledby="subject">
<h2 id="subject">${letter.subject || '(no subject)'}</h2>
<p class="quiet small">From ${letter.fromName} &lt;${letter.from}&gt;<br>To ${letter.to}${letter.cc ? html`<br>Copy to ${letter.cc}` : ''}<br>${letter.date}</p>
${attachments(letter)}
${
  letter.html
    ? html`<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed(letter.html)}"></iframe>
<details><summary>Plain text</summary><pre>${letter.text}</pre></details>`
    : html`<pre>${letter.text}</pre>`
}
<details><summary>Headers</summary><pre>${Object.entries(letter.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>
<p style="margin-top:1rem"><a href="/__local/mail/email/${letter.id}/raw">Download as .eml</a></p>
</article>`
}

function attachments({ attachments: files }: Letter): Markup {
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
