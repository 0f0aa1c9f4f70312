import { isolate, type Studio } from '@studio/contract'
import { html, raw } from 'hono/html'

export type Attachment = { filename: string; contentType: string; content: string }

type Sending = {
  attachments?: Attachment[]
  replyTo?: string
  /** Address that ends a subscription with one click (RFC 8058); only newsletters have one. */
  unsubscribeUrl?: string
}
export type EmailContent = Sending & { subject: string; text: string; html: string }

export type MailContext = {
  studio: Studio
  publicUrl: string
  /** Until the reader has proved that the address is theirs, a mail repeats nothing that was typed. */
  isVerified: boolean
}

type Row = readonly [label: string, value: string]
type Part = string | { kind: 'link'; label: string; href: string } | { kind: 'facts'; rows: readonly Row[] }
/** What is not said in this mail: it is left out. */
type Unsaid = false | null | undefined | ''

/** A button; a path is one of our pages. */
export const link = (label: string, href: string): Part => ({ kind: 'link', label, href })
export const facts = (rows: ReadonlyArray<Row | Unsaid>): Part => ({ kind: 'facts', rows: rows.filter(isSaid) })

const isSaid = <Something>(something: Something | Unsaid): something is Something => Boolean(something)

/** What a mail says. Without a title it greets its reader by name. */
export type Letter = Sending & {
  subject: string
  title?: string
  parts: ReadonlyArray<Part | Unsaid>
  footnote?: string
}

type MailOptions = {
  /** Stays with a mail in the outbox. */
  name: string
  /** Lets the owner of an address into their account, so it goes out when an unverified address gets no other mail. */
  isNeededForAccess?: true
  isForgottenWhenSent?: true
}
export type MailTemplate<Facts> = MailOptions & { write(facts: Facts, context: MailContext): EmailContent }
export type AnyMailTemplate = MailTemplate<never>

/** `Facts` must survive JSON. */
export function defineMail<Facts extends object>({
  write,
  ...options
}: MailOptions & { write: (facts: Facts, context: MailContext) => Letter }): MailTemplate<Facts> {
  return {
    ...options,
    write: (facts, context) => {
      const { subject, title, parts, footnote, ...sending } = write(facts, context)
      const firstName = 'firstName' in facts ? (facts.firstName as string | null) : null
      const shown = parts.filter(isSaid).map((part) => withAddress(part, context))
      const email = { title: title ?? greeting(firstName, context), parts: shown, context, footnote }
      return { ...sending, subject, text: plainEmail(email), html: htmlEmail(email) }
    },
  }
}

function withAddress(part: Part, { publicUrl }: MailContext): Part {
  const isOurPage = typeof part !== 'string' && part.kind === 'link' && part.href.startsWith('/')
  return isOurPage ? { ...part, href: `${publicUrl}${part.href}` } : part
}

/** 'Hello Maya'; 'Hello' alone to an address that is not verified. */
const greeting = (firstName: string | null, { isVerified }: MailContext): string =>
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

/** Both forms are made of one list of parts, so that the plain text never says less than the HTML. */
type EmailParts = { title: string; parts: readonly Part[]; context: MailContext; footnote: string | undefined }

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
