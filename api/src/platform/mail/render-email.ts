import { isolate } from '@studio/contract'
import { html, raw } from 'hono/html'
import type { MailContext } from './define-mail.ts'

export type Part =
  | string
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; rows: ReadonlyArray<readonly [label: string, value: string]> }

export const link = (label: string, href: string): Part => ({ kind: 'link', label, href })
export const facts = (rows: ReadonlyArray<readonly [string, string]>): Part => ({ kind: 'facts', rows })

/** 'Hello Maya'; 'Hello' alone to an address that is not verified. */
export const greeting = (firstName: string | null, { isVerified }: MailContext): string =>
  isVerified ? `Hello ${isolate(firstName || 'Friend')}` : 'Hello'

/** Mail clients support neither our variables nor our fonts: the light values of tokens.css are repeated here. */
const look = {
  page: 'margin:0;padding:24px 12px;background:#e9eeeb;color:#1b2a2d;font-family:Georgia,serif',
  card: 'max-width:560px;margin:0 auto;background:#fdfbf7;border-radius:4px;padding:32px',
  title: 'margin:0 0 16px;font-size:24px;font-weight:normal;line-height:1.3',
  text: 'margin:0 0 16px;font:16px/1.6 Helvetica,Arial,sans-serif',
  button:
    'display:inline-block;padding:12px 24px;border-radius:6px;background:#1d4c44;color:#fdfbf7;text-decoration:none;font:bold 16px Helvetica,Arial,sans-serif',
  label: 'padding:4px 16px 4px 0;font:14px/1.5 Helvetica,Arial,sans-serif;color:#5b696a;vertical-align:top',
  value: 'padding:4px 0;font:16px/1.5 Helvetica,Arial,sans-serif',
  foot: 'max-width:560px;margin:16px auto 0;font:13px/1.6 Helvetica,Arial,sans-serif;color:#5b696a;text-align:center',
}

function studioLines({ studio }: MailContext): string[] {
  const { street, locality, region, postalCode } = studio.address
  return [
    studio.name,
    `${street}, ${locality}, ${region} ${postalCode}`,
    `${studio.phone} · ${studio.email}`,
    studio.hours,
  ]
}

type EmailParts = { title: string; parts: readonly Part[]; context: MailContext; footnote?: string }

function plainEmail({ title, parts, context, footnote }: EmailParts): string {
  const body = parts.map((part) => {
    if (typeof part === 'string') return part
    if (part.kind === 'link') return `${part.label}:\n${part.href}`
    return part.rows.map(([label, value]) => `${label}: ${isolate(value)}`).join('\n')
  })
  return [title, ...body, ...(footnote ? [footnote] : []), `--\n${studioLines(context).join('\n')}`].join('\n\n')
}

/** The HTML of a letter; every value is escaped, nothing is loaded from anywhere, so nothing is tracked. */
function htmlEmail({ title, parts, context, footnote }: EmailParts): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="${look.page}">
<div style="${look.card}">
<h1 style="${look.title}">${title}</h1>
${parts.map(htmlPart)}
</div>
<p style="${look.foot}">${footnote ? html`${footnote}<br>` : ''}${raw(studioLines(context).map(escaped).join('<br>'))}</p>
</body>
</html>`.toString()
}

const escaped = (text: string) => html`${text}`.toString()

// Not by CSS: some mail programs know no white-space.
const lines = (text: string) =>
  raw(
    text
      .split(/\r\n|[\r\n]/)
      .map(escaped)
      .join('<br>'),
  )

function htmlPart(part: Part) {
  if (typeof part === 'string') return html`<p style="${look.text}" dir="auto">${lines(part)}</p>\n`
  if (part.kind === 'link') {
    return html`<p style="margin:24px 0"><a href="${part.href}" style="${look.button}">${part.label}</a></p>\n`
  }
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.rows.map(
    ([label, value]) =>
      html`<tr><td style="${look.label}">${label}</td><td style="${look.value}" dir="auto">${lines(value)}</td></tr>`,
  )}</table>\n`
}

/** A letter in both forms from one list of parts, so that the plain text never says less than the HTML. */
export function renderEmail({ subject, ...writing }: EmailParts & { subject: string }) {
  return { subject, text: plainEmail(writing), html: htmlEmail(writing) }
}
