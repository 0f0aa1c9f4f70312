import { isolateDirection, type Studio } from '@studio/contract'
import { html, raw } from 'hono/html'

export type Attachment = { filename: string; contentType: string; content: string }

type DeliveryOptions = {
  attachments?: Attachment[]
  replyTo?: string
  /** Ends a subscription with one click (RFC 8058); only newsletters have one. */
  unsubscribeUrl?: string
}
export type RenderedMail = DeliveryOptions & { subject: string; text: string; html: string }

export type MailContext = {
  studio: Studio
  publicUrl: string
  /** Whether the address is verified. A mail to an unverified address must repeat nothing that somebody typed. */
  isAddressVerified: boolean
}

type FactRow = readonly [label: string, value: string]
/** A paragraph, a button or a table. */
type Part = string | { kind: 'link'; label: string; href: string } | { kind: 'facts'; rows: readonly FactRow[] }
/** Stands for a part or row that a mail leaves out. */
type Omitted = false | null | undefined | ''

/** Creates a button. A path links to one of our pages. */
export const link = (label: string, href: string): Part => ({ kind: 'link', label, href })
export const factTable = (rows: ReadonlyArray<FactRow | Omitted>): Part => ({
  kind: 'facts',
  rows: rows.filter(isIncluded),
})

const isIncluded = <Content>(content: Content | Omitted): content is Content => Boolean(content)

/** The content of a mail. Without a title it greets the reader by name. */
export type MailContent = DeliveryOptions & {
  subject: string
  title?: string
  parts: ReadonlyArray<Part | Omitted>
  footnote?: string
}

type MailOptions = {
  /** Stored with each mail in the outbox. */
  name: string
  /**
   * The owner needs this mail to get into their account. It is sent even to an unverified address that has reached its
   * limit of mails.
   */
  isNeededForAccess?: true
  isDeletedWhenSent?: true
}
export type MailTemplate<Facts> = MailOptions & { write(facts: Facts, context: MailContext): RenderedMail }
export type AnyMailTemplate = MailTemplate<never>

/** `Facts` are stored as JSON until the mail is sent. */
export function defineMail<Facts extends object>({
  write,
  ...options
}: MailOptions & { write: (facts: Facts, context: MailContext) => MailContent }): MailTemplate<Facts> {
  return {
    ...options,
    write: (facts, context) => {
      const { subject, title, parts, footnote, ...deliveryOptions } = write(facts, context)
      const firstName = 'firstName' in facts ? (facts.firstName as string | null) : null
      const includedParts = parts.filter(isIncluded).map((part) => withAbsoluteLink(part, context))
      const email = { title: title ?? formatGreeting(firstName, context), parts: includedParts, context, footnote }
      return { ...deliveryOptions, subject, text: renderText(email), html: renderHtml(email) }
    },
  }
}

function withAbsoluteLink(part: Part, { publicUrl }: MailContext): Part {
  const isOurPage = typeof part !== 'string' && part.kind === 'link' && part.href.startsWith('/')
  return isOurPage ? { ...part, href: `${publicUrl}${part.href}` } : part
}

/** 'Hello Maya'; just 'Hello' when the address is not verified. */
const formatGreeting = (firstName: string | null, { isAddressVerified }: MailContext): string =>
  isAddressVerified ? `Hello ${isolateDirection(firstName || 'Friend')}` : 'Hello'

/** Mail clients support neither CSS variables nor our fonts: these are the light values of tokens.css. */
const styles = {
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

function getStudioLines({ studio }: MailContext): string[] {
  const { street, locality, region, postalCode } = studio.address
  return [
    studio.name,
    `${street}, ${locality}, ${region} ${postalCode}`,
    `${studio.phone} · ${studio.email}`,
    studio.hours,
  ]
}

/** Plain text and HTML are rendered from this, so that both say the same. */
type RenderInput = { title: string; parts: readonly Part[]; context: MailContext; footnote: string | undefined }

function renderText({ title, parts, context, footnote }: RenderInput): string {
  const body = parts.map((part) => {
    if (typeof part === 'string') return part
    if (part.kind === 'link') return `${part.label}:\n${part.href}`
    return part.rows.map(([label, value]) => `${label}: ${isolateDirection(value)}`).join('\n')
  })
  return [title, ...body, ...(footnote ? [footnote] : []), `--\n${getStudioLines(context).join('\n')}`].join('\n\n')
}

/** Escapes every value. The mail loads nothing from elsewhere, so that nothing is tracked. */
function renderHtml({ title, parts, context, footnote }: RenderInput): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="${styles.page}">
<div style="${styles.card}">
<h1 style="${styles.title}">${title}</h1>
${parts.map(renderHtmlPart)}
</div>
<p style="${styles.foot}">${footnote ? html`${footnote}<br>` : ''}${raw(getStudioLines(context).map(escapeHtml).join('<br>'))}</p>
</body>
</html>`.toString()
}

const escapeHtml = (text: string) => html`${text}`.toString()

// Some mail clients ignore the CSS property `white-space`.
const withLineBreaks = (text: string) =>
  raw(
    text
      .split(/\r\n|[\r\n]/)
      .map(escapeHtml)
      .join('<br>'),
  )

function renderHtmlPart(part: Part) {
  if (typeof part === 'string') return html`<p style="${styles.text}" dir="auto">${withLineBreaks(part)}</p>\n`
  if (part.kind === 'link') {
    return html`<p style="margin:24px 0"><a href="${part.href}" style="${styles.button}">${part.label}</a></p>\n`
  }
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.rows.map(
    ([label, value]) =>
      html`<tr><td style="${styles.label}">${label}</td><td style="${styles.value}" dir="auto">${withLineBreaks(value)}</td></tr>`,
  )}</table>\n`
}
